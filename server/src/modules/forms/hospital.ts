import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Tx } from '../../database/connection.js';
import type { Clock } from '../../time/clock.js';
import { hospitalNodeOf } from './find.js';

/** Who changes a form, and when. */
export interface Designing {
  readonly caller: Caller;
  readonly clock: Clock;
}

/** Whether somebody designs forms for the whole hospital. */
export const designsForHospital = ({ nodeId, nodePath }: Caller): boolean => nodeId === hospitalNodeOf(nodePath);

/** The hospital of who designs its forms. @throws Refusal `node.forbidden` for who manages a part of it only */
export function ownHospital(caller: Caller): string {
  if (!designsForHospital(caller)) throw new Refusal('node.forbidden');
  return caller.nodeId;
}

/** Two changes of a hospital's forms at once follow each other: a version is begun by one of them. */
export async function lockForms(tx: Tx, hospitalId: string): Promise<void> {
  await tx.selectFrom('organisationNode').select('id').where('id', '=', hospitalId).forNoKeyUpdate().execute();
}
