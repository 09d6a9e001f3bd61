import { roundHalfAway } from '../rounding.js';
import { classifyGlucose, roundGlucose, type GlucoseClass } from './classify.js';

/** A figure, or the reason why there is none. Never NaN, never a zero that means "unknown". */
export type Figure = { value: number } | { insufficient: 'noReadings' | 'tooFewReadings'; have: number; need: number };

/** Below this number of readings a spread says little: SD and CV are withheld. */
export const SPREAD_NEEDS = 30;

function figure(have: number, need: number, compute: () => number): Figure {
  if (have >= need) return { value: compute() };
  return { insufficient: have === 0 ? 'noReadings' : 'tooFewReadings', have, need };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1). Needs two values or more. */
export function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** Coefficient of variation in percent: 100 × SD / mean. Stable glucose is at or below 36 %. */
export function coefficientOfVariation(values: readonly number[]): number {
  return (100 * standardDeviation(values)) / mean(values);
}

/** Quantile of type 7 (R, NumPy): linear between order statistics. `p` from 0 to 1. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const lower = sorted[below] ?? Number.NaN;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)] ?? lower;
  return lower + (position - below) * (upper - lower);
}

/** Largest minus smallest value within one day (LAGE), mmol/L. */
export function largestExcursion(valuesOfOneDay: readonly number[]): Figure {
  return figure(valuesOfOneDay.length, 2, () => Math.max(...valuesOfOneDay) - Math.min(...valuesOfOneDay));
}

export interface GlucoseStatistics {
  count: number;
  mean: Figure;
  standardDeviation: Figure;
  coefficientOfVariation: Figure;
  /** Percent of readings from 3.9 to 10.0 mmol/L: readings in range, not time in range. */
  readingsInRange: Figure;
  highest: Figure;
  lowest: Figure;
  counts: Record<GlucoseClass, number>;
}

/**
 * Figures over fingerstick readings in mmol/L.
 *
 * Mean, SD and CV use the unrounded values; highest and lowest are as shown, one decimal.
 */
export function glucoseStatistics(values: readonly number[]): GlucoseStatistics {
  const counts: Record<GlucoseClass, number> = { veryLow: 0, low: 0, inRange: 0, high: 0, veryHigh: 0 };
  for (const value of values) counts[classifyGlucose(value)] += 1;
  const n = values.length;
  return {
    count: n,
    mean: figure(n, 1, () => mean(values)),
    standardDeviation: figure(n, SPREAD_NEEDS, () => standardDeviation(values)),
    coefficientOfVariation: figure(n, SPREAD_NEEDS, () => coefficientOfVariation(values)),
    readingsInRange: figure(n, 1, () => (100 * counts.inRange) / n),
    highest: figure(n, 1, () => roundGlucose(Math.max(...values))),
    lowest: figure(n, 1, () => roundGlucose(Math.min(...values))),
    counts,
  };
}

/** Shares of the classes, 0 to 1; `veryHigh` may be missing where a source has no such class. */
export type ClassShares = Omit<Record<GlucoseClass, number>, 'veryHigh'> & { veryHigh?: number };

/**
 * Whole percents for a range bar. The rounding error goes into `high`, so that the bar adds up to 100
 * wherever `high` can take it; `high` is never below 0.
 */
export function wholePercents(shares: ClassShares): Record<GlucoseClass, number> {
  const round = (share: number | undefined): number => roundHalfAway((share ?? 0) * 100, 0);
  const others = {
    veryLow: round(shares.veryLow),
    low: round(shares.low),
    inRange: round(shares.inRange),
    veryHigh: round(shares.veryHigh),
  };
  const rest = 100 - others.veryLow - others.low - others.inRange - others.veryHigh;
  return { ...others, high: Math.max(0, rest) };
}
