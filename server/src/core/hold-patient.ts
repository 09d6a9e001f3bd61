import type { Tx } from '../database/connection.js';

/**
 * Locks a patient's row until the transaction ends, so that a discharge and a new order or device of the patient run
 * one after the other.
 * @returns the patient's kind at that time
 */
export async function holdPatient(tx: Tx, patientId: string) {
  const row = await tx.selectFrom('patient').select('kind').where('id', '=', patientId).forUpdate().executeTakeFirst();
  return row?.kind;
}
