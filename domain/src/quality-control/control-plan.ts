import { dayOf, instantOf, type Day } from '../time/hospital-day.js';
import { CONTROL_OCCASIONS, type ControlOccasion, type ControlState, type RequestedOccasion } from './control-run.js';
import { CONTROL_LEVELS, type ControlLevel } from './control-statistics.js';
import { areValidIntervals, type VerificationIntervals } from './verification.js';
import { DEFAULT_RULE_SET, WESTGARD_RULES, type RuleSet } from './westgard-rules.js';

/** When a hospital or department controls its meters, and how often an overdue one may be used. */
export interface ControlPlan {
  /** Levels of each occasion; none if the occasion requires no control. */
  levels: Readonly<Record<Exclude<ControlOccasion, 'repeat'>, readonly ControlLevel[]>>;
  /** Minute of the hospital's day from which a meter without today's control is overdue. */
  dailyBy: number;
  rules: RuleSet;
  /** Number of values that may be measured with an overdue meter in emergencies, with a reason, before its control. */
  emergencyUses: number;
  /** Months after which each kind of verification is due again; older plans have none. */
  verifyEvery?: VerificationIntervals;
}

export const DEFAULT_CONTROL_PLAN: ControlPlan = {
  levels: {
    daily: ['low', 'normal', 'high'],
    newStripLot: ['low', 'normal', 'high'],
    newSolution: ['low', 'normal', 'high'],
    batteryChanged: ['normal'],
    dropped: ['low', 'normal', 'high'],
    doubtful: ['low', 'normal', 'high'],
  },
  dailyBy: 7 * 60,
  rules: DEFAULT_RULE_SET,
  emergencyUses: 9,
};

export const MAX_EMERGENCY_USES = 50;

/** Whether a plan is valid: known levels and rules, a minute of a day, and a rule that rejects. */
export function isValidControlPlan({ levels, dailyBy, rules, emergencyUses, verifyEvery }: ControlPlan): boolean {
  const isWithin = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;
  return (
    Object.entries(levels).every(
      ([occasion, asked]) =>
        (CONTROL_OCCASIONS as readonly string[]).includes(occasion) &&
        asked.every((level) => CONTROL_LEVELS.includes(level)) &&
        new Set(asked).size === asked.length,
    ) &&
    isWithin(dailyBy, 24 * 60 - 1) &&
    isWithin(emergencyUses, MAX_EMERGENCY_USES) &&
    Object.keys(rules).every((rule) => (WESTGARD_RULES as readonly string[]).includes(rule)) &&
    Object.values(rules).includes('reject') &&
    (verifyEvery === undefined || areValidIntervals(verifyEvery))
  );
}

/** A run, with what the standing of its meter needs; times in milliseconds since 1970. */
export interface RunOfMeter {
  at: number;
  occasion: ControlOccasion;
  state: ControlState;
  measured: readonly ControlLevel[];
  /** The judgement when it was measured, whatever was done afterwards. */
  rejected: boolean;
  stripLot: string | null;
}

/** The reason for a due control: the day, a new lot of strips, or a person's report. */
export interface DueControl {
  occasion: Exclude<ControlOccasion, 'repeat'>;
  since: number;
  levels: readonly ControlLevel[];
}

/**
 * Standing of a meter. `due`: a control is due today, but its values still count; `overdue` and `failed`: its values
 * are stored and marked as without valid quality control.
 */
export type MeterStanding = 'valid' | 'due' | 'overdue' | 'failed';

export interface StandingOfMeter {
  standing: MeterStanding;
  /** The due controls, oldest first; empty if there are none. */
  due: readonly DueControl[];
  /** Time of the last complete qualified run, or null. */
  validSince: number | null;
}

export interface MeterHistory {
  /** Runs of this meter, sorted by time, up to the requested instant. */
  runs: readonly RunOfMeter[];
  /** People's reports about it, sorted by time. */
  requests: readonly { at: number; occasion: RequestedOccasion }[];
  /** Lot of the strips in use with it; null if unknown. */
  stripLot: string | null;
  /** Levels that the strips in use support; others are not required. */
  supported?: readonly ControlLevel[];
}

const COUNTS: readonly ControlState[] = ['qualified', 'reviewed'];

/** Whether a run is complete and qualified. */
const isPassed = ({ state, rejected }: RunOfMeter): boolean => !rejected && COUNTS.includes(state);

/** The due controls of a meter at an instant, and whether its values count. */
export function standingOfMeter(history: MeterHistory, plan: ControlPlan, now: number, zone: string): StandingOfMeter {
  const { stripLot, supported = CONTROL_LEVELS } = history;
  const runs = history.runs.filter(({ state, at }) => state !== 'voided' && at <= now);
  const passed = runs.filter(isPassed);
  const last = passed.at(-1);
  const due: DueControl[] = [];
  /** Adds a due control since an instant, unless one with its levels was done after it. */
  const ask = (occasion: DueControl['occasion'], since: number): void => {
    const levels = plan.levels[occasion].filter((level) => supported.includes(level));
    const isDone = passed.some(({ at, measured }) => at >= since && levels.every((level) => measured.includes(level)));
    if (levels.length > 0 && !isDone) due.push({ occasion, since, levels });
  };
  const today: Day = dayOf(now, zone);
  ask('daily', instantOf(today, 0, zone));
  const earlier = stripLot === null ? undefined : passed.findLast((run) => run.stripLot !== null);
  if (earlier && earlier.stripLot !== stripLot) ask('newStripLot', earlier.at + 1);
  for (const { occasion, at } of history.requests) if (at <= now) ask(occasion, at);
  due.sort((one, other) => one.since - other.since);
  const validSince = last?.at ?? null;
  const failed = runs.findLast(({ rejected }) => rejected);
  if (failed && !passed.some(({ at }) => at > failed.at)) return { standing: 'failed', due, validSince };
  const onlyDaily = due.every(({ occasion }) => occasion === 'daily');
  if (due.length === 0) return { standing: 'valid', due, validSince };
  const isLate = now >= instantOf(today, plan.dailyBy, zone);
  return { standing: onlyDaily && !isLate ? 'due' : 'overdue', due, validSince };
}
