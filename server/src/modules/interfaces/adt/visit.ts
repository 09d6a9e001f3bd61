import { visitOf, type Visit, type VisitEvent, type VisitEventKind } from '@wardlink/domain';
import type { Adt, AdtSubject } from '@wardlink/interop/adt';
import type { Work } from '../../../core/transaction.js';
import { addIdentifiers, lockIdentifiers } from '../../patient-index/identifiers.js';
import type { PatientRow } from '../../admissions/record.js';
import { PutAside, type Outcome } from '../outcome.js';
import type { Partner } from '../partner.js';
import { findPatient, identifiersOf, lockRecord } from './find-patient.js';
import { applyInpatient } from './inpatient.js';
import { applyOther } from './outpatient.js';
import type { OfVisit } from './of-visit.js';
import { updatePerson } from './person.js';

/** Events that begin a visit. */
const BEGINS: readonly VisitEventKind[] = ['admit', 'register', 'preAdmit'];

const eventOf = (kind: VisitEventKind, at: number, { visit }: AdtSubject, order: number): VisitEvent => {
  const { place, class: stated, beganAt, endedAt, doctor } = visit;
  return { kind, at, order, place, class: stated, beganAt, endedAt, doctor: doctor && doctor.code };
};

/**
 * The number of a visit whose sender does not number visits: that of the last visit of the patient, or a new one for
 * one that begins after it.
 */
async function numberOf(
  { tx }: Work,
  partner: Partner,
  { person }: AdtSubject,
  patientId: string | undefined,
  kind: VisitEventKind,
): Promise<string> {
  const own = person.identifiers[0]?.value ?? '';
  if (patientId === undefined) return own;
  const visits = await tx
    .selectFrom('statedVisit')
    .select(['number', 'applied'])
    .where('partnerId', '=', partner.id)
    .where('patientId', '=', patientId)
    .execute();
  const last = visits.sort((one, other) => (one.applied?.beganAt ?? 0) - (other.applied?.beganAt ?? 0)).at(-1);
  if (!last) return own;
  const isOver = last.applied !== null && (last.applied.endedAt !== null || last.applied.cancelledAt !== null);
  return isOver && BEGINS.includes(kind) ? `${own}-${visits.length + 1}` : last.number;
}

async function statedVisit({ tx }: Work, partner: Partner, number: string) {
  return tx
    .selectFrom('statedVisit')
    .select(['patientId', 'events', 'applied'])
    .where('partnerId', '=', partner.id)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

async function rememberVisit(
  { tx }: Work,
  partner: Partner,
  number: string,
  stated: { patientId: string | null; events: VisitEvent[]; applied: Visit },
): Promise<void> {
  const { patientId } = stated;
  const columns = { patientId, events: JSON.stringify(stated.events), applied: JSON.stringify(stated.applied) };
  await tx
    .insertInto('statedVisit')
    .values({ partnerId: partner.id, number, ...columns })
    .onConflict((conflict) => conflict.columns(['partnerId', 'number']).doUpdateSet(columns))
    .execute();
}

/** Whether a message speaks of nobody here: nothing is to be done for somebody who is not known and not in hospital. */
const isOfNobody = (row: PatientRow | undefined, visit: Visit): boolean =>
  row === undefined && (visit.cancelledAt !== null || visit.places.length === 0);

interface VisitStatement {
  at: number;
  kind: VisitEventKind;
  subject: AdtSubject;
  /** Number of the message among all, in which they came. */
  order: number;
}

/** The visit as it is with what a message tells of it, and as it was applied before. */
export async function visitWith(work: Work, partner: Partner, { at, kind, subject, order }: VisitStatement) {
  const found = await findPatient(work, partner, subject.person, subject.visit.number);
  const number = subject.visit.number ?? (await numberOf(work, partner, subject, found, kind));
  const stated = await statedVisit(work, partner, number);
  const events = [...(stated?.events ?? []), eventOf(kind, at, subject, order)];
  return { found, number, events, visit: visitOf(events) as Visit, before: stated?.applied ?? undefined };
}

/**
 * Applies what a message tells of a visit: the state of the visit follows from everything that was told of it, and the
 * patient's record is changed where that state has changed.
 * @throws PutAside for a move that names no ward: nobody would be moved, and nobody would know
 */
export async function applyVisit(work: Work, partner: Partner, statement: VisitStatement): Promise<Outcome> {
  const { tx } = work;
  const { at, kind, subject } = statement;
  if (kind === 'move' && subject.visit.place === undefined) throw new PutAside('visit.placeless');
  const { person } = subject;
  const identifiers = identifiersOf(partner, person.identifiers);
  await lockIdentifiers(tx, partner.hospitalId, [
    ...identifiers,
    ...(subject.visit.number === undefined
      ? []
      : [{ authority: partner.name, type: 'VN', value: subject.visit.number }]),
  ]);
  const { found, number, events, visit, before } = await visitWith(work, partner, statement);
  const row = found === undefined ? undefined : await lockRecord(work, found);
  if (isOfNobody(row, visit)) {
    // A cancellation may overtake what it cancels.
    await rememberVisit(work, partner, number, { patientId: null, events, applied: visit });
    return { state: 'ignored', reason: 'person.unknown', notes: [], patientId: undefined };
  }
  const personNotes = row ? await updatePerson(work, partner, row, person, at) : [];
  const fresh = row && (await lockRecord(work, row.id));
  const of: OfVisit = { partner, kind, at, subject, number, visit, before };
  const { patientId, notes } = await (visit.class === 'inpatient' ? applyInpatient : applyOther)(work, fresh, of);
  if (patientId !== undefined) {
    await addIdentifiers(tx, { patientId, hospitalId: partner.hospitalId }, identifiers, work.clock.date());
  }
  await rememberVisit(work, partner, number, { patientId: patientId ?? null, events, applied: visit });
  return { state: 'applied', notes: [...personNotes, ...notes], patientId };
}

/** Changes the record of a person who is known here. */
export async function applyPerson(work: Work, partner: Partner, { at, subjects }: Adt): Promise<Outcome> {
  const [{ person, visit }] = subjects as [AdtSubject, ...AdtSubject[]];
  const identifiers = identifiersOf(partner, person.identifiers);
  await lockIdentifiers(work.tx, partner.hospitalId, identifiers);
  const found = await findPatient(work, partner, person, visit.number);
  if (found === undefined) return { state: 'ignored', reason: 'person.unknown', notes: [], patientId: undefined };
  const row = await lockRecord(work, found);
  const notes = await updatePerson(work, partner, row, person, at);
  await addIdentifiers(work.tx, { patientId: row.id, hospitalId: partner.hospitalId }, identifiers, work.clock.date());
  return { state: 'applied', notes, patientId: row.id };
}
