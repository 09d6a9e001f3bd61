import { isDay } from '@wardlink/domain';
import type { Adt, AdtSubject, SentVisit } from '../adt/adt.js';
import { ADT_EVENTS } from '../adt/events.js';
import { isOfCard, joinAllergies, without, type SentIdentifier, type SentPerson } from '../adt/person.js';
import { mergesItself, type AdtSettings } from '../adt/read.js';
import { missingOf, type Missing } from '../adt/required.js';
import { instantOfTime, isPossible, parseTime } from '../hl7/time.js';
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
  patientNumber: 'patient.identifiers',
  place: 'visit.ward',
  secondPlace: 'other.visit.ward',
  visitNumber: 'visit.number',
  formerPatient: 'former.identifiers',
  formerVisit: 'former.visitNumber',
};

type Identifiers = NonNullable<PushedSubject['patient']['identifiers']>;

/** Numbers as they are known: without blanks around them, and without those that are blank. */
const identifiersOf = (identifiers: Identifiers = []): SentIdentifier[] =>
  identifiers
    .map(({ value = '', authority = '', type = '' }) => ({
      value: value.trim(),
      authority: authority.trim(),
      type: type.trim().toUpperCase(),
    }))
    .filter(({ value }) => value !== '');

/** A text that was given: an empty one was not. */
const given = (text: string | undefined): string | undefined => text?.trim() || undefined;
const givenOrDeleted = (text: string | null | undefined): string | null | undefined =>
  text === null ? null : given(text);

/** The time as HL7 writes it: no punctuation, milliseconds, and an offset of four digits. */
const compact = (time: string): string =>
  time
    .replace(/Z$/, '+00:00')
    .replace(/([+-]\d{2})$/, '$1:00')
    .replace(/(\.\d{3})\d+/, '$1')
    .replace(/^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):?/, '$1$2$3$4$5');

/** @throws Wrong for a text that is no time, such as one of 30 February or the year 1 */
function instantOf(text: string, field: string, { zone, now }: AdtSettings): number {
  const time = parseTime(compact(text));
  if (!time || !isPossible(time)) throw new Wrong(field);
  return instantOfTime(time, { zone, now });
}

function personOf({ patient }: PushedSubject): SentPerson {
  const { birthday, mobile, allergies } = patient;
  const identifiers = identifiersOf(patient.identifiers);
  const card = givenOrDeleted(patient.idCard ?? identifiers.find(isOfCard)?.value ?? patient.idCard);
  const number = givenOrDeleted(mobile === null ? null : mobile?.replace(/[\s-]/g, ''));
  return {
    identifiers: identifiers.filter((one) => !isOfCard(one)),
    ...without({
      name: given(patient.name),
      latinName: given(patient.latinName),
      sex: given(patient.sex),
      // A day that does not exist says nothing, as in HL7: it must keep nobody off the ward.
      birthday: birthday && isDay(birthday) ? birthday : undefined,
      idCard: card?.toUpperCase() ?? card,
      mobile: number,
      address: givenOrDeleted(patient.address),
      allergies: allergies === null ? null : joinAllergies(allergies ?? []),
    }),
  };
}

function visitOf({ visit = {} }: PushedSubject, path: string, settings: AdtSettings): SentVisit {
  const [ward, bed] = [given(visit.ward), given(visit.bed)];
  // A bed is one of a ward.
  if (bed !== undefined && ward === undefined) throw new Wrong(`${path}visit.ward`);
  const { beganAt, endedAt } = visit;
  const at = (text: string | undefined, field: string): number | undefined =>
    text ? instantOf(text, `${path}visit.${field}`, settings) : undefined;
  const code = given(visit.doctor?.code);
  return {
    number: given(visit.number),
    class: visit.class || undefined,
    place: ward === undefined ? undefined : { ward, bed: bed ?? null },
    doctor: code === undefined ? undefined : { code, name: given(visit.doctor?.name) ?? '' },
    beganAt: at(beganAt, 'beganAt'),
    endedAt: at(endedAt, 'endedAt'),
  };
}

/** Acts that are about a number which was in use before. */
const OF_FORMER: readonly string[] = ['merge', 'identifier', 'visitOwner', 'visitNumber'];

function adtOf(pushed: PushedEvent, settings: AdtSettings): Adt {
  const { event, other } = pushed;
  const act = ADT_EVENTS[event];
  if (!act) throw new Wrong('event');
  const subject = (one: PushedSubject, path: string): AdtSubject => ({
    person: personOf(one),
    visit: visitOf(one, path, settings),
  });
  const former = {
    identifiers: identifiersOf(pushed.former?.identifiers),
    visitNumber: given(pushed.former?.visitNumber),
  };
  // What is about another patient or number must not be lost.
  if (other && act.act !== 'swap') throw new Wrong('other');
  const isOfFormer = former.identifiers.length > 0 || former.visitNumber !== undefined;
  if (isOfFormer && !OF_FORMER.includes(act.act)) throw new Wrong('former');
  const adt: Adt = {
    event,
    act,
    at: Math.min(instantOf(pushed.at, 'at', settings), settings.now),
    subjects: [subject(pushed, ''), ...(other ? [subject(other, 'other.')] : [])],
    former,
  };
  // Nobody would be moved, and nobody would know.
  if (act.act === 'visit' && act.kind === 'move' && !adt.subjects[0]?.visit.place) throw new Wrong('visit.ward');
  return adt;
}

/** Reads an event that fits the schema. @returns the field that is missing or cannot be right, if there is one */
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
