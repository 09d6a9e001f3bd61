import type { Tx } from '../../database/connection.js';
import type { PatientRow } from './record.js';

/** A patient as far as the first place goes, for those who came before places were kept. */
type Moved = Pick<PatientRow, 'id' | 'nodeId' | 'admissionTime' | 'registrationTime'>;

/**
 * Keeps from when on a patient lies where, so that a reading that arrives later is stored for the place of its time.
 * @param nodeId null for outside of the hospital
 */
export async function keepPlace(
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

/** Takes back that a patient left: the place before holds on. */
export async function forgetLeaving(tx: Tx, patientId: string): Promise<void> {
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
