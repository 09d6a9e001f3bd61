import { instantOf, type Day } from '../time/hospital-day.js';
import type { ControlPlan } from './control-plan.js';
import type { ControlState } from './control-run.js';
import { CONTROL_LEVELS, type ControlLevel } from './control-statistics.js';

/** A meter in use at a place, from an instant until it was moved, repaired or retired. */
export interface MeterUse {
  from: number;
  /** Null while it is still there. */
  until: number | null;
  plan: Pick<ControlPlan, 'levels' | 'dailyBy'>;
}

/** A run of the meter at that place. */
export interface RunOfMonth {
  at: number;
  day: Day;
  state: ControlState;
  measured: readonly ControlLevel[];
  /** The judgement when it was measured, whatever was done afterwards. */
  rejected: boolean;
  reviewed: boolean;
  /** Levels that its strips support; others are not required. */
  supported?: readonly ControlLevel[];
}

/** The controls of a meter in a period of days. */
export interface MeterMonth {
  /** Days on which the plan required a control, if the meter was in use at the daily deadline. */
  due: number;
  /** Due days with a complete run, qualified or not. */
  done: number;
  /** Due days without a complete qualified run before the daily deadline. */
  overdue: number;
  /** Runs, without voided and incomplete ones. */
  runs: number;
  qualified: number;
  failed: number;
  /** Runs without a required level. */
  incomplete: number;
  /** Complete runs that nobody has reviewed. */
  unreviewed: number;
}

const NOTHING: MeterMonth = {
  due: 0,
  done: 0,
  overdue: 0,
  runs: 0,
  qualified: 0,
  failed: 0,
  incomplete: 0,
  unreviewed: 0,
};

/** The controls of a meter on `days`; deadlines after `now` are not due yet. */
export function controlMonth(
  { uses, runs }: { uses: readonly MeterUse[]; runs: readonly RunOfMonth[] },
  days: readonly Day[],
  now: number,
  zone: string,
): MeterMonth {
  const counted = runs.filter(({ state }) => state !== 'voided');
  const complete = counted.filter(({ state }) => state !== 'pending');
  const month = {
    ...NOTHING,
    runs: complete.length,
    qualified: complete.filter(({ rejected }) => !rejected).length,
    failed: complete.filter(({ rejected }) => rejected).length,
    incomplete: counted.length - complete.length,
    unreviewed: complete.filter(({ reviewed }) => !reviewed).length,
  };
  for (const day of days) {
    const use = uses.find(({ from, until, plan }) => {
      const by = instantOf(day, plan.dailyBy, zone);
      return plan.levels.daily.length > 0 && by <= now && from <= by && (until === null || until > by);
    });
    if (!use) continue;
    const by = instantOf(day, use.plan.dailyBy, zone);
    const ofDay = counted.filter(
      ({ day: own, measured, supported = CONTROL_LEVELS }) =>
        own === day && use.plan.levels.daily.every((level) => !supported.includes(level) || measured.includes(level)),
    );
    month.due += 1;
    if (ofDay.length > 0) month.done += 1;
    if (!ofDay.some(({ at, rejected }) => at < by && !rejected)) month.overdue += 1;
  }
  return month;
}

/** The summed figures of several meters. */
export function sumOfMonths(months: readonly MeterMonth[]): MeterMonth {
  const names = Object.keys(NOTHING) as (keyof MeterMonth)[];
  const sumOf = (name: keyof MeterMonth): number => months.reduce((sum, month) => sum + month[name], 0);
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as unknown as MeterMonth;
}

/** Percent of due days with a complete run; null if none was due. */
export const doneRate = ({ due, done }: MeterMonth): number | null => (due === 0 ? null : (100 * done) / due);

/** Percent of complete runs that qualified; null without a run. */
export const qualifiedRate = ({ runs, qualified }: MeterMonth): number | null =>
  runs === 0 ? null : (100 * qualified) / runs;
