import type { ReplyOf } from '@wardlink/contract';
import { responseOf, type Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { placeCounts, placeCountsAndTrend, type PlaceCounts } from './counts.js';
import { measuredPatients } from './counted-days.js';
import { criticalValues } from './critical-values.js';
import { placesBelow } from './places.js';
import { plannedTasks } from './planned-tasks.js';
import { questionOf, TREND, weeksOf, type Asked, type Question } from './period.js';

type Overview = ReplyOf<'statistics.overview'>;
type Shown = NonNullable<Overview['counts']['present']>;

/** Counts in their shown form: sums become means. */
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

/** Counts the two periods of comparison. If they are the same, as for a whole year, counts once. */
async function ofCompared<T>({ periods: { before, lastYear } }: Question, count: (period: Period) => Promise<T>) {
  const first = count(before);
  const isSame = before.from === lastYear.from && before.to === lastYear.to;
  const [one, other] = await Promise.all([first, isSame ? first : count(lastYear)]);
  return { before: one, lastYear: other };
}

/** Patients with a reading at or below the place. */
async function patientsMeasured(db: Queries, { of }: Question, placeIds: string[], period: Period): Promise<number> {
  const { rows } = await sql<{ patients: number }>`
    select count(*)::int as patients from (${measuredPatients(of(placeIds, period))}) as measured`.execute(db);
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

/** For the critical values of a period: minutes until the warning was acknowledged, and until the next measurement. */
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

/** Counts of the period, and of each week of the trend. */
async function countsAndTrend(db: Queries, { nodeId, of, periods, trend }: Question) {
  const found = await placeCountsAndTrend(db, of([nodeId], periods.present), trend, TREND.days);
  const weeks = new Map(found.trend.map(({ step, ...counts }) => [step, shownCounts(counts)]));
  const [present] = found.counts;
  return {
    present: present ? shownCounts(present) : null,
    trend: weeksOf(trend).map((week, step) => ({ ...week, counts: weeks.get(step) ?? null })),
  };
}

/** Glucose of a place over a period, compared with two other periods. @throws Refusal as `questionOf` */
export async function overview(call: Asked): Promise<Overview> {
  const { replicaDb: db } = call;
  const question = await questionOf(call);
  const { present } = question.periods;
  const placeIds = await placesBelow(db, question.path);
  const [counted, compared, patients, patientsCompared, out, response, tasks] = await Promise.all([
    countsAndTrend(db, question),
    ofCompared(question, (period) => countsOf(db, question, period)),
    patientsMeasured(db, question, placeIds, present),
    ofCompared(question, (period) => patientsMeasured(db, question, placeIds, period)),
    leftOut(db, question, present),
    responses(db, question, present),
    plannedTasks(db, question),
  ]);
  return {
    periods: question.periods,
    counts: { present: counted.present, ...compared },
    patients: { present: patients, ...patientsCompared },
    leftOut: out,
    trend: counted.trend,
    response,
    ...tasks,
  };
}
