<<<<<<< HEAD
/** Why a patient is brought to the attention of who leads the hospital. */
export const ATTENTION_REASONS = ['critical', 'lows', 'farAbove'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Days that are looked at, the present one included. */
export const ATTENTION_DAYS = 7;

/** Many lows are so many readings below 3.9 mmol/L. */
export const MANY_LOWS = 3;

/** Far above target is a mean above this, mmol/L, of at least so many readings. */
export const FAR_ABOVE = { mean: 13.9, readings: 3 } as const;

/** What is known of a patient's readings of those days. */
export interface AttentionFacts {
  /** Values that raised a critical warning. */
  critical: number;
  lows: number;
  /** Readings that are numbers, and their mean in mmol/L; null without any. */
  numbers: number;
  mean: number | null;
}

/** The reasons that apply, the gravest first. */
export function attentionReasons({ critical, lows, numbers, mean }: AttentionFacts): AttentionReason[] {
  const applies: Record<AttentionReason, boolean> = {
    critical: critical > 0,
    lows: lows >= MANY_LOWS,
    farAbove: mean !== null && numbers >= FAR_ABOVE.readings && mean > FAR_ABOVE.mean,
  };
  return ATTENTION_REASONS.filter((reason) => applies[reason]);
=======
import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';
import { RATE_NEEDS } from './rates.js';
import { lowsOf, type TimedGlucose } from './resolution.js';

const HOUR = 3_600_000;

/** How far back single values count, hours; without any value in half of that time there is no data. */
export const ATTENTION_HOURS = 48;
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
export const ATTENTION_KINDS = ['veryLow', 'lows', 'high', 'worse', 'noData'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type AttentionReason =
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

export interface Attended {
  /** Of the last `ATTENTION_HOURS`, in the order of time; HI and LO as the meter's ends. */
  values: readonly TimedGlucose[];
  week: WeekOfReadings;
  weekBefore: WeekOfReadings;
  /** Since when measuring is ordered for a patient who was there; null where it is not. */
  orderedSince: number | null;
  /** Null of somebody who was never measured. */
  lastMeasuredAt: number | null;
}

function changeOf({ week, weekBefore }: Attended): AttentionReason[] {
  if (week.readings < WEEK_NEEDS || weekBefore.readings < WEEK_NEEDS) return [];
  const [before, now] = [weekBefore, week].map(({ readings, inRange }) => (100 * inRange) / readings) as [
    number,
    number,
  ];
  return before - now >= WORSE_BY ? [{ kind: 'worse', before, now }] : [];
}

/** Why a patient needs a look at the instant `now`, the most urgent reason first; empty where none. */
export function attentionReasons(attended: Attended, now: number): AttentionReason[] {
  const { values, orderedSince, lastMeasuredAt } = attended;
  const reasons: AttentionReason[] = [];
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
  reasons.push(...changeOf(attended));
  if (orderedSince !== null) {
    const hours = Math.floor((now - Math.max(orderedSince, lastMeasuredAt ?? 0)) / HOUR);
    if (hours >= NO_DATA_HOURS) reasons.push({ kind: 'noData', hours });
  }
  return reasons;
}

/** How grave a reason is among those of its kind: the larger, the graver. */
function gravityOf(reason: AttentionReason): number {
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
export function compareAttention(one: readonly AttentionReason[], other: readonly AttentionReason[]): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return other.length - one.length;
  const rank = ATTENTION_KINDS.indexOf(first.kind) - ATTENTION_KINDS.indexOf(second.kind);
  return rank || other.length - one.length || gravityOf(second) - gravityOf(first);
>>>>>>> 2ab3a11c (Rank patients who need a look today, with the reasons)
}
