import type { Tx } from '../database/connection.js';

/**
 * Holds a patient's row until the transaction ends: what begins for a patient waits for a discharge of the same moment,
 * and a discharge for it.
 * @returns what the patient is then
 */
export async function holdPatient(tx: Tx, patientId: string) {
  const row = await tx.selectFrom('patient').select('kind').where('id', '=', patientId).forUpdate().executeTakeFirst();
  return row?.kind;
}
