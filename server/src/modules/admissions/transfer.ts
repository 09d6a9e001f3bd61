import type { ReplyOf } from '@wardlink/contract';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { placeOf } from './admit.js';
import { checkBed, wardOf, type Ward } from './beds.js';
import { recordPlace } from '../stays/places.js';
import { announceMoves, writePatient } from './move.js';
import { checkVersion, lockPatient, type PatientRow } from './record.js';

/**
 * Moves an inpatient to another ward of the hospital, even one that the caller does not see: then only its staff see
 * the patient. Without a bed, the receiving ward assigns one by a change of bed.
 */
export async function transferPatient(call: Call<'admission.transfer'>): Promise<ReplyOf<'admission.transfer'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    const from = inWard(row);
    const bed = request.bed ?? null;
    if (from === request.wardId && row.version === request.version + 1 && row.bed === bed) {
      return { patientId: row.id, version: row.version };
    }
    checkVersion(row, request.version);
    if (from === request.wardId) throw new Refusal('ward.same', { field: 'wardId' });
    const ward = await wardOf(tx, row.path, request.wardId);
    if (bed !== null) await checkBed(tx, ward, bed);
    return { patientId: row.id, version: await moveToWard(work, row, { ward, bed, at: clock.date() }) };
  });
}

/** Moves a locked inpatient to another ward. @returns the new version */
export async function moveToWard(
  work: Work,
  row: PatientRow,
  { ward, bed, at }: { ward: Ward; bed: string | null; at: Date },
): Promise<number> {
  const { tx, announce } = work;
  const before = await wardOf(tx, row.path, inWard(row));
  const version = await writePatient(tx, row, placeOf(ward, bed));
  await recordPlace(tx, row.id, at, { nodeId: ward.id, bed }, row);
  const event = {
    type: 'patient.transferred',
    before: { ...wardFigures(before), bed: row.bed },
    after: { ...wardFigures(ward), bed },
  } as const;
  await recordByCaller(work, event, { patientId: row.id, nodeId: ward.id });
  announceMoves(announce, [row.path, ward.path], row.id);
  return version;
}

/** A ward as the trail keeps it: with its department, because several departments have a "Ward 1". */
const wardFigures = ({ name, latinName, department }: Ward) => ({
  department: department?.name ?? null,
  latinDepartment: department?.latinName ?? null,
  ward: name,
  latinWard: latinName,
});

/** @throws Refusal `patient.discharged` if the patient is not in a ward */
export function inWard(row: PatientRow): string {
  if (row.kind !== 'inpatient' || row.wardId === null) throw new Refusal('patient.discharged');
  return row.wardId;
}
