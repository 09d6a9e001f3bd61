import { isBelowPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import type { NodeRow } from './change.js';

/** Inpatients at or below a path. */
export async function inpatientsAt(tx: Tx, path: string): Promise<number> {
  const { count } = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patient.kind', '=', 'inpatient')
    .where(isBelowPath(path, 'place.path'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws Refusal `bed.inUse` for an occupied bed */
export async function checkBedFree(tx: Tx, bed: NodeRow): Promise<void> {
  const taken = await tx
    .selectFrom('patient')
    .select('id')
    .where('wardId', '=', bed.parentId)
    .where('bed', '=', bed.code)
    .where('kind', '=', 'inpatient')
    .executeTakeFirst();
  if (taken) throw new Refusal('bed.inUse', { places: { bed: bed.code } });
}
