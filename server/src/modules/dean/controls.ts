import type { Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import type { Question } from '../statistics/period.js';
import type { DepartmentsBelow } from '../statistics/departments-below.js';

/** Number of complete control runs, and of those that qualified when they were measured. */
interface Controls {
  runs: number;
  qualified: number;
}

export const sumOfControls = (all: readonly Controls[]): Controls => ({
  runs: all.reduce((sum, { runs }) => sum + runs, 0),
  qualified: all.reduce((sum, { qualified }) => sum + qualified, 0),
});

/** Complete control runs of a place in a period: not voided, and with all levels, as in the monthly table of meters. */
function completeRuns(db: Queries, { path, zone }: Question, period: Period) {
  const { begin, end } = instantsOf(period, zone);
  return db
    .selectFrom('controlRun as run')
    .innerJoin('organisationNode as place', 'place.id', 'run.nodeId')
    .where('run.state', 'not in', ['voided', 'pending'])
    .where('run.measuredAt', '>=', begin)
    .where('run.measuredAt', '<', end)
    .where(isBelowPath(path, 'place.path'));
}

const RUNS = sql<number>`count(*)::int`;
const QUALIFIED = sql<number>`(count(*) filter (where not run.rejected))::int`;

/** Control runs by department; those of places above departments under an empty id. */
export async function controlsByDepartment(
  db: Queries,
  { departmentOf }: DepartmentsBelow,
  question: Question,
  period: Period,
): Promise<Map<string, Controls>> {
  const rows = await completeRuns(db, question, period)
    .select(['run.nodeId', RUNS.as('runs'), QUALIFIED.as('qualified')])
    .groupBy('run.nodeId')
    .execute();
  const sums = new Map<string, Controls>();
  for (const row of rows) {
    const id = departmentOf(row.nodeId);
    sums.set(id, sumOfControls([sums.get(id) ?? { runs: 0, qualified: 0 }, row]));
  }
  return sums;
}

/** Control runs of each of these months. */
export async function controlsByMonth(
  db: Queries,
  question: Question,
  months: readonly string[],
  daysOf: (month: string) => Period,
): Promise<(Controls & { month: string })[]> {
  const [first = '', last = ''] = [months.at(0), months.at(-1)];
  const month = sql<string>`to_char(run.measured_at at time zone ${question.zone}, 'YYYY-MM')`;
  const rows = await completeRuns(db, question, { from: daysOf(first).from, to: daysOf(last).to })
    .select([month.as('month'), RUNS.as('runs'), QUALIFIED.as('qualified')])
    .groupBy(sql`1`)
    .execute();
  return months.map((one) => rows.find((row) => row.month === one) ?? { month: one, runs: 0, qualified: 0 });
}

/** Rejected runs: how many were corrected, and how many reviewed. */
export async function failedControls(
  db: Queries,
  question: Question,
  period: Period,
): Promise<{ runs: number; mended: number; reviewed: number }> {
  return completeRuns(db, question, period)
    .select([
      RUNS.as('runs'),
      sql<number>`count(run.mended_at)::int`.as('mended'),
      sql<number>`count(run.reviewed_at)::int`.as('reviewed'),
    ])
    .where('run.rejected', '=', true)
    .executeTakeFirstOrThrow();
}
