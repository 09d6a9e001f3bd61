import { recordByCaller } from '../../../core/audit/trail.js';
import type { Work } from '../../../core/transaction.js';
import { announceMoves } from '../../admissions/move.js';
import type { PatientRow } from '../../admissions/record.js';
import { insertPatient } from '../../patient-index/write.js';
import { cancelStay, restoreStay, stayOfVisit, writeStay } from '../../stays/write.js';
import { PutAside } from '../outcome.js';
import { newRecord, rememberStated } from './person.js';
import { placesOf } from './place.js';
import type { Applied, OfVisit } from './of-visit.js';

/** A record for somebody who is not in a ward: an outpatient of the department, or somebody who is expected. */
async function register(
  work: Work,
  { partner, subject, at, visit }: OfVisit,
): Promise<Applied & { patientId: string }> {
  const { tx, clock, announce } = work;
  const place = (await placesOf(work, partner, visit)).at(-1);
  if (!place) throw new PutAside('visit.placeless');
  const { entered, stated, notes } = await newRecord(work, partner, subject.person, at);
  const { name, sex, birthday } = entered as Required<typeof entered> & {
    name: string;
    sex: 'male' | 'female';
    birthday: string;
  };
  const { ward } = place;
  const isExpected = visit.class === 'planned';
  const nodeId = isExpected ? ward.id : (ward.departmentId ?? ward.id);
  const { patientId } = await insertPatient(tx, {
    ...entered,
    name,
    sex,
    birthday,
    kind: isExpected ? 'discharged' : 'outpatient',
    nodeId,
    departmentId: ward.departmentId,
    registrationTime: clock.date(),
  });
  await rememberStated(work, partner, patientId, stated);
  await recordByCaller(work, { type: 'patient.registered', after: { name } }, { patientId, nodeId });
  announceMoves(announce, [ward.path], patientId);
  return { patientId, notes };
}

/** Applies a visit that is no stay in a ward: of an outpatient, or one that is planned. */
export async function applyOther(work: Work, row: PatientRow | undefined, of: OfVisit): Promise<Applied> {
  const { tx, caller, clock } = work;
  const { visit, number } = of;
  const { patientId, notes } = row ? { patientId: row.id, notes: [] } : await register(work, of);
  const stay = await stayOfVisit(tx, patientId, number);
  const id = await writeStay(tx, { patientId, visitNumber: number }, stay, {
    class: visit.class,
    beganAt: new Date(visit.beganAt),
    endedAt: visit.endedAt === null ? null : new Date(visit.endedAt),
    attendingPhysicianId: stay?.attendingPhysicianId ?? null,
  });
  if (visit.cancelledAt === null) await restoreStay(tx, id);
  else await cancelStay(tx, id, { at: clock.date(), by: caller.accountId, reason: 'his' });
  return { patientId, notes };
}
