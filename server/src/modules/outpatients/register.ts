import type { ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { refusingTakenBed } from '../admissions/beds.js';
import { announceMoves, writePatient } from '../admissions/move.js';
import {
  checkDuplicates,
  checkEntered,
  checkVersion,
  enteredOf,
  lockFieldValue,
  lockPatient,
  nameWithNumber,
  type EnteredFields,
} from '../admissions/record.js';
import { insertPatient } from '../patient-index/write.js';
import { checkedVisit, departmentPath, insertVisit, trailOfVisit } from './visits.js';

type Register = Call<'outpatient.register'>;
type Registered = ReplyOf<'outpatient.register'>;

const REQUIRED = ['name', 'sex', 'birthday'] as const;

/**
 * Registers an outpatient with a first visit: a new patient, or a known one who is not in a ward. A repeated `visitId`
 * returns the stored patient; of two concurrent forms with one identity number, the second is refused.
 */
export function registerOutpatient(call: Register): Promise<Registered> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const path = await departmentPath(tx, caller, request.departmentId);
    await lockFieldValue(tx, 'visit', request.visitId);
    const stored = await registeredBefore(work, request);
    if (stored) return stored;
    const before = request.patientId ? await lockPatient(tx, caller, request.patientId) : undefined;
    if (before) {
      checkVersion(before, request.version);
      if (before.kind === 'inpatient') {
        throw new Refusal('patient.inHospital', { places: { who: nameWithNumber(before) } });
      }
    }
    const entered = enteredOf(request);
    const required = before ? [] : [...REQUIRED];
    await checkEntered(tx, path, entered, { now: clock.now(), required, ...(before && { before }) });
    const samePhoneConfirmed = request.samePhoneConfirmed ?? false;
    await checkDuplicates(tx, caller, entered, { before, samePhoneConfirmed });
    const visit = await checkedVisit(tx, path, request, clock.now());
    const { departmentId } = request;
    // The attending physician receives the patient's warnings.
    if (!entered.attendingPhysicianId && !before?.attendingPhysicianId) entered.attendingPhysicianId = visit.doctorId;
    const place = { kind: 'outpatient' as const, nodeId: departmentId, departmentId };
    const changed = before
      ? { patientId: before.id, version: await writePatient(tx, before, { ...entered, ...place }) }
      : await insertNew(tx, { ...entered, ...place }, clock.date());
    const made = await insertVisit(tx, caller, changed.patientId, request, visit, clock.date());
    if (!made) throw new Refusal('input.invalid', { field: 'visitId' });
    const after = trailOfVisit(made);
    const event = before
      ? ({ type: 'visit.recorded', subject: made.visitId, after } as const)
      : ({ type: 'patient.registered', after } as const);
    await recordByCaller(work, event, { patientId: changed.patientId, nodeId: departmentId });
    announceMoves(announce, [path, ...(before ? [before.path] : [])], changed.patientId);
    return changed;
  });
}

/** The patient that an earlier request stored. @throws Refusal `input.invalid` if the id belongs to another patient */
async function registeredBefore({ tx, caller }: Work, request: Register['request']): Promise<Registered | undefined> {
  const stored = await tx
    .selectFrom('visit')
    .innerJoin('patient', 'patient.id', 'visit.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.id as patientId', 'patient.version'])
    .select(seesPatient(caller).as('visible'))
    .where('visit.id', '=', request.visitId)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { visible, ...registered } = stored;
  const isOther = request.patientId != null && request.patientId !== stored.patientId;
  if (!visible || isOther) throw new Refusal('input.invalid', { field: 'visitId' });
  return registered;
}

async function insertNew(
  tx: Tx,
  { name, sex, birthday, ...fields }: EnteredFields & { kind: 'outpatient'; nodeId: string; departmentId: string },
  registrationTime: Date,
): Promise<Registered> {
  if (!name || !sex || !birthday) throw new Refusal('input.invalid', { field: 'name' });
  return refusingTakenBed(null, () => insertPatient(tx, { ...fields, name, sex, birthday, registrationTime }));
}
