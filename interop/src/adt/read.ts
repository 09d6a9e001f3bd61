import type { VisitClass } from '@wardlink/domain';
import type { Problem } from '../hl7/acknowledgement.js';
import { headerOf } from '../hl7/header.js';
import { groupsOf, segmentOf, type Message, type Segment } from '../hl7/message.js';
import { instantOfTime, isPossible, parseTime } from '../hl7/time.js';
import { given, textAt } from '../hl7/value.js';
import type { Adt, AdtSubject, SentVisit } from './adt.js';
import { ADT_EVENTS, isCancellation, type AdtAct } from './events.js';
import { identifiersAt, personOf } from './person.js';
import { missingOf, type Missing } from './required.js';

export interface AdtSettings {
  /** Zone of times without an offset. */
  zone: string;
  /** When the message was received, ms. Nothing happened later than this. */
  now: number;
}

export type ReadAdt = { ok: true; adt: Adt } | { ok: true; adt: undefined } | { ok: false; problem: Problem };

/** Table 0004. Emergencies and day patients lie in beds as inpatients do. */
const CLASSES: Readonly<Record<string, VisitClass>> = {
  I: 'inpatient',
  E: 'inpatient',
  B: 'inpatient',
  O: 'outpatient',
  R: 'outpatient',
  C: 'outpatient',
  P: 'planned',
};

/** Reads instants of a message; undefined where none was sent or the text is no time. */
function instantsOf(message: Message, { zone, now }: AdtSettings) {
  const header = parseTime(headerOf(message).time);
  return (segment: Segment | undefined, field: number): number | undefined => {
    const time = parseTime(textAt(message, segment, field));
    return time && isPossible(time) ? instantOfTime(time, { zone, offset: header?.offset, now }) : undefined;
  };
}

type InstantAt = ReturnType<typeof instantsOf>;

function visitOfSegment(message: Message, pv1: Segment | undefined, instantAt: InstantAt): SentVisit {
  const at = (field: number, component = 1): string => textAt(message, pv1, field, { component });
  const ward = at(3);
  const doctor = given(message, pv1, 7);
  return {
    number: at(19) || undefined,
    class: CLASSES[at(2).toUpperCase()],
    place: ward === '' ? undefined : { ward, bed: at(3, 3) || null },
    doctor: doctor === undefined ? undefined : doctor === null ? null : { code: doctor, name: at(7, 2) + at(7, 3) },
    beganAt: instantAt(pv1, 44),
    endedAt: instantAt(pv1, 45),
  };
}

/** When an event took effect. Of a cancellation the later of its times: the other one may be that of what is cancelled. */
function timeOf(message: Message, act: AdtAct, instantAt: InstantAt, now: number): number {
  const evn = segmentOf(message, 'EVN');
  const [recorded, occurred] = [instantAt(evn, 2), instantAt(evn, 6)];
  const sent = instantAt(segmentOf(message, 'MSH'), 7);
  const at = isCancellation(act)
    ? Math.max(recorded ?? -Infinity, occurred ?? -Infinity)
    : (occurred ?? recorded ?? -Infinity);
  return Math.min(Number.isFinite(at) ? at : (sent ?? now), now);
}

const missing = (segment: string, field: number, text: string): Problem => ({
  condition: 'missing',
  segment,
  field,
  text,
});

const PROBLEMS: Readonly<Record<Missing, Problem>> = {
  secondPatient: { condition: 'sequence', segment: 'PID', text: 'a swap needs two patients' },
  patient: missing('PID', 3, 'neither a number of the patient nor of the visit'),
  patientNumber: missing('PID', 3, 'the number of the patient'),
  place: missing('PV1', 3, 'the place of the first patient'),
  secondPlace: missing('PV1', 3, 'the place of the second patient'),
  visitNumber: missing('PV1', 19, 'the number of the visit'),
  formerPatient: missing('MRG', 1, 'the former number of the patient'),
  formerVisit: missing('MRG', 5, 'the former number of the visit'),
};

/**
 * Reads a message of type ADT.
 * @returns no `adt` for an event that does nothing here; a problem if something is missing without which nobody can tell
 *   which patient or visit the message is about
 */
export function readAdt(message: Message, settings: AdtSettings): ReadAdt {
  const { event } = headerOf(message);
  const act = ADT_EVENTS[event];
  if (!act) return { ok: true, adt: undefined };
  const groups = groupsOf(message, 'PID');
  if (groups.length === 0)
    return { ok: false, problem: { condition: 'sequence', segment: 'PID', text: 'no PID segment' } };
  const instantAt = instantsOf(message, settings);
  const subjects = groups.slice(0, act.act === 'swap' ? 2 : 1).map((segments): AdtSubject => {
    const [pid] = segments as [Segment, ...Segment[]];
    const pv1 = segments.find(({ name }) => name === 'PV1');
    return { person: personOf(message, pid, segments), visit: visitOfSegment(message, pv1, instantAt) };
  });
  const mrg = segmentOf(message, 'MRG');
  const former = {
    identifiers: identifiersAt(message, mrg, 1),
    visitNumber: textAt(message, mrg, 5) || undefined,
  };
  const lacks = missingOf({ act, subjects, former });
  if (lacks) return { ok: false, problem: PROBLEMS[lacks] };
  return { ok: true, adt: { event, act, at: timeOf(message, act, instantAt, settings.now), subjects, former } };
}

/** Whether a message merges a record into itself, which would lose it. */
export const mergesItself = ({ act, subjects, former }: Adt): boolean =>
  act.act === 'merge' &&
  former.identifiers.some((gone) =>
    subjects.some(({ person }) =>
      person.identifiers.some(
        ({ value, authority, type }) =>
          value === gone.value &&
          (authority === gone.authority || gone.authority === '') &&
          (type === gone.type || gone.type === ''),
      ),
    ),
  );
