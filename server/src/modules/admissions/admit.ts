import type { ReplyOf } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { nodeInScope, seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import type { Caller } from '../../core/caller.js';
import { insertPatient, setOfPatient } from '../patient-index/write.js';
import { checkBed, refusingTakenBed, wardOf, type Ward } from './beds.js';
import { recordPlace } from '../stays/places.js';
import { endPlans } from '../plans/end-of-stay.js';
import { endMonitoring } from '../ambulatory/end-of-stay.js';
import { endOf, endWithStay } from './end-of-stay.js';
import { announceMoves, writePatient } from './move.js';
import {
  checkDuplicates,
  checkEntered,
  checkVersion,
  enteredOf,
  lockPatient,
  nameWithNumber,
  lockFieldValue,
  type EnteredFields,
  type PatientRow,
} from './record.js';

type Admit = Call<'admission.admit'>;
type Admitted = ReplyOf<'admission.admit'>;

/** Fields that a new patient must have. */
const REQUIRED = ['name', 'sex', 'birthday', 'hospitalizationNumber'] as const;

/**
 * Admits a patient to a free bed: a new patient, or a known one (a readmission, or an outpatient who stays).
 * A repeated `admissionId` returns the stored admission. Of two concurrent forms with one bed or number, the second is
 * refused.
 */
export async function admitPatient(call: Admit): Promise<Admitted> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await nodeInScope(tx, caller, request.wardId);
    await lockFieldValue(tx, 'admission', request.admissionId);
    const stored = await admittedBefore(tx, caller, request.admissionId);
    if (stored) return stored;
    const ward = await wardOf(tx, caller.nodePath, request.wardId);
    const before = request.patientId ? await lockPatient(tx, caller, request.patientId) : undefined;
    if (before) {
      checkVersion(before, request.version);
      if (before.kind === 'inpatient') {
        throw new Refusal('patient.inHospital', { places: { who: nameWithNumber(before) } });
      }
    }
    const entered = enteredOf(request);
    const admissionTime = request.admissionTime ?? clock.now();
    const required = before ? (['hospitalizationNumber'] as const) : REQUIRED;
    await checkEntered(
      tx,
      ward.path,
      { ...entered, admissionTime },
      { now: clock.now(), required: [...required], ...(before && { before }) },
    );
    await checkDuplicates(tx, caller, entered, { before, samePhoneConfirmed: request.samePhoneConfirmed ?? false });
    await checkBed(tx, ward, request.bed);
    return beginStay(work, {
      before,
      entered,
      ward,
      bed: request.bed,
      admissionTime: new Date(admissionTime),
      admissionKey: request.admissionId,
    });
  });
}

interface NewStay {
  /** Locked; undefined for a new patient. */
  before: PatientRow | undefined;
  entered: EnteredFields;
  ward: Ward;
  /** Null: in the ward without a bed. */
  bed: string | null;
  admissionTime: Date;
  admissionKey: string;
}

/** Begins a stay, and ends what an earlier one left; a new patient gets a record. */
export async function beginStay(work: Work, stay: NewStay): Promise<Admitted> {
  const { tx, announce, caller, clock } = work;
  const { before, entered, ward, bed, admissionTime, admissionKey } = stay;
  const admission = {
    ...placeOf(ward, bed),
    admissionTime,
    admissionHandlerId: caller.accountId,
    admissionKey,
  };
  const changed = before
    ? await readmit(tx, before, { ...entered, ...admission })
    : await insertNew(tx, entered, admission, clock.date());
  await recordPlace(tx, changed.patientId, admissionTime, { nodeId: ward.id, bed }, before);
  if (before) await endEarlier(work, before, ward, admissionTime);
  const place = { accountId: caller.accountId, patientId: changed.patientId, nodeId: ward.id };
  const number = entered.hospitalizationNumber ?? null;
  const after = { bed, ward: ward.name, number, admissionTime: admissionTime.getTime() };
  await recordAudit(
    tx,
    clock.date(),
    before ? { type: 'patient.readmitted', before: stayOf(before), after } : { type: 'patient.admitted', after },
    place,
  );
  announceMoves(announce, [ward.path, ...(before ? [before.path] : [])], changed.patientId);
  return changed;
}

/** Ends orders, monitoring and ranges of an earlier stay or the clinic: a new stay needs new orders of a doctor. */
async function endEarlier(work: Work, before: PatientRow, ward: Ward, admittedAt: Date): Promise<void> {
  const { tx } = work;
  const { zone } = await settingsAt(tx, ward.path);
  // An older server that ran beside this one did not end these with the stay.
  if (before.kind === 'discharged' && before.dischargeTime) {
    await endWithStay(endOf(work, before, zone, before.dischargeTime));
  }
  const clinic = { ...endOf(work, before, zone, admittedAt), reason: 'stay.admitted' as const };
  await endPlans(clinic);
  await endMonitoring(clinic);
  await setOfPatient(tx, before.id, { leftRanges: null });
}

/** Columns of an inpatient's location. */
export function placeOf(ward: Ward, bed: string | null) {
  return { kind: 'inpatient' as const, nodeId: ward.id, departmentId: ward.departmentId, wardId: ward.id, bed };
}

/** Columns of the earlier stay, before they are overwritten. */
function stayOf(row: PatientRow) {
  return {
    number: row.hospitalizationNumber,
    admissionTime: row.admissionTime?.getTime() ?? null,
    dischargeTime: row.dischargeTime?.getTime() ?? null,
  };
}

/** The admission that an earlier request stored. @throws Refusal `input.invalid` if it belongs to another ward */
async function admittedBefore(tx: Tx, caller: Caller, admissionKey: string): Promise<Admitted | undefined> {
  const stored = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.id as patientId', 'patient.version'])
    .select(seesPatient(caller).as('visible'))
    .where('patient.admissionKey', '=', admissionKey)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { visible, ...admitted } = stored;
  if (!visible) throw new Refusal('input.invalid', { field: 'admissionId' });
  return admitted;
}

type Admission = ReturnType<typeof placeOf> & {
  admissionTime: Date;
  admissionHandlerId: string;
  admissionKey: string;
};

async function readmit(tx: Tx, before: PatientRow, change: EnteredFields & Admission): Promise<Admitted> {
  const nothing = { dischargeTime: null, dischargeHandlerId: null, leftWardId: null, leftBed: null };
  return { patientId: before.id, version: await writePatient(tx, before, { ...change, ...nothing }) };
}

async function insertNew(
  tx: Tx,
  entered: EnteredFields,
  admission: Admission,
  registrationTime: Date,
): Promise<Admitted> {
  const { name, sex, birthday } = entered;
  if (!name || !sex || !birthday) throw new Refusal('input.invalid', { field: 'name' });
  return refusingTakenBed(admission.bed, () =>
    insertPatient(tx, { ...entered, ...admission, name, sex, birthday, registrationTime }),
  );
}
