import type { Tx } from '../../database/connection.js';
import type { PatientRow } from './record.js';

/** Columns that give the first location of a patient who was admitted before locations were recorded. */
type Moved = Pick<PatientRow, 'id' | 'nodeId' | 'admissionTime' | 'registrationTime'>;

/**
 * Records from when a patient is at a location, so that a late reading is stored with the location at its time.
 * @param nodeId null for outside of the hospital
 */
export async function recordLocation(
  tx: Tx,
  patientId: string,
  since: Date,
  nodeId: string | null,
  before?: Moved,
): Promise<void> {
  if (before) {
    const known = await tx
      .selectFrom('patientPlace')
      .select('since')
      .where('patientId', '=', patientId)
      .limit(1)
      .execute();
    const first = before.admissionTime ?? before.registrationTime;
    if (known.length === 0 && first < since) {
      await tx.insertInto('patientPlace').values({ patientId, since: first, nodeId: before.nodeId }).execute();
    }
  }
  await tx
    .insertInto('patientPlace')
    .values({ patientId, since, nodeId })
    .onConflict((conflict) => conflict.columns(['patientId', 'since']).doUpdateSet({ nodeId }))
    .execute();
}

/** Deletes a recorded departure: the location before it continues. */
export async function deleteDeparture(tx: Tx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('patientPlace')
    .where('patientId', '=', patientId)
    .where('nodeId', 'is', null)
    .where('since', '=', (eb) =>
      eb
        .selectFrom('patientPlace')
        .select(({ fn }) => fn.max('since').as('last'))
        .where('patientId', '=', patientId),
    )
    .execute();
}
