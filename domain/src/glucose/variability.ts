import { figureOf, type Figure } from '../statistics/figure.js';
import { mean, standardDeviation } from '../statistics/dispersion.js';
import { toMgPerDecilitre } from './units.js';
import { SPREAD_NEEDS, type GlucoseStatistics } from './statistics.js';

/** Constant of the J-index by unit: the two forms differ by 0.2 % on the same values. */
export const J_INDEX_FACTOR = { mmolPerLitre: 0.324, mgPerDecilitre: 0.001 } as const;

/** J-index: factor × (mean + SD)², mean and SD in the unit of the form (Hill 2011). Reports use the mmol/L form. */
export function jIndexOf(centre: number, spread: number, form: keyof typeof J_INDEX_FACTOR = 'mmolPerLitre'): number {
  return J_INDEX_FACTOR[form] * (centre + spread) ** 2;
}

/** J-index of values in mmol/L; withheld below the number of readings that the SD needs. */
export function jIndex(values: readonly number[]): Figure {
  return figureOf(values.length, SPREAD_NEEDS, () => jIndexOf(mean(values), standardDeviation(values)));
}

/** Percent of readings or of time in the classes outside the range. */
export interface OutOfRangePercents {
  veryLow: number;
  low: number;
  high: number;
  veryHigh: number;
}

/** Glycaemia risk index, 0 to 100 (Klonoff 2023, as iglu computes it). */
export function glycaemiaRiskIndex({ veryLow, low, high, veryHigh }: OutOfRangePercents): number {
  return Math.min(100, 3 * veryLow + 2.4 * low + 1.6 * veryHigh + 0.8 * high);
}

/** Glycaemia risk index from the counts of `glucoseStatistics`. */
export function glycaemiaRiskOf({ count, counts }: Pick<GlucoseStatistics, 'count' | 'counts'>): Figure {
  const percent = (part: number): number => (100 * part) / count;
  return figureOf(count, 1, () =>
    glycaemiaRiskIndex({
      veryLow: percent(counts.veryLow),
      low: percent(counts.low),
      high: percent(counts.high),
      veryHigh: percent(counts.veryHigh),
    }),
  );
}

/** Estimated HbA1c in percent from a mean in mmol/L: (mean in mg/dL + 46.7) / 28.7 (ADAG). */
export function estimatedA1c(meanMmolPerLitre: number): number {
  return (toMgPerDecilitre(meanMmolPerLitre) + 46.7) / 28.7;
}
