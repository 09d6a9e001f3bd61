import { figureOf, type Figure } from '../statistics/figure.js';
import { RATE_NEEDS } from './rates.js';

/** How often a value was measured, mmol/L. */
export interface ValueCount {
  value: number;
  readings: number;
}

/** Percentiles of the profile of a place. */
export const PLACE_PERCENTILES = [10, 25, 50, 75, 90] as const;
export type PlacePercentile = (typeof PLACE_PERCENTILES)[number];

/**
 * Edges between the bands of a distribution, mmol/L, including the limits of the classes. A value at an edge belongs to
 * the band above.
 */
export const VALUE_BAND_EDGES = [3, 3.9, 5, 6, 7, 8, 9, 10.1, 12, 14, 16.8, 20, 25] as const;

const all = (counts: readonly ValueCount[]): number => counts.reduce((sum, { readings }) => sum + readings, 0);

/** Quantile of type 7 of counted values: the same as for the single values. Needs at least one. */
function quantileOfCounts(sorted: readonly ValueCount[], count: number, p: number): number {
  const position = (count - 1) * p;
  const valueAt = (place: number): number => {
    let passed = 0;
    return sorted.find(({ readings }) => (passed += readings) > place)?.value ?? Number.NaN;
  };
  const below = Math.floor(position);
  const lower = valueAt(below);
  return lower + (position - below) * (valueAt(Math.min(below + 1, count - 1)) - lower);
}

/** Percentiles of the values of a place; they need as many readings as a rate. HI and LO count as the meter's ends. */
export function percentilesOf(counts: readonly ValueCount[]): Record<PlacePercentile, Figure> {
  const sorted = counts.toSorted((a, b) => a.value - b.value);
  const count = all(counts);
  const figure = (percentile: PlacePercentile): Figure =>
    figureOf(count, RATE_NEEDS.reading, () => quantileOfCounts(sorted, count, percentile / 100));
  return { 10: figure(10), 25: figure(25), 50: figure(50), 75: figure(75), 90: figure(90) };
}

/** Number of readings in each band: the first is below all edges, the last above them. */
export function valueBands(counts: readonly ValueCount[]): number[] {
  return Array.from({ length: VALUE_BAND_EDGES.length + 1 }, (_, band) => {
    const [from, to] = [VALUE_BAND_EDGES[band - 1] ?? -Infinity, VALUE_BAND_EDGES[band] ?? Infinity];
    return all(counts.filter(({ value }) => value >= from && value < to));
  });
}
