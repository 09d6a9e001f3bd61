import { describe, expect, it } from 'vitest';
import { spreadOf } from '../src/index.js';

describe('the spread of patients', () => {
  it.each([
    [[], { patients: 0, median: null, middleHalf: null }],
    [[40, 80], { patients: 2, median: null, middleHalf: null }],
    [[80, 40, 50], { patients: 3, median: 50, middleHalf: null }],
    [[40, 50, 60, 80], { patients: 4, median: 55, middleHalf: null }],
    [[100, 40, 80, 50, 60], { patients: 5, median: 60, middleHalf: { low: 50, high: 80 } }],
    // By hand: positions 1.25, 2.5 and 3.75 of six sorted values.
    [[0, 20, 40, 60, 90, 100], { patients: 6, median: 50, middleHalf: { low: 25, high: 82.5 } }],
  ])('of %o', (shares, expected) => {
    expect(spreadOf(shares)).toEqual(expected);
  });
});
