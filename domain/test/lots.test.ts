import { describe, expect, it } from 'vitest';
import {
  isLowStock,
  isStripLot,
  printedFor,
  printedRangeFault,
  solutionLotState,
  solutionUsableUntil,
  stripLotState,
  supportedLevels,
} from '../src/index.js';

describe('a lot of test strips', () => {
  it.each([
    ['26B118042', true],
    ['26b118042', false],
    ['6B118042', false],
    ['26B11804', false],
    ['26B1180421', false],
    ['26BB18042', false],
    [' 26B118042', false],
  ])(
    'has a code of two digits, a capital letter and six digits: %s: %s (spec 5, quality control fields)',
    (lot, valid) => {
      expect(isStripLot(lot)).toBe(valid);
    },
  );

  it('is effective until its last day, and invalid by itself on the next', () => {
    const lot = { targets: {}, expires: '2026-11-23', withdrawn: false };
    expect(stripLotState(lot, '2026-11-23')).toEqual({ state: 'effective' });
    expect(stripLotState(lot, '2026-11-24')).toEqual({ state: 'invalid', because: 'expired' });
    expect(stripLotState({ ...lot, withdrawn: true }, '2026-11-01')).toEqual({
      state: 'invalid',
      because: 'withdrawn',
    });
  });
});

describe('a lot of control solution', () => {
  const lot = { expires: '2027-06-30', opened: '2026-10-28', daysAfterOpening: 90, withdrawn: false };

  it('is usable for ninety days after opening, the last one included', () => {
    expect(solutionUsableUntil(lot)).toBe('2027-01-26');
    expect(solutionLotState(lot, '2027-01-26')).toEqual({ state: 'effective' });
    expect(solutionLotState(lot, '2027-01-27')).toEqual({ state: 'invalid', because: 'openedTooLong' });
  });

  it('never beyond its expiry, and until it where it was not opened', () => {
    expect(solutionUsableUntil({ ...lot, expires: '2026-12-31' })).toBe('2026-12-31');
    expect(solutionUsableUntil({ ...lot, opened: null })).toBe('2027-06-30');
    expect(solutionLotState({ ...lot, opened: null }, '2027-07-01')).toEqual({ state: 'invalid', because: 'expired' });
  });
});

describe('the limits of a control', () => {
  const own = { target: 6.6, lower: 5.5, upper: 7.7 };
  const strip = { stripLotId: '1', targets: { normal: own, high: { target: 16, lower: 13.9, upper: 18.8 } } };
  const ofModel = { model: 'E1', target: 6.5, lower: 5.4, upper: 7.6 };
  const ofStrip = { stripLotId: '1', target: 6.7, lower: 5.6, upper: 7.8 };

  it('are those of the lot of strips, else of the model, else of the solution', () => {
    const solution = { level: 'normal' as const, target: own, specific: [ofModel, ofStrip] };
    expect(printedFor(strip, solution, 'E1')).toEqual({ target: 6.7, lower: 5.6, upper: 7.8 });
    expect(printedFor({ ...strip, stripLotId: '2' }, solution, 'E1')).toEqual({ target: 6.5, lower: 5.4, upper: 7.6 });
    expect(printedFor({ ...strip, stripLotId: '2' }, solution, 'E2')).toEqual(own);
  });

  it('do not exist for a level that the strips do not support', () => {
    expect(supportedLevels(strip)).toEqual(['normal', 'high']);
    expect(printedFor(strip, { level: 'low', target: own, specific: [] }, 'E1')).toBeUndefined();
  });

  it.each([
    [{ lower: 5.5, target: 6.6, upper: 7.7 }, undefined],
    [{ lower: 6.6, target: 6.6, upper: 7.7 }, 'lower'],
    [{ lower: 5.5, target: 7.7, upper: 7.7 }, 'upper'],
    [{ lower: 0, target: 1, upper: 2 }, 'lower'],
    [{ lower: 5.55, target: 6.6, upper: 7.7 }, 'lower'],
    [{ lower: 5.5, target: 6.65, upper: 7.7 }, 'target'],
    [{ lower: 5.5, target: 6.6, upper: 7.75 }, 'upper'],
  ])('%j are wrong in: %s', (range, fault) => {
    expect(printedRangeFault(range)).toBe(fault);
  });
});

describe('the stock of a lot', () => {
  it('is low at its limit or below it, and never where nobody set one', () => {
    expect([51, 50, 0].map((left) => isLowStock(left, 50))).toEqual([false, true, true]);
    expect(isLowStock(0, null)).toBe(false);
  });
});
