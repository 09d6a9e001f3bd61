import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure } from '../statistics/figure.js';
import { coefficientOfVariation, mean, standardDeviation } from '../statistics/spread.js';
import { classifyGlucose, roundGlucose, type GlucoseClass } from './classify.js';

/** Below this number of readings a spread says little: SD and CV are withheld. */
export const SPREAD_NEEDS = 30;

/** Largest minus smallest value within one day (LAGE), mmol/L. */
export function largestExcursion(valuesOfOneDay: readonly number[]): Figure {
  return figureOf(valuesOfOneDay.length, 2, () => Math.max(...valuesOfOneDay) - Math.min(...valuesOfOneDay));
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
    mean: figureOf(n, 1, () => mean(values)),
    standardDeviation: figureOf(n, SPREAD_NEEDS, () => standardDeviation(values)),
    coefficientOfVariation: figureOf(n, SPREAD_NEEDS, () => coefficientOfVariation(values)),
    readingsInRange: figureOf(n, 1, () => (100 * counts.inRange) / n),
    highest: figureOf(n, 1, () => roundGlucose(Math.max(...values))),
    lowest: figureOf(n, 1, () => roundGlucose(Math.min(...values))),
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
