import { isDay } from '@wardlink/domain';
import type { Adt, AdtSubject, SentVisit } from '../adt/adt.js';
import { ADT_EVENTS } from '../adt/events.js';
import { without, type SentIdentifier, type SentPerson } from '../adt/person.js';
import { mergesItself, type AdtSettings } from '../adt/read.js';
import { missingOf, type Missing } from '../adt/required.js';
import { instantOfTime, parseTime } from '../hl7/time.js';
import type { PushedEvent, PushedSubject } from './schema.js';

/** A field with its path, such as `visit.beganAt`. */
export type ReadPushed = { ok: true; adt: Adt } | { ok: false; field: string };

/** A value that cannot be right. */
class Wrong extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

const FIELDS: Readonly<Record<Missing, string>> = {
  secondPatient: 'other',
  patient: 'patient.identifiers',
  formerPatient: 'former.identifiers',
  formerVisit: 'former.visitNumber',
};

type Identifiers = NonNullable<PushedSubject['patient']['identifiers']>;

const identifiersOf = (identifiers: Identifiers = []): SentIdentifier[] =>
  identifiers.map(({ value, authority = '', type = '' }) => ({
    value: value.trim(),
    authority,
    type: type.toUpperCase(),
  }));

/** A text that was said: an empty one was not. */
const given = (text: string | undefined): string | undefined => text?.trim() || undefined;
const givenOrDeleted = (text: string | null | undefined): string | null | undefined =>
  text === null ? null : given(text);

/** The time as HL7 writes it. */
const compact = (time: string): string =>
  time.replace(/Z$/, '+00:00').replace(/^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):?/, '$1$2$3$4$5');

/** @throws Wrong for a text that is no time, such as one of 30 February */
function instantOf(text: string, field: string, { zone, now }: AdtSettings): number {
  const time = parseTime(compact(text));
  if (!time) throw new Wrong(field);
  return instantOfTime(time, { zone, now });
}

function personOf({ patient }: PushedSubject): SentPerson {
  const { identifiers, birthday, mobile, allergies, idCard } = patient;
  const card = givenOrDeleted(idCard);
  const joined =
    allergies && (/\p{Script=Han}/u.test(allergies.join('')) ? allergies.join('、') : allergies.join(', '));
  return {
    identifiers: identifiersOf(identifiers),
    ...without({
      name: given(patient.name),
      latinName: given(patient.latinName),
      sex: given(patient.sex),
      // A day that does not exist says nothing, as in HL7: it must keep nobody off the ward.
      birthday: birthday && isDay(birthday) ? birthday : undefined,
      idCard: card?.toUpperCase() ?? card,
      mobile: givenOrDeleted(mobile)?.replace(/[\s-]/g, '') ?? givenOrDeleted(mobile),
      address: givenOrDeleted(patient.address),
      allergies: allergies === null ? null : joined || undefined,
    }),
  };
}

function visitOf({ visit = {} }: PushedSubject, path: string, settings: AdtSettings): SentVisit {
  const ward = given(visit.ward);
  const { doctor, beganAt, endedAt } = visit;
  const at = (text: string | undefined, field: string): number | undefined =>
    text ? instantOf(text, `${path}visit.${field}`, settings) : undefined;
  return {
    number: given(visit.number),
    class: visit.class,
    place: ward === undefined ? undefined : { ward, bed: given(visit.bed) ?? null },
    doctor: doctor && { code: doctor.code.trim(), name: given(doctor.name) ?? '' },
    beganAt: at(beganAt, 'beganAt'),
    endedAt: at(endedAt, 'endedAt'),
  };
}

function adtOf(pushed: PushedEvent, settings: AdtSettings): Adt {
  const { event, other, former } = pushed;
  const act = ADT_EVENTS[event];
  if (!act) throw new Wrong('event');
  const subject = (one: PushedSubject, path: string): AdtSubject => ({
    person: personOf(one),
    visit: visitOf(one, path, settings),
  });
  const isSwap = act.act === 'swap';
  // What is about a second patient must not be lost.
  if (other && !isSwap) throw new Wrong('other');
  return {
    event,
    act,
    at: Math.min(instantOf(pushed.at, 'at', settings), settings.now),
    subjects: [subject(pushed, ''), ...(other ? [subject(other, 'other.')] : [])],
    former: { identifiers: identifiersOf(former?.identifiers), visitNumber: given(former?.visitNumber) },
  };
}

/** Reads an event that fits the schema. @returns the field without which, or with which, it cannot be right */
export function readPushed(pushed: PushedEvent, settings: AdtSettings): ReadPushed {
  try {
    const adt = adtOf(pushed, settings);
    const missing = missingOf(adt);
    if (missing) return { ok: false, field: FIELDS[missing] };
    return mergesItself(adt) ? { ok: false, field: 'former.identifiers' } : { ok: true, adt };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, field: error.field };
    throw error;
  }
}
