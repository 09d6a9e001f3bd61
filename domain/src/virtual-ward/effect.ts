import { exactMean, isBeyond, type CountedReading } from '../glucometrics/measured.js';
import { DAY_SLOTS, type DaySlot, type Slot } from '../glucose/slots.js';
import { standardDeviation } from '../statistics/dispersion.js';
import { daysBetween, type Day } from '../time/hospital-day.js';

const DAY = 24 * 3_600_000;

/**
 * Maximum number of days before the transfer that are compared: older values say little about the state at the
 * transfer.
 */
export const EFFECT_DAYS_MOST = 7;

/** A glucose value around a transfer; neither voided nor refused. */
export interface EffectReading extends Pick<CountedReading, 'day' | 'value' | 'comparator'> {
  at: number;
  slot: Slot;
}

/** Values of one meal segment; HI and LO only in the count. */
export interface SegmentAverage {
  count: number;
  /** mmol/L; null if all are HI or LO. */
  mean: number | null;
  /** Sample standard deviation, mmol/L; null for fewer than two numbers. */
  standardDeviation: number | null;
}

/** Glucose of one patient in a period. */
export interface EffectPeriod {
  readings: number;
  segments: Record<DaySlot, SegmentAverage>;
  /** Readings from 3.9 to 10.0, below 3.9 and above 13.9 mmol/L. */
  inRange: number;
  lows: number;
  veryHigh: number;
  /** Days with a reading, and those with all readings in range. */
  days: number;
  daysInRange: number;
}

export interface ManagementEffect {
  before: EffectPeriod;
  managed: EffectPeriod;
  /**
   * Days from the transfer to the first day with readings that were all in range: 1 for the day of the transfer itself;
   * null if there was none yet.
   */
  daysToTarget: number | null;
}

function segmentOf(readings: readonly EffectReading[]): SegmentAverage {
  const numbers = readings.filter(({ comparator }) => comparator === null).map(({ value }) => value);
  return {
    count: readings.length,
    mean: exactMean(numbers) ?? null,
    standardDeviation: numbers.length < 2 ? null : standardDeviation(numbers),
  };
}

const isInRange = ({ value }: EffectReading): boolean => isBeyond('inRange', value);

/** Days with a reading, earliest first, and whether all readings of each were in range. */
function daysOf(readings: readonly EffectReading[]): { day: Day; inRange: boolean }[] {
  const days = [...new Set(readings.map(({ day }) => day))].sort();
  return days.map((day) => ({ day, inRange: readings.filter((one) => one.day === day).every(isInRange) }));
}

function periodOf(readings: readonly EffectReading[]): EffectPeriod {
  const days = daysOf(readings);
  const segments = DAY_SLOTS.map((slot) => [slot, segmentOf(readings.filter((one) => one.slot === slot))]);
  return {
    readings: readings.length,
    segments: Object.fromEntries(segments) as Record<DaySlot, SegmentAverage>,
    inRange: readings.filter(isInRange).length,
    lows: readings.filter(({ value }) => isBeyond('low', value)).length,
    veryHigh: readings.filter(({ value }) => isBeyond('veryHigh', value)).length,
    days: days.length,
    daysInRange: days.filter(({ inRange }) => inRange).length,
  };
}

/** Instants between which values are compared with those of the management, which begins at `begunAt`. */
export function effectBounds(begunAt: number, endedAt: number): { from: number; begunAt: number; endedAt: number } {
  const length = Math.min(Math.max(endedAt - begunAt, DAY), EFFECT_DAYS_MOST * DAY);
  return { from: begunAt - length, begunAt, endedAt };
}
/**
 * The effect of a patient's management: the time before the transfer compared with the time since. Values at the
 * instant of the transfer count as managed.
 * @param begunOn hospital day of the transfer
 */
export function managementEffect(
  readings: readonly EffectReading[],
  bounds: ReturnType<typeof effectBounds>,
  begunOn: Day,
): ManagementEffect {
  const { from, begunAt, endedAt } = bounds;
  const before = readings.filter(({ at }) => at >= from && at < begunAt);
  const managed = readings.filter(({ at }) => at >= begunAt && at <= endedAt);
  const first = daysOf(managed).find(({ inRange }) => inRange);
  return {
    before: periodOf(before),
    managed: periodOf(managed),
    daysToTarget: first ? daysBetween(begunOn, first.day) + 1 : null,
  };
}

/** The effect on several patients: readings and days add up; days to target are the mean of those who reached it. */
export interface JointEffect {
  patients: number;
  before: EffectPeriod;
  managed: EffectPeriod;
  reached: number;
  meanDaysToTarget: number | null;
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Combines patients' readings before and since their transfer, so that means and spread cover all values. */
export function jointEffect(
  patients: readonly { readings: readonly EffectReading[]; bounds: ReturnType<typeof effectBounds>; begunOn: Day }[],
): JointEffect {
  const effects = patients.map(({ readings, bounds, begunOn }) => managementEffect(readings, bounds, begunOn));
  const reached = effects.flatMap(({ daysToTarget }) => daysToTarget ?? []);
  const all = (isIn: (reading: EffectReading, bounds: ReturnType<typeof effectBounds>) => boolean) =>
    patients.flatMap(({ readings, bounds }) => readings.filter((reading) => isIn(reading, bounds)));
  const joined = (readings: readonly EffectReading[], which: 'before' | 'managed'): EffectPeriod => ({
    ...periodOf(readings),
    // Days are counted for each patient separately.
    days: sumOf(effects, (effect) => effect[which].days),
    daysInRange: sumOf(effects, (effect) => effect[which].daysInRange),
  });
  return {
    patients: patients.length,
    before: joined(
      all(({ at }, { from, begunAt }) => at >= from && at < begunAt),
      'before',
    ),
    managed: joined(
      all(({ at }, { begunAt, endedAt }) => at >= begunAt && at <= endedAt),
      'managed',
    ),
    reached: reached.length,
    meanDaysToTarget: reached.length === 0 ? null : sumOf(reached, (days) => days) / reached.length,
  };
}
