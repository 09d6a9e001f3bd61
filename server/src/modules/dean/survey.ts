import type { ReplyOf } from '@wardlink/contract';
import { addDays, responseOf, type Period } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import type { Queries } from '../../database/connection.js';
import { placeCounts, placeCountsAndTrend } from '../statistics/counts.js';
import { plannedTasks } from '../statistics/planned-tasks.js';
import { questionOf, TREND, type Question } from '../statistics/period.js';
import { controlsByDepartment, controlsByMonth, failedControls, sumOfControls } from './controls.js';
import { criticalByDepartment, type CriticalValue } from './critical.js';
import { virtualWardEffect } from './virtual-ward.js';
import { departmentsBelow, patientsByDepartment, type DepartmentsBelow } from '../statistics/departments-below.js';

type Survey = ReplyOf<'dean.survey'>;
type Counts = NonNullable<Survey['counts']['present']>;

/** Months in the chart of control rates. */
const CONTROL_MONTHS = 12;

/** First and last day of a month, `YYYY-MM`. */
function daysOf(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** The months up to one, oldest first. */
function monthsUpTo(month: string): string[] {
  const months = [month];
  while (months.length < CONTROL_MONTHS) months.unshift(addDays(`${months[0] ?? month}-01`, -1).slice(0, 7));
  return months;
}

const countsOf = ({ readings, inRange, patientDays, anyLow, anyVeryHigh }: Counts): Counts => ({
  readings,
  inRange,
  patientDays,
  anyLow,
  anyVeryHigh,
});

async function countsByPlace(db: Queries, { of }: Question, ids: readonly string[], period: Period) {
  const found = new Map((await placeCounts(db, of(ids, period))).map((one) => [one.placeId, one]));
  return (id: string): Counts | null => {
    const own = found.get(id);
    return own ? countsOf(own) : null;
  };
}

async function weeksOf(db: Queries, { nodeId, of, trend }: Question): Promise<Survey['weeks']> {
  const { trend: steps } = await placeCountsAndTrend(db, of([nodeId], trend), trend, TREND.days);
  const found = new Map(steps.map((one) => [one.step, one]));
  return Array.from({ length: TREND.steps }, (_, step) => {
    const counts = found.get(step);
    return counts ? countsOf(counts) : null;
  });
}

const criticalOf = (values: readonly CriticalValue[]): Survey['critical']['present'] => ({
  values: values.length,
  ...responseOf(values.map(({ taken }) => taken)),
});

/** The figures of one period: by department, and for the whole hospital. */
async function periodOf(db: Queries, question: Question, places: DepartmentsBelow, period: Period) {
  const ids = [question.nodeId, ...places.departments.map(({ nodeId }) => nodeId)];
  const [counts, patients, critical, controls] = await Promise.all([
    countsByPlace(db, question, ids, period),
    patientsByDepartment(db, question.of(places.nodeIds, period), places),
    criticalByDepartment(db, places, question, period),
    controlsByDepartment(db, places, question, period),
  ]);
  return { counts, patients, critical, controls };
}

/** The figures of a month for the heads of the hospital. @throws Refusal `node.forbidden`, `input.invalid` */
export async function survey(call: Call<'dean.survey'>): Promise<Survey> {
  const { replicaDb: db, clock } = call;
  const { departmentId, month } = call.request;
  const question = await questionOf({ ...call, request: { departmentId, ...daysOf(month) } });
  const { periods, nodeId } = question;
  const places = await departmentsBelow(db, question.path);
  const [present, before, lastYear, weeks, tasks, controlMonths, failed, virtualWard] = await Promise.all([
    periodOf(db, question, places, periods.present),
    periodOf(db, question, places, periods.before),
    periodOf(db, question, places, periods.lastYear),
    weeksOf(db, question),
    plannedTasks(db, question),
    controlsByMonth(db, question, monthsUpTo(month), daysOf),
    failedControls(db, question, periods.present),
    virtualWardEffect(db, question, periods.present),
  ]);
  const ofEach = <T>(read: (one: typeof present) => T) => ({
    present: read(present),
    before: read(before),
    lastYear: read(lastYear),
  });
  return {
    serverTime: clock.now(),
    periods,
    weeks,
    controlMonths,
    failedControls: failed,
    virtualWard,
    ...tasks,
    patients: ofEach(({ patients }) => patients.total),
    counts: ofEach(({ counts }) => counts(nodeId)),
    critical: ofEach(({ critical }) => criticalOf([...critical.values()].flat())),
    controls: ofEach(({ controls }) => sumOfControls([...controls.values()])),
    departments: places.departments.flatMap((department) => {
      const id = department.nodeId;
      const counts = { present: present.counts(id), before: before.counts(id) };
      if (!counts.present && !counts.before) return [];
      return [
        {
          ...department,
          ...counts,
          patients: present.patients.of(id),
          taken: criticalOf(present.critical.get(id) ?? []).median,
          controls: present.controls.get(id) ?? { runs: 0, qualified: 0 },
        },
      ];
    }),
  };
}
