import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';
import { RATE_NEEDS } from './rates.js';
import { lowsOf, type TimedGlucose } from './resolution.js';

const HOUR = 3_600_000;

/** Hours in which single values count; without any value in half of that time, data are missing. */
export const POPULATION_HOURS = 48;
const NO_DATA_HOURS = 24;
/** Number of lows from which there are many; a low includes all its values below 3.9. */
const MANY_LOWS = 2;
/** Number of values above 13.9, and their share, from which a patient is far above target. */
const HIGH_VALUES = 3;
const HIGH_SHARE = 0.5;
/** Percentage points of readings in range lost since the previous week. */
const WORSE_BY = 15;
/** Minimum number of readings in both weeks. */
const WEEK_NEEDS = RATE_NEEDS.patientDay;

/** Why a patient needs attention, most urgent first. */
export const POPULATION_REASONS = ['veryLow', 'lows', 'high', 'worse', 'toConfirm', 'noData'] as const;
export type PopulationReasonKind = (typeof POPULATION_REASONS)[number];

export type PopulationReason =
  /** The lowest value below 3.0 and when it was measured; mmol/L. */
  | { kind: 'veryLow'; value: number; at: number }
  | { kind: 'lows'; count: number }
  /** Number of values above 13.9, and of all values. */
  | { kind: 'high'; count: number; of: number }
  /** Percent of readings in range in the previous and in this week. */
  | { kind: 'worse'; before: number; now: number }
  /** Number of orders of another department that are not confirmed in the present one. */
  | { kind: 'toConfirm'; count: number }
  /** Hours without a value although measuring is ordered. */
  | { kind: 'noData'; hours: number };

/** Readings of seven days. */
export interface WeekOfReadings {
  readings: number;
  inRange: number;
}

export interface PopulationFacts {
  /** Values of the last `POPULATION_HOURS`, sorted by time; HI and LO as the meter's ends. */
  values: readonly TimedGlucose[];
  week: WeekOfReadings;
  weekBefore: WeekOfReadings;
  /** Since when measuring is ordered for the admitted patient; null if it is not. */
  orderedSince: number | null;
  /** Null if the patient was never measured. */
  lastMeasuredAt: number | null;
  /** Number of orders that were given in another department, and wait for the present one to confirm them. */
  ordersToConfirm: number;
}

/** Percent of a week's readings in range; null with too few readings. */
export function inRangeOfWeek({ readings, inRange }: WeekOfReadings): number | null {
  return readings < WEEK_NEEDS ? null : (100 * inRange) / readings;
}

function changeOf({ week, weekBefore }: PopulationFacts): PopulationReason[] {
  const [before, now] = [inRangeOfWeek(weekBefore), inRangeOfWeek(week)];
  if (before === null || now === null) return [];
  return before - now >= WORSE_BY ? [{ kind: 'worse', before, now }] : [];
}

/** The reasons why a patient needs attention at the instant `now`, most urgent first; empty without any. */
export function populationReasons(facts: PopulationFacts, now: number): PopulationReason[] {
  const { values, orderedSince, lastMeasuredAt, ordersToConfirm } = facts;
  const reasons: PopulationReason[] = [];
  const lowest = values.reduce<TimedGlucose | undefined>(
    (found, one) => (found === undefined || roundGlucose(one.value) <= roundGlucose(found.value) ? one : found),
    undefined,
  );
  if (lowest && roundGlucose(lowest.value) < CLASS_EDGES.veryLow) {
    reasons.push({ kind: 'veryLow', value: lowest.value, at: lowest.at });
  }
  const lows = lowsOf(values).length;
  if (lows >= MANY_LOWS) reasons.push({ kind: 'lows', count: lows });
  const high = values.filter(({ value }) => roundGlucose(value) > CLASS_EDGES.veryHigh).length;
  if (high >= HIGH_VALUES && high >= HIGH_SHARE * values.length) {
    reasons.push({ kind: 'high', count: high, of: values.length });
  }
  reasons.push(...changeOf(facts));
  if (ordersToConfirm > 0) reasons.push({ kind: 'toConfirm', count: ordersToConfirm });
  if (orderedSince !== null) {
    const hours = Math.floor((now - Math.max(orderedSince, lastMeasuredAt ?? 0)) / HOUR);
    if (hours >= NO_DATA_HOURS) reasons.push({ kind: 'noData', hours });
  }
  return reasons;
}

/** Seriousness of a reason compared with others of its kind: a larger number is more serious. */
function gravityOf(reason: PopulationReason): number {
  switch (reason.kind) {
    case 'veryLow':
      return -roundGlucose(reason.value);
    case 'lows':
    case 'toConfirm':
      return reason.count;
    case 'high':
      return reason.count / reason.of;
    case 'worse':
      return reason.before - reason.now;
    case 'noData':
      return reason.hours;
  }
}

/**
 * Order of patients: by their most urgent reason, then by the number of reasons, then by the seriousness of the first.
 */
export function comparePopulation(one: readonly PopulationReason[], other: readonly PopulationReason[]): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return other.length - one.length;
  const rank = POPULATION_REASONS.indexOf(first.kind) - POPULATION_REASONS.indexOf(second.kind);
  return rank || other.length - one.length || gravityOf(second) - gravityOf(first);
}
