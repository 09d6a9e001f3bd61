import { describe, expect, it } from 'vitest';
import {
  classifyGlucose,
  decimalText,
  differenceAsShown,
  formatGlucose,
  isBeyond,
  roundGlucose,
} from '../src/index.js';

/** Every value with two decimals that a meter gives. */
const VALUES = Array.from({ length: 3320 }, (_, index) => (index + 11) / 100);

describe('a value is classified as it is shown', () => {
  it('for every value: its text read again has its class and its limits', () => {
    const wrong = VALUES.filter((value) => {
      const shown = Number(formatGlucose(value));
      return (
        shown !== roundGlucose(value) ||
        classifyGlucose(shown) !== classifyGlucose(value) ||
        (['low', 'inRange', 'high', 'veryLow', 'veryHigh'] as const).some(
          (limit) => isBeyond(limit, shown) !== isBeyond(limit, value),
        )
      );
    });
    expect(wrong).toEqual([]);
  });

  it('with halves away from zero, where the binary value is below them', () => {
    expect([7.35, 3.85, 10.05, 2.95, -7.35].map((value) => decimalText(value, 1))).toEqual([
      '7.4',
      '3.9',
      '10.1',
      '3.0',
      '-7.4',
    ]);
  });
});

describe('a difference', () => {
  it('is that of the two figures beside it', () => {
    // 62.34 and 66.06 are shown as 62.3 and 66.1.
    expect(differenceAsShown(62.34, 66.06, 1)).toBe(-3.8);
    expect(differenceAsShown(0.3, 0.1, 1)).toBe(0.2);
    expect(differenceAsShown(10.04, 9.96, 1)).toBe(0);
    // 6.25 and 6.04 are shown as 6.3 and 6.0.
    expect(differenceAsShown(6.25, 6.04, 1)).toBe(0.3);
  });

  it('is that of the texts for every pair, and changes its sign with their order', () => {
    const tenthsOf = (value: number): number => Math.round(Number(decimalText(value, 1)) * 10);
    const wrong = VALUES.filter((value, index) => {
      const other = VALUES[(index * 1_237 + 411) % VALUES.length] ?? 0;
      const difference = differenceAsShown(value, other, 1);
      return (
        Number(decimalText(difference, 1)) !== difference ||
        Math.round(difference * 10) !== tenthsOf(value) - tenthsOf(other) ||
        difference + differenceAsShown(other, value, 1) !== 0
      );
    });
    expect(wrong).toEqual([]);
  });
});
