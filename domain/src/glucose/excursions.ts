import { figureOf, type Figure, type Shortage } from '../statistics/figure.js';
import { mean, standardDeviation } from '../statistics/dispersion.js';
import { distinctPoints, type TracePoint } from './continuous.js';

/** Least number of values for a mean of excursions. */
export const EXCURSION_NEEDS = 7;

/** Requirements of a trace for MAGE: least length in milliseconds, and longest time between two values in minutes. */
export const EXCURSION_TRACE = { length: 86_400_000, gapMinutes: 15 } as const;

/**
 * Turning points of a series: the first value, each peak or nadir after which the series reverses by more than
 * `threshold`, and the last extreme. Smaller reversals are ignored. Fewer than two where no reversal is that large.
 */
export function turningPoints(values: readonly number[], threshold: number): number[] {
  const first = values[0];
  if (first === undefined) return [];
  let highest = first;
  let lowest = first;
  let rising: boolean | undefined;
  const points: number[] = [];
  for (const value of values) {
    if (rising === undefined) {
      highest = Math.max(highest, value);
      lowest = Math.min(lowest, value);
      if (highest - lowest > threshold) {
        rising = value === highest;
        points.push(rising ? lowest : highest);
      }
    } else if (rising) {
      highest = Math.max(highest, value);
      if (highest - value > threshold) {
        points.push(highest);
        lowest = value;
        rising = false;
      }
    } else {
      lowest = Math.min(lowest, value);
      if (value - lowest > threshold) {
        points.push(lowest);
        highest = value;
        rising = true;
      }
    }
  }
  if (rising !== undefined) points.push(rising ? highest : lowest);
  return points;
}

export type SwingShortage = Shortage | 'noSwing';

/** Mean amplitudes of glycaemic excursions, mmol/L. */
export interface ExcursionAmplitudes {
  /** Upward excursions. */
  plus: Figure<SwingShortage>;
  /** Downward excursions, as a positive number. */
  minus: Figure<SwingShortage>;
  /** Service's own definition: excursions in the direction of the first. */
  service: Figure<SwingShortage>;
  /** Mean of plus and minus. */
  average: Figure<SwingShortage>;
}

/**
 * Amplitudes of a series in mmol/L in the order of time: means of the excursions larger than one sample SD of the same
 * series (Service 1970).
 */
export function excursionAmplitudes(values: readonly number[]): ExcursionAmplitudes {
  const have = values.length;
  if (have < EXCURSION_NEEDS) {
    const missing = {
      insufficient: have === 0 ? 'noReadings' : 'tooFewReadings',
      have,
      need: EXCURSION_NEEDS,
    } as const;
    return { plus: missing, minus: missing, service: missing, average: missing };
  }
  const points = turningPoints(values, standardDeviation(values));
  const swings = points.slice(1).map((point, index) => point - (points[index] ?? point));
  const meanOf = (amplitudes: readonly number[]): Figure<SwingShortage> =>
    amplitudes.length > 0 ? { value: mean(amplitudes) } : { insufficient: 'noSwing', have: 0, need: 1 };
  const plus = meanOf(swings.filter((swing) => swing > 0));
  const minus = meanOf(swings.filter((swing) => swing < 0).map((swing) => -swing));
  const both = 'value' in plus && 'value' in minus;
  return {
    plus,
    minus,
    service: (swings[0] ?? 0) < 0 ? minus : plus,
    average: both
      ? { value: (plus.value + minus.value) / 2 }
      : { insufficient: 'noSwing', have: Math.min(swings.length, 1), need: 2 },
  };
}

export type TraceShortage = 'tooShort' | 'gaps';

/**
 * Amplitudes of a continuous trace. Missing with `tooShort` (have and need in hours) below 24 hours, where the last
 * value counts for one mean interval; and with `gaps` (in minutes) where two values lie further apart.
 */
export function traceAmplitudes(
  points: readonly TracePoint[],
): ExcursionAmplitudes | { insufficient: Shortage | TraceShortage; have: number; need: number } {
  const ordered = distinctPoints(points);
  const enough = figureOf(ordered.length, EXCURSION_NEEDS, () => 0);
  if (!('value' in enough)) return enough;
  const gaps = ordered.slice(1).map(({ at }, index) => at - (ordered[index]?.at ?? at));
  const widest = Math.round(Math.max(...gaps) / 60_000);
  const { gapMinutes, length } = EXCURSION_TRACE;
  if (widest > gapMinutes) return { insufficient: 'gaps', have: widest, need: gapMinutes };
  const covered = gaps.reduce((sum, gap) => sum + gap, 0) + mean(gaps);
  if (covered < length) return { insufficient: 'tooShort', have: covered / 3_600_000, need: length / 3_600_000 };
  return excursionAmplitudes(ordered.map(({ value }) => value));
}
