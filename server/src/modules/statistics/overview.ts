import type { ReplyOf } from '@wardlink/contract';
import { responseOf, type Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { placeCounts, placeTrend, type PlaceCounts } from './counts.js';
import { patientDays } from './counted-days.js';
import { criticalValues } from './critical-values.js';
import { placesBelow } from './places.js';
import { plannedTasks } from './planned-tasks.js';
import { questionOf, TREND, weeksOf, type Asked, type Question } from './period.js';

type Overview = ReplyOf<'statistics.overview'>;
type Shown = NonNullable<Overview['counts']['present']>;

/** Counts as they are shown: sums become means. */
export function shownCounts({ placeId: _placeId, numbers, total, meanTotal, ...counts }: PlaceCounts): Shown {
  return {
    ...counts,
    mean: numbers === 0 ? null : total / numbers,
    meanOfDays: counts.days === 0 ? null : meanTotal / counts.days,
  };
}

const countsOf = async (db: Queries, { nodeId, of }: Question, period: Period): Promise<Shown | null> => {
  const [found] = await placeCounts(db, of([nodeId], period));
  return found ? shownCounts(found) : null;
};

/** Patients with a reading at or below the place. */
async function patientsMeasured(db: Queries, { of }: Question, placeIds: string[], period: Period): Promise<number> {
  const { rows } = await sql<{ patients: number }>`
    select count(distinct patient_id)::int as patients from (${patientDays(of(placeIds, period))}) as counted`.execute(
    db,
  );
  return rows[0]?.patients ?? 0;
}

async function leftOut(db: Queries, { path, zone }: Question, period: Period): Promise<Overview['leftOut']> {
  const { begin, end } = instantsOf(period, zone);
  const within = sql`reading.measured_at >= ${begin} and reading.measured_at < ${end}`;
  const { rows } = await sql<Overview['leftOut']>`
    select
      (select count(*)::int from voiding
        join glucose_reading reading on reading.reading_id = voiding.subject and reading.version = voiding.version
        join organisation_node place on place.id = reading.node_id
        where voiding.kind = 'glucose' and voiding.voided_at >= ${begin} and ${within} and ${isBelowPath(path, 'place.path')}
      ) as voided,
      (select count(*)::int from glucose_reading reading
        join reading_control mark on mark.reading_id = reading.reading_id
        join organisation_node place on place.id = reading.node_id
        where reading.latest and reading.value is not null and ${within} and ${isBelowPath(path, 'place.path')}
      ) as marked`.execute(db);
  return rows[0] ?? { voided: 0, marked: 0 };
}

/** Of the critical values of a period: minutes until somebody took the warning, and until the next measurement. */
async function responses(db: Queries, question: Question, period: Period): Promise<Overview['response']> {
  const { rows } = await sql<{
    taken: number | null;
    again: number | null;
  }>`${criticalValues(question, period)}`.execute(db);
  return {
    values: rows.length,
    taken: responseOf(rows.map(({ taken }) => taken)),
    again: responseOf(rows.map(({ again }) => again)),
  };
}

async function trendOf(db: Queries, { nodeId, of, trend }: Question): Promise<Overview['trend']> {
  const found = new Map((await placeTrend(db, of([nodeId], trend), TREND.days)).map((one) => [one.step, one]));
  return weeksOf(trend).map((week, step) => {
    const row = found.get(step);
    if (!row) return { ...week, counts: null };
    const { step: _step, ...counts } = row;
    return { ...week, counts: shownCounts(counts) };
  });
}

/** Glucose of a place over a period, beside two others. @throws Refusal as `questionOf` */
export async function overview(call: Asked): Promise<Overview> {
  const { replicaDb: db } = call;
  const question = await questionOf(call);
  const { present, before, lastYear } = question.periods;
  const ofEach = async <T>(count: (period: Period) => Promise<T>) => {
    const [one, two, three] = await Promise.all([count(present), count(before), count(lastYear)]);
    return { present: one, before: two, lastYear: three };
  };
  const placeIds = await placesBelow(db, question.path);
  const [counts, patients, out, trend, response, tasks] = await Promise.all([
    ofEach((period) => countsOf(db, question, period)),
    ofEach((period) => patientsMeasured(db, question, placeIds, period)),
    leftOut(db, question, present),
    trendOf(db, question),
    responses(db, question, present),
    plannedTasks(db, question),
  ]);
  return { periods: question.periods, counts, patients, leftOut: out, trend, response, ...tasks };
}
