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

/** Whether the caller designs forms for the whole hospital. */
export const designsForHospital = ({ nodeId, nodePath }: Caller): boolean => nodeId === hospitalNodeOf(nodePath);

/**
 * The caller's hospital, if they design its forms. @throws Refusal `node.forbidden` if they manage only a part of it
 */
export function ownHospital(caller: Caller): string {
  if (!designsForHospital(caller)) throw new Refusal('node.forbidden');
  return caller.nodeId;
}

/** Serializes changes of a hospital's forms, so that only one of them begins a new version. */
export async function lockForms(tx: Tx, hospitalId: string): Promise<void> {
  await tx.selectFrom('organisationNode').select('id').where('id', '=', hospitalId).forNoKeyUpdate().execute();
}
