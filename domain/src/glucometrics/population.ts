import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';
import { RATE_NEEDS } from './rates.js';
import { lowsOf, type TimedGlucose } from './resolution.js';

const HOUR = 3_600_000;

/** How far back single values count, hours; without any value in half of that time there is no data. */
export const POPULATION_HOURS = 48;
const NO_DATA_HOURS = 24;
/** Lows, each with all its values below 3.9, from which on there are many. */
const MANY_LOWS = 2;
/** Values above 13.9, and their share of all, from which on a patient is far above target. */
const HIGH_VALUES = 3;
const HIGH_SHARE = 0.5;
/** Percentage points of readings in range, this week against the one before. */
const WORSE_BY = 15;
/** Readings that each of both weeks needs. */
const WEEK_NEEDS = RATE_NEEDS.patientDay;

/** Why somebody needs a look, the most urgent first. */
export const POPULATION_REASONS = ['veryLow', 'lows', 'high', 'worse', 'noData'] as const;
export type PopulationReasonKind = (typeof POPULATION_REASONS)[number];

export type PopulationReason =
  /** The lowest value below 3.0 and when it was measured; mmol/L. */
  | { kind: 'veryLow'; value: number; at: number }
  | { kind: 'lows'; count: number }
  /** Values above 13.9, of all. */
  | { kind: 'high'; count: number; of: number }
  /** Percent of readings in range, of the week before and of this one. */
  | { kind: 'worse'; before: number; now: number }
  /** Hours without a value although measuring is ordered. */
  | { kind: 'noData'; hours: number };

/** Readings of seven days. */
export interface WeekOfReadings {
  readings: number;
  inRange: number;
}

export interface PopulationFacts {
  /** Of the last `POPULATION_HOURS`, in the order of time; HI and LO as the meter's ends. */
  values: readonly TimedGlucose[];
  week: WeekOfReadings;
  weekBefore: WeekOfReadings;
  /** Since when measuring is ordered for a patient who was there; null where it is not. */
  orderedSince: number | null;
  /** Null of somebody who was never measured. */
  lastMeasuredAt: number | null;
}

function changeOf({ week, weekBefore }: PopulationFacts): PopulationReason[] {
  if (week.readings < WEEK_NEEDS || weekBefore.readings < WEEK_NEEDS) return [];
  const [before, now] = [weekBefore, week].map(({ readings, inRange }) => (100 * inRange) / readings) as [
    number,
    number,
  ];
  return before - now >= WORSE_BY ? [{ kind: 'worse', before, now }] : [];
}

/** Why a patient needs a look at the instant `now`, the most urgent reason first; empty where none. */
export function populationReasons(facts: PopulationFacts, now: number): PopulationReason[] {
  const { values, orderedSince, lastMeasuredAt } = facts;
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
  if (orderedSince !== null) {
    const hours = Math.floor((now - Math.max(orderedSince, lastMeasuredAt ?? 0)) / HOUR);
    if (hours >= NO_DATA_HOURS) reasons.push({ kind: 'noData', hours });
  }
  return reasons;
}

/** How grave a reason is among those of its kind: the larger, the graver. */
function gravityOf(reason: PopulationReason): number {
  switch (reason.kind) {
    case 'veryLow':
      return -roundGlucose(reason.value);
    case 'lows':
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
 * Order in which patients are looked at: by their most urgent reason, then by how many they have, then by how grave the
 * first is.
 */
export function comparePopulation(one: readonly PopulationReason[], other: readonly PopulationReason[]): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return other.length - one.length;
  const rank = POPULATION_REASONS.indexOf(first.kind) - POPULATION_REASONS.indexOf(second.kind);
  return rank || other.length - one.length || gravityOf(second) - gravityOf(first);
}
