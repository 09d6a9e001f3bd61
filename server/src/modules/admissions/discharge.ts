import type { ReplyOf } from '@wardlink/contract';
import { dayOf, registrationProblems, type Day } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { settingsAt } from '../../core/settings.js';
import { bedTaken, checkBed, takenBeds, wardOf, type Ward } from './beds.js';
import { placeOf } from './admit.js';
import { announceMoves, writePatient } from './move.js';
import { checkVersion, lockPatient, type PatientRow } from './record.js';
import { recordPlace, returnTo } from '../stays/places.js';
import { endAtDischarge } from '../virtual-ward-applications/end.js';
import { endOf, endWithStay, resumeWithStay } from './end-of-stay.js';

/**
 * Discharges an inpatient and frees the bed. The ward that looked after the patient still sees them; a patient who has
 * visits becomes an outpatient of their department.
 */
export async function dischargePatient(call: Call<'admission.discharge'>): Promise<ReplyOf<'admission.discharge'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    // The response to the same request was lost.
    if (wasDischarged(row) && row.version === request.version + 1) return changed(row);
    if (row.kind !== 'inpatient') throw new Refusal('patient.discharged');
    checkVersion(row, request.version);
    const dischargeTime = request.dischargeTime ?? clock.now();
    const { zone } = await settingsAt(tx, row.path);
    const times = { admissionTime: row.admissionTime?.getTime() ?? null, dischargeTime };
    if (registrationProblems(times, { now: clock.now(), zone }).length > 0) {
      throw new Refusal('input.invalid', { field: 'dischargeTime' });
    }
    return { patientId: row.id, version: await endStay(work, row, new Date(dischargeTime)) };
  });
}

/**
 * Cancels a discharge, into the bed that the patient left.
 * @throws Refusal `bed.taken` if it is occupied by now, `bed.asked` if it is not known: the caller must choose a bed
 */
export async function cancelDischarge(
  call: Call<'admission.cancelDischarge'>,
): Promise<ReplyOf<'admission.cancelDischarge'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    if (row.kind === 'inpatient' && row.version === request.version + 1) return changed(row);
    if (!wasDischarged(row)) throw new Refusal('patient.notDischarged');
    checkVersion(row, request.version);
    if (row.leftWardId === null) throw new Refusal('bed.asked', { field: 'bed' });
    const ward = await wardOf(tx, row.path, row.leftWardId);
    const bed = request.bed ?? row.leftBed;
    if (bed === null) throw new Refusal('bed.asked', { field: 'bed' });
    if (bed !== row.leftBed) await checkBed(tx, ward, bed);
    else if ((await takenBeds(tx, [ward])).has(`${ward.id} ${bed}`)) throw bedTaken(bed);
    return { patientId: row.id, version: await resumeStay(work, row, ward, bed) };
  });
}

/** Ends the stay of a locked inpatient, with everything that ends with it. @returns the new version */
export async function endStay(work: Work, row: PatientRow, dischargeTime: Date): Promise<number> {
  const { tx, announce, caller, clock } = work;
  const { zone } = await settingsAt(tx, row.path);
  const departmentId = await departmentAfterStay(tx, row.id, dayOf(clock.now(), zone));
  const version = await writePatient(tx, row, {
    ...(departmentId === undefined
      ? { kind: 'discharged' as const }
      : { kind: 'outpatient' as const, nodeId: departmentId, departmentId }),
    wardId: null,
    bed: null,
    leftWardId: row.wardId,
    leftBed: row.bed,
    dischargeTime,
    dischargeHandlerId: caller.accountId,
  });
  await recordPlace(tx, row.id, dischargeTime, null, row);
  await endWithStay(endOf(work, row, zone, dischargeTime));
  await endAtDischarge(work, row.id, { accountId: caller.accountId, at: clock.date() });
  const after = { bed: row.bed, dischargeTime: dischargeTime.getTime() };
  await recordByCaller(work, { type: 'patient.discharged', after }, { patientId: row.id, nodeId: row.nodeId });
  announceMoves(announce, [row.path], row.id);
  return version;
}

/** Continues the stay of a locked patient who was discharged, at a place. @returns the new version */
export async function resumeStay(work: Work, row: PatientRow, ward: Ward, bed: string | null): Promise<number> {
  const { tx, announce, clock } = work;
  const { dischargeTime } = row;
  const version = await writePatient(tx, row, {
    ...placeOf(ward, bed),
    dischargeTime: null,
    dischargeHandlerId: null,
    leftWardId: null,
    leftBed: null,
  });
  await returnTo(tx, row.id, clock.date(), { nodeId: ward.id, bed });
  if (dischargeTime) {
    const { zone } = await settingsAt(tx, ward.path);
    await resumeWithStay(endOf(work, { ...row, nodeId: ward.id }, zone, dischargeTime));
  }
  const event = { type: 'patient.dischargeCancelled', after: { bed, ward: ward.name } } as const;
  await recordByCaller(work, event, { patientId: row.id, nodeId: ward.id });
  announceMoves(announce, [ward.path], row.id);
  return version;
}

/** Whether a patient left a ward; a patient with visits becomes an outpatient. */
function wasDischarged({ kind, dischargeTime }: PatientRow): boolean {
  return kind === 'discharged' || (kind === 'outpatient' && dischargeTime !== null);
}

/** The department that a patient visits after a stay: that of the last visit that is open or has a next date. */
async function departmentAfterStay(tx: Tx, patientId: string, today: Day): Promise<string | undefined> {
  const visit = await tx
    .selectFrom('visit')
    .innerJoin('organisationNode as department', 'department.id', 'visit.departmentId')
    .select('visit.departmentId')
    .where('visit.patientId', '=', patientId)
    .where('department.enabled', '=', true)
    .where((eb) => eb.or([eb('visit.endedAt', 'is', null), eb('visit.nextOn', '>=', today)]))
    .orderBy('visit.visitedAt', 'desc')
    .orderBy('visit.id')
    .limit(1)
    .executeTakeFirst();
  return visit?.departmentId;
}

function changed({ id, version }: { id: string; version: number }) {
  return { patientId: id, version };
}
