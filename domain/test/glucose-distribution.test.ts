import { describe, expect, it } from 'vitest';
import { percentilesOf, PLACE_PERCENTILES, quantile, VALUE_BAND_EDGES, valueBands } from '../src/index.js';

/** 7, 12, 17, … modulo 97, from 2.0 on in tenths: an order without meaning, with repeated values. */
const VALUES = Array.from({ length: 211 }, (_, index) => (20 + ((7 + 5 * index) % 97) * 2) / 10);
const counts = (values: readonly number[]) =>
  [...new Set(values)].map((value) => ({ value, readings: values.filter((one) => one === value).length }));

describe('the distribution of values', () => {
  it('has the percentiles of the values one by one', () => {
    for (const have of [30, 31, 100, 211]) {
      const own = VALUES.slice(0, have);
      const found = percentilesOf(counts(own));
      for (const percentile of PLACE_PERCENTILES) {
        const figure = found[percentile];
        expect('value' in figure && figure.value).toBeCloseTo(quantile(own, percentile / 100), 9);
      }
    }
  });

  it('has none of fewer than 30', () => {
    expect(percentilesOf(counts(VALUES.slice(0, 29)))[50]).toEqual({
      insufficient: 'tooFewReadings',
      have: 29,
      need: 30,
    });
    expect(percentilesOf([])[10]).toEqual({ insufficient: 'noReadings', have: 0, need: 30 });
  });

  it('counts a value at an edge above it: 3.9 and 10.0 are in range, 10.1 and 14.0 are not', () => {
    const bandOf = (value: number): number => valueBands([{ value, readings: 1 }]).indexOf(1);
    expect([2.9, 3, 3.8, 3.9, 10, 10.1, 13.9, 14, 33.3].map(bandOf)).toEqual([0, 1, 1, 2, 7, 8, 9, 10, 13]);
    expect(valueBands(counts(VALUES)).reduce((sum, one) => sum + one)).toBe(VALUES.length);
    expect(valueBands([])).toHaveLength(VALUE_BAND_EDGES.length + 1);
  });
});
