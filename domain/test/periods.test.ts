import { describe, expect, it } from 'vitest';
import { comparedPeriods, periodAround, responseOf } from '../src/index.js';

describe('periods of statistics', () => {
  it.each([
    ['day', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['month', '2026-02-11', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-11', '2028-02-01', '2028-02-29'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ] as const)('the %s of %s is %s to %s', (unit, day, from, to) => {
    expect(periodAround(unit, day)).toEqual({ from, to });
  });

  it.each([
    [
      'a whole month with whole months',
      '2026-03-01',
      '2026-03-31',
      '2026-02-01',
      '2026-02-28',
      '2025-03-01',
      '2025-03-31',
    ],
    [
      'a part of a month with the same part',
      '2026-11-01',
      '2026-11-23',
      '2026-10-01',
      '2026-10-23',
      '2025-11-01',
      '2025-11-23',
    ],
    [
      'the 30th of March with all of February',
      '2026-03-01',
      '2026-03-30',
      '2026-02-01',
      '2026-02-28',
      '2025-03-01',
      '2025-03-30',
    ],
    [
      'a whole quarter with whole quarters',
      '2026-01-01',
      '2026-03-31',
      '2025-10-01',
      '2025-12-31',
      '2025-01-01',
      '2025-03-31',
    ],
    [
      'a part of a quarter with the same days',
      '2026-10-01',
      '2026-11-23',
      '2026-07-01',
      '2026-08-23',
      '2025-10-01',
      '2025-11-23',
    ],
    [
      'February of a leap year with February',
      '2028-02-01',
      '2028-02-29',
      '2028-01-01',
      '2028-01-31',
      '2027-02-01',
      '2027-02-28',
    ],
    [
      'a week with the seven days before',
      '2026-11-16',
      '2026-11-22',
      '2026-11-09',
      '2026-11-15',
      '2025-11-16',
      '2025-11-22',
    ],
    ['a day with the day before', '2026-11-02', '2026-11-02', '2026-11-01', '2026-11-01', '2025-11-02', '2025-11-02'],
  ])('%s', (_, from, to, beforeFrom, beforeTo, lastFrom, lastTo) => {
    expect(comparedPeriods({ from, to })).toEqual({
      before: { from: beforeFrom, to: beforeTo },
      lastYear: { from: lastFrom, to: lastTo },
    });
  });
});

describe('response to critical values', () => {
  it('is counted in bands that include their edges, with values nobody answered apart', () => {
    const { bands, unanswered, median, within90 } = responseOf([0, 2, 3, 10, 60, 61, null]);
    expect(bands).toEqual([2, 1, 1, 0, 0, 0, 1, 1]);
    expect(unanswered).toBe(1);
    expect(median).toEqual({ value: 6.5 });
    expect(within90).toEqual({ value: 60.5 });
  });

  it('has no median of fewer than five', () => {
    expect(responseOf([1, 2, 3, 4]).median).toMatchObject({ insufficient: 'tooFewReadings', have: 4, need: 5 });
    expect(responseOf([]).median).toMatchObject({ insufficient: 'noReadings' });
  });
});
