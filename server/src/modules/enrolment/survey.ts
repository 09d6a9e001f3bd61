import type { ReplyOf } from '@wardlink/contract';
import {
  addDays,
  dayOf,
  daysBetween,
  homeEffect,
  homeEffectBounds,
  homeSurvey,
  surveyParts,
  type Day,
} from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { groupRows } from '../../database/group-by.js';
import { atHome, plannedOf, readingsOfSpans } from './home-readings.js';
import { selectEnrolments } from './select.js';

const MOST_DAYS = 366;
/** Days of one part of a period: a week. */
const PART_DAYS = 7;

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** Enrolments of the caller that were ever accepted, by either side. */
const everAccepted = ({ db, caller }: Pick<Call<'enrolment.survey'>, 'db' | 'caller'>) =>
  selectEnrolments(db)
    .where('enrolment.doctorId', '=', caller.accountId)
    .where('enrolment.state', 'in', ['accepted', 'ended'])
    .orderBy('enrolment.id')
    .execute();

/**
 * Survey of the caller's patients at home in a period. It counts values of current enrolments only, from the day of
 * acceptance: the caller may not read values of ended ones.
 */
export async function survey(call: Call<'enrolment.survey'>): Promise<ReplyOf<'enrolment.survey'>> {
  const { db, caller, clock, request } = call;
  const { from, to } = request;
  if (to < from) throw new Refusal('input.invalid', { field: 'to' });
  if (daysBetween(from, to) >= MOST_DAYS) throw new Refusal('input.invalid', { field: 'from' });
  const { zone, mealWindows } = await settingsAt(db, caller.nodePath);
  const rows = (await everAccepted(call)).map((row) => ({
    ...row,
    acceptedOn: dayOf(row.answeredAt?.getTime() ?? 0, zone),
    endedOn: row.endedAt === null ? null : dayOf(row.endedAt.getTime(), zone),
  }));
  const present = rows.filter(({ acceptedOn, endedOn }) => acceptedOn <= to && (endedOn === null || endedOn >= from));
  const spans = present
    .filter(({ state }) => state === 'accepted')
    .map(({ patientId, acceptedOn }) => ({ patientId, from: later(from, acceptedOn), to }));
  const everywhere = await readingsOfSpans(db, spans);
  const readings = atHome(everywhere);
  const planned = await plannedOf(db, spans, everywhere, { zone, mealWindows }, clock.now());
  const patients = spans.map(({ patientId }) => ({
    patientId,
    ...(planned.get(patientId) ?? { planned: 0, measured: 0 }),
  }));
  const parts: { from: Day; to: Day }[] = [];
  for (let begin = from; begin <= to; begin = addDays(begin, PART_DAYS)) {
    parts.push({ from: begin, to: earlier(to, addDays(begin, PART_DAYS - 1)) });
  }
  const within = (day: Day | null): boolean => day !== null && day >= from && day <= to;
  return {
    ...homeSurvey(patients, readings),
    enrolled: new Set(present.map(({ patientId }) => patientId)).size,
    begun: present.filter(({ acceptedOn }) => within(acceptedOn)).length,
    ended: present.filter(({ endedOn }) => within(endedOn)).length,
    parts: surveyParts(parts, readings),
  };
}

/** Compares patients before their enrolment with the last days. */
export async function effect(call: Call<'enrolment.effect'>): Promise<ReplyOf<'enrolment.effect'>> {
  const { db, caller, clock, request } = call;
  const { zone } = await settingsAt(db, caller.nodePath);
  const today = dayOf(clock.now(), zone);
  const rows = await everAccepted(call);
  // For a patient with several enrolments, the current one, otherwise the last.
  const latest = new Map(
    rows
      .toSorted((a, b) => Number(a.state === 'accepted') - Number(b.state === 'accepted'))
      .map((row) => [row.patientId, row]),
  );
  const courses = [...latest.values()].map((row) => ({
    patientId: row.patientId,
    acceptedOn: dayOf(row.answeredAt?.getTime() ?? 0, zone),
    ended: row.state === 'ended',
  }));
  const spans = courses
    .filter(({ ended }) => !ended)
    .map(({ patientId, acceptedOn }) => {
      const { before, after } = homeEffectBounds(acceptedOn, today, request.days);
      return { patientId, from: earlier(before.from, after.from), to: after.to };
    });
  const values = groupRows(atHome(await readingsOfSpans(db, spans)), ({ patientId }) => patientId);
  const result = homeEffect(
    courses.map((course) => ({ ...course, readings: values.get(course.patientId) ?? [] })),
    today,
    request.days,
  );
  const named = await db
    .selectFrom('patient')
    .select(['id', 'name', 'latinName'])
    .where('id', 'in', result.patients.length === 0 ? ['0'] : result.patients.map(({ patientId }) => patientId))
    .execute();
  const names = new Map(named.map(({ id, ...name }) => [id, name]));
  return {
    ...result,
    patients: result.patients.map((one) => ({
      ...one,
      ...(names.get(one.patientId) ?? { name: '', latinName: null }),
    })),
  };
}
