import type { ReplyOf } from '@wardlink/contract';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { recordPlace } from '../stays/places.js';
import { bedTaken, checkBed, wardOf } from './beds.js';
import { announceMoves, writePatient } from './move.js';
import { checkVersion, lockPatient, type PatientRow } from './record.js';
import { inWard } from './transfer.js';

type ChangeBed = Call<'admission.changeBed'>;
type Changed = ReplyOf<'admission.changeBed'>;

/**
 * Moves an inpatient to a free bed of the same ward, or swaps beds with the patient who is in it.
 * @throws Refusal `patient.discharged`, `patient.changed`, `bed.unknown`, `bed.taken`
 */
export async function changeBed(call: ChangeBed): Promise<Changed> {
  const { request } = call;
  return inTransaction(call, async (work) => {
    const { row, other } = await lockBoth(work, request);
    const wardId = inWard(row);
    // The response to the same request was lost.
    if (row.bed === request.bed) return { patientId: row.id, version: row.version };
    checkVersion(row, request.version);
    const ward = await wardOf(work.tx, row.path, wardId);
    if (!other) {
      await checkBed(work.tx, ward, request.bed);
      return { patientId: row.id, version: await moveTo(work, row, request.bed) };
    }
    const isThere = other.kind === 'inpatient' && other.wardId === wardId && other.bed === request.bed;
    if (!isThere || row.bed === null || other.id === row.id) throw bedTaken(request.bed);
    // A bed holds one patient, also within the transaction.
    await writePatient(work.tx, other, { bed: null });
    const version = await moveTo(work, row, request.bed);
    await moveTo(work, other, row.bed);
    return { patientId: row.id, version };
  });
}

/** The rows, locked in the order of their ids, so that two swaps of the same patients cannot deadlock. */
async function lockBoth(
  { tx, caller }: Work,
  { patientId, swapWith }: ChangeBed['request'],
): Promise<{ row: PatientRow; other: PatientRow | undefined }> {
  if (!swapWith) return { row: await lockPatient(tx, caller, patientId), other: undefined };
  if (BigInt(patientId) < BigInt(swapWith)) {
    const row = await lockPatient(tx, caller, patientId);
    return { row, other: await lockPatient(tx, caller, swapWith) };
  }
  const other = await lockPatient(tx, caller, swapWith);
  return { row: await lockPatient(tx, caller, patientId), other };
}

/**
 * Moves a locked patient to a bed of the ward, or out of one, with its audit event.
 * @param at by default now
 * @returns the new version
 */
export async function moveTo(work: Work, row: PatientRow, bed: string | null, at?: Date): Promise<number> {
  const { tx, announce, clock } = work;
  const version = await writePatient(tx, row, { bed });
  await recordPlace(tx, row.id, at ?? clock.date(), { nodeId: row.nodeId, bed }, row);
  const event = { type: 'patient.bedChanged', before: { bed: row.bed }, after: { bed } } as const;
  await recordByCaller(work, event, { patientId: row.id, nodeId: row.nodeId });
  announceMoves(announce, [row.path], row.id);
  return version;
}
