import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordByCaller } from '../../../core/audit/trail.js';
import { settingsAt } from '../../../core/settings.js';
import type { Work } from '../../../core/transaction.js';
import { beginStay } from '../../admissions/admit.js';
import { moveTo } from '../../admissions/change-bed.js';
import { endStay, resumeStay } from '../../admissions/discharge.js';
import { endOf, endWithStay } from '../../admissions/end-of-stay.js';
import { announceMoves, writePatient } from '../../admissions/move.js';
import type { PatientRow } from '../../admissions/record.js';
import { moveToWard } from '../../admissions/transfer.js';
import { recordPlace } from '../../stays/places.js';
import { enteredPlaces, markStated, replaceStatedPlaces } from '../../stays/stated-places.js';
import { wantBed, waitingFor } from '../../stays/wanted-beds.js';
import { cancelStay, lastEnded, nextBegin, restoreStay, stayOfVisit, writeStay } from '../../stays/write.js';
import { PutAside, type Note } from '../outcome.js';
import { doctorOf } from './doctor.js';
import { lockRecord } from './find-patient.js';
import { newRecord, rememberStated } from './person.js';
import { placesOf, seatAt, type FoundPlace, type Seat } from './place.js';
import type { Applied, OfVisit } from './of-visit.js';

/** Whether the record shows this visit, or has to from now on. An earlier visit changes the history alone. */
function isPresentVisit(row: PatientRow, { number, visit }: OfVisit): boolean {
  if (row.hospitalizationNumber === number || row.admissionTime === null) return true;
  if (visit.beganAt < row.admissionTime.getTime()) return false;
  return row.kind !== 'inpatient' || visit.endedAt === null;
}

/** The instant, but not later than now: the product has no stays of the future. */
const notLater = (at: number, now: number): Date => new Date(Math.min(at, now));

/** A visit that is not the present one any more. */
async function applyEarlier(work: Work, row: PatientRow, of: OfVisit): Promise<Applied> {
  const { tx, caller, clock } = work;
  const { partner, visit, number } = of;
  const stay = await stayOfVisit(tx, row.id, number);
  const beganAt = new Date(visit.beganAt);
  const nextAt = await nextBegin(tx, row.id, beganAt, stay?.id);
  const ended = visit.endedAt === null ? nextAt : new Date(visit.endedAt);
  const endedAt = ended && nextAt && ended > nextAt ? nextAt : ended;
  const id = await writeStay(tx, { patientId: row.id, visitNumber: number }, stay, {
    class: 'inpatient',
    beganAt,
    endedAt: endedAt ?? beganAt,
    attendingPhysicianId: stay?.attendingPhysicianId ?? null,
  });
  if (visit.cancelledAt === null) await restoreStay(tx, id);
  else await cancelStay(tx, id, { at: clock.date(), by: caller.accountId, reason: 'his' });
  const places = (await placesOf(work, partner, visit)).map(({ since, ward, bed, sent }) => ({
    since,
    nodeId: ward.id,
    bed: bed === undefined ? sent.bed : bed,
  }));
  await replaceStatedPlaces(tx, { patientId: row.id, stayId: id, from: beganAt, endedAt, nextAt }, places);
  return { patientId: row.id, notes: [{ code: 'stay.earlier', detail: { number } }] };
}

/** Takes back an admission: the record shows the stay before it, or none. Readings of its time stay, and are counted. */
async function cancelPresent(work: Work, row: PatientRow, { number }: OfVisit): Promise<Applied> {
  const { tx, announce, caller, clock } = work;
  const stay = await stayOfVisit(tx, row.id, number);
  if (!stay || stay.cancelledAt !== null) return { patientId: row.id, notes: [] };
  if (row.kind === 'inpatient') {
    const { zone } = await settingsAt(tx, row.path);
    await endWithStay(endOf(work, row, zone, clock.date()));
    await recordPlace(tx, row.id, clock.date(), null, row);
  }
  await cancelStay(tx, stay.id, { at: clock.date(), by: caller.accountId, reason: 'his' });
  const former = await lastEnded(tx, row.id);
  await writePatient(tx, row, {
    kind: 'discharged',
    wardId: null,
    bed: null,
    leftWardId: null,
    leftBed: null,
    admissionTime: former?.beganAt ?? null,
    dischargeTime: former?.endedAt ?? null,
    ...(former?.visitNumber && { hospitalizationNumber: former.visitNumber }),
  });
  const { count } = await tx
    .selectFrom('glucoseReading')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patientId', '=', row.id)
    .where('latest', '=', true)
    .where('measuredAt', '>=', stay.beganAt)
    .executeTakeFirstOrThrow();
  const event = { type: 'patient.stayCancelled', after: { number, readings: Number(count) } } as const;
  await recordByCaller(work, event, { patientId: row.id, nodeId: row.nodeId });
  announceMoves(announce, [row.path], row.id);
  const notes: Note[] = Number(count) > 0 ? [{ code: 'stay.readings', detail: { count } }] : [];
  return { patientId: row.id, notes };
}

/** Begins a stay at the last of its places; the history gets the others. */
async function begin(
  work: Work,
  row: PatientRow | undefined,
  of: OfVisit,
  place: FoundPlace,
  seat: Seat,
): Promise<Applied> {
  const { partner, subject, at, number, visit } = of;
  const admissionTime = notLater(visit.beganAt, work.clock.now());
  const planned = row && (await stayOfVisit(work.tx, row.id, number));
  if (row && planned && planned.cancelledAt === null && planned.class !== 'inpatient') {
    const { attendingPhysicianId } = planned;
    const begun = { class: 'inpatient' as const, beganAt: admissionTime, endedAt: null, attendingPhysicianId };
    await writeStay(work.tx, { patientId: row.id, visitNumber: number }, planned, begun);
  }
  const made = row ? undefined : await newRecord(work, partner, subject.person, at);
  const { patientId } = await beginStay(work, {
    before: row,
    entered: { ...made?.entered, hospitalizationNumber: number },
    ward: place.ward,
    bed: seat.bed,
    admissionTime,
    admissionKey: randomUUID(),
  });
  if (made) await rememberStated(work, partner, patientId, made.stated);
  const unknown: Note[] = visit.isBeginKnown ? [] : [{ code: 'begin.unknown' }];
  return { patientId, notes: [...(made?.notes ?? []), ...unknown] };
}

/** Whether people entered a place after an instant. */
const isAfter = (entered: readonly Date[], since: Date): boolean => entered.some((at) => at > since);

/** Whether what was told of a visit moves its inpatient: the last place is news, and people entered none after it. */
export function movesPatient({ visit, before }: Pick<OfVisit, 'visit' | 'before'>, entered: readonly Date[]): boolean {
  const last = visit.places.at(-1);
  const lastBefore = before?.places.at(-1);
  const isNews = before
    ? last?.place.ward !== lastBefore?.place.ward || last?.place.bed !== lastBefore?.place.bed
    : last?.isMove === true;
  return last !== undefined && isNews && !isAfter(entered, new Date(last.since));
}

/** Moves an inpatient to the place that was told last, unless people moved the patient after its time. */
async function follow(
  work: Work,
  row: PatientRow,
  of: OfVisit,
  { place, seat, entered }: { place: FoundPlace; seat: Seat; entered: readonly Date[] },
): Promise<boolean> {
  if (!movesPatient(of, entered)) return false;
  const at = notLater(place.since.getTime(), work.clock.now());
  if (row.wardId !== place.ward.id) await moveToWard(work, row, { ward: place.ward, bed: seat.bed, at });
  else if (row.bed !== seat.bed) await moveTo(work, row, seat.bed, at);
  return true;
}

/** Moves the patient who waits longest for a bed into it, once it is free. */
export async function seatWaiting(work: Work, wardId: string, bed: string): Promise<void> {
  const patientId = await waitingFor(work.tx, wardId, bed);
  if (patientId === undefined) return;
  const row = await lockRecord(work, patientId);
  if (row.kind !== 'inpatient' || row.wardId !== wardId || row.bed !== null) return;
  await moveTo(work, row, bed);
}

/** Ends another stay of the patient that is running: nobody told its end, which is the begin of this one at the latest. */
async function endOther(work: Work, row: PatientRow, { number, visit }: OfVisit): Promise<Note[]> {
  if (row.kind !== 'inpatient' || row.hospitalizationNumber === number) return [];
  const admitted = row.admissionTime?.getTime() ?? 0;
  await endStay(work, row, notLater(Math.max(visit.beganAt, admitted), work.clock.now()));
  await keepStays(work);
  return [{ code: 'stay.ended', detail: { number: row.hospitalizationNumber ?? '' } }];
}

/** The database makes present stays equal to the records at the end of a transaction; sometimes that is needed before. */
async function keepStays({ tx }: Work): Promise<void> {
  await sql`set constraints patient_present_stay immediate`.execute(tx);
  await sql`set constraints patient_present_stay deferred`.execute(tx);
}

async function presentStay(work: Work, patientId: string, number: string) {
  const stay = await stayOfVisit(work.tx, patientId, number);
  if (stay && stay.cancelledAt === null) return stay;
  await keepStays(work);
  return stayOfVisit(work.tx, patientId, number);
}

/** Writes the places of the present stay as they were stated. The last one has the bed that the patient has. */
async function statePresent(
  work: Work,
  row: PatientRow,
  of: OfVisit,
  { places, from, entered }: { places: readonly FoundPlace[]; from: Date | null; entered: readonly Date[] },
): Promise<void> {
  await markStated(work.tx, row.id, entered);
  const stay = await presentStay(work, row.id, of.number);
  if (!stay || row.admissionTime === null) return;
  const { admissionTime: beganAt, dischargeTime } = row;
  // People admitted the patient: what a message mentions by the way changes nothing of it.
  const isTyped = entered.some((at) => at <= beganAt) && !of.visit.isBeginKnown;
  const own = places.filter((_, index) => !isTyped || of.visit.places[index]?.isMove === true);
  const last = own.at(-1);
  // The last told place is where the patient is, unless people moved the patient after it.
  const isThere = row.kind === 'inpatient' && last !== undefined && !isAfter(entered, last.since);
  const rows = own.map(({ since, ward, bed, sent }, index) => ({
    since: since < beganAt ? beganAt : since,
    nodeId: ward.id,
    bed: isThere && index === own.length - 1 && row.wardId === ward.id ? row.bed : bed === undefined ? sent.bed : bed,
  }));
  const begins = from && from < beganAt ? from : beganAt;
  const nextAt = await nextBegin(work.tx, row.id, beganAt, stay.id);
  const endedAt = row.kind === 'inpatient' ? null : dischargeTime;
  await replaceStatedPlaces(work.tx, { patientId: row.id, stayId: stay.id, from: begins, endedAt, nextAt }, rows);
}

/** Corrects times of the present stay that were stated. */
async function correctTimes(work: Work, row: PatientRow, { visit, before }: OfVisit): Promise<void> {
  const now = work.clock.now();
  const admissionTime = notLater(visit.beganAt, now);
  const beginDiffers = visit.isBeginKnown && row.admissionTime?.getTime() !== admissionTime.getTime();
  const dischargeTime = visit.endedAt === null ? null : notLater(visit.endedAt, now);
  const endDiffers =
    row.kind !== 'inpatient' &&
    dischargeTime !== null &&
    visit.endedAt !== before?.endedAt &&
    row.dischargeTime?.getTime() !== dischargeTime.getTime();
  if (!beginDiffers && !endDiffers) return;
  await writePatient(work.tx, row, {
    ...(beginDiffers && { admissionTime }),
    ...(endDiffers && { dischargeTime }),
  });
  announceMoves(work.announce, [row.path], row.id);
}

/** Brings the record of a patient to the state of a stay in a ward. */
export async function applyInpatient(work: Work, row: PatientRow | undefined, of: OfVisit): Promise<Applied> {
  const { tx, clock } = work;
  const { partner, visit, before, kind, number } = of;
  if (row && !isPresentVisit(row, of)) return applyEarlier(work, row, of);
  if (visit.cancelledAt !== null) {
    return row?.hospitalizationNumber === number ? cancelPresent(work, row, of) : { patientId: row?.id, notes: [] };
  }
  const places = await placesOf(work, partner, visit);
  const entered = row ? await enteredPlaces(tx, row.id) : [];
  const last = places.at(-1);
  const isIn = row?.kind === 'inpatient' && row.hospitalizationNumber === number;
  const hasLeft =
    row !== undefined && row.kind !== 'inpatient' && row.hospitalizationNumber === number && row.dischargeTime !== null;
  const isRunning = visit.endedAt === null;
  const notes: Note[] = [];
  let patientId = row?.id;
  const freed: { wardId: string; bed: string }[] = [];
  const free = (left: PatientRow): void => {
    if (left.wardId !== null && left.bed !== null) freed.push({ wardId: left.wardId, bed: left.bed });
  };
  if (!isIn && !hasLeft) {
    if (!last) throw new PutAside('visit.placeless');
    if (row?.kind === 'inpatient') free(row);
    if (row) notes.push(...(await endOther(work, row, of)));
    const fresh = row && (await lockRecord(work, row.id));
    const seat = isRunning ? await seatAt(work, last, row?.id) : { bed: null, wanted: null, notes: [] };
    const begun = await begin(work, fresh, of, last, seat);
    patientId = begun.patientId as string;
    notes.push(...begun.notes, ...seat.notes);
    await wantBed(tx, patientId, seat.wanted);
  } else if (hasLeft && isRunning) {
    // People may have discharged the patient; only a cancellation that was told brings the patient back.
    const isCancelled = kind === 'cancelDischarge' || (before?.endedAt ?? null) !== null;
    if (isCancelled && last) {
      const seat = await seatAt(work, last, row.id);
      await resumeStay(work, row, last.ward, seat.bed);
      notes.push(...seat.notes);
      await wantBed(tx, row.id, seat.wanted);
    }
  } else if (isIn && isRunning && last) {
    const seat = await seatAt(work, last, row.id);
    if (await follow(work, row, of, { place: last, seat, entered })) {
      free(row);
      notes.push(...seat.notes);
      await wantBed(tx, row.id, seat.wanted);
    }
  }
  if (patientId === undefined) return { patientId, notes };
  let current = await lockRecord(work, patientId);
  const endIsNews = !isRunning && visit.endedAt !== (before?.endedAt ?? null);
  if (current.kind === 'inpatient' && endIsNews) {
    free(current);
    const began = current.admissionTime?.getTime() ?? 0;
    await endStay(work, current, notLater(Math.max(visit.endedAt ?? clock.now(), began), clock.now()));
    current = await lockRecord(work, patientId);
  }
  await correctTimes(work, current, of);
  const doctor = await doctorOf(work, of);
  notes.push(...doctor.notes);
  current = await lockRecord(work, patientId);
  if (doctor.accountId !== undefined && doctor.accountId !== current.attendingPhysicianId) {
    await writePatient(tx, current, { attendingPhysicianId: doctor.accountId });
  }
  const from = row?.admissionTime ?? null;
  await statePresent(work, await lockRecord(work, patientId), of, { places, from, entered });
  for (const { wardId, bed } of freed) await seatWaiting(work, wardId, bed);
  return { patientId, notes };
}
