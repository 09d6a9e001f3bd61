import { describe, expect, it } from 'vitest';
import {
  hypoglycaemiaLevel,
  targetAttainment,
  targetBand,
  targetVerdict,
  type GlucoseTarget,
  type Slot,
} from '../src/index.js';

describe('levels of hypoglycaemia', () => {
  it.each([
    [2.9, 2],
    [2.94, 2],
    [2.95, 1],
    [3.0, 1],
    [3.8, 1],
    [3.84, 1],
    [3.85, 0],
    [3.9, 0],
  ])('%s mmol/L is level %s', (value, level) => {
    expect(hypoglycaemiaLevel(value)).toBe(level);
  });

  it.each([2.0, 3.5, 5.0])('level 3 is said by staff, at %s mmol/L too', (value) => {
    expect(hypoglycaemiaLevel(value, true)).toBe(3);
  });
});

describe('inpatient targets (Chinese consensus of 2017)', () => {
  it.each([
    ['strict', 1, 4.4, 6.1],
    ['strict', 2, 6.1, 7.8],
    ['general', 3, 6.1, 7.8],
    ['general', 4, 7.8, 10.0],
    ['loose', 5, 7.8, 10.0],
    ['loose', 6, 7.8, 13.9],
  ] as const)('%s in slot %s is %s to %s mmol/L', (level, slot, low, high) => {
    expect(targetBand({ level }, slot)).toEqual({ low, high });
  });

  it.each([
    [1, 'fasting'],
    [2, 'other'],
    [3, 'fasting'],
    [4, 'other'],
    [5, 'fasting'],
    [6, 'other'],
    [7, 'other'],
    [8, 'fasting'],
    [9, 'other'],
    [0, 'other'],
  ] as const)('slot %s is judged by the %s band', (slot, band) => {
    const target = { level: 'custom', fasting: { low: 5, high: 6 }, other: { low: 7, high: 8 } } as const;
    expect(targetBand(target, slot)).toEqual(target[band]);
  });

  it.each([
    [6.04, 'below'],
    [6.05, 'atTarget'],
    [6.1, 'atTarget'],
    [7.8, 'atTarget'],
    [7.84, 'atTarget'],
    [7.85, 'above'],
  ])('%s mmol/L against 6.1 to 7.8 is %s', (value, verdict) => {
    expect(targetVerdict(value, { low: 6.1, high: 7.8 })).toBe(verdict);
  });

  it('percentage at target by slot and over all', () => {
    const general: GlucoseTarget = { level: 'general' };
    const readings: { slot: Slot; value: number }[] = [
      { slot: 1, value: 7.0 },
      { slot: 1, value: 8.2 },
      { slot: 2, value: 8.2 },
      { slot: 7, value: 7.0 },
      { slot: 8, value: 6.1 },
    ];
    const { all, bySlot } = targetAttainment(readings, general);
    expect(all).toEqual({ count: 5, below: 1, atTarget: 3, above: 1, percent: { value: 60 } });
    expect(bySlot[1]).toEqual({ count: 2, below: 0, atTarget: 1, above: 1, percent: { value: 50 } });
    expect(bySlot[7].below).toBe(1);
    expect(bySlot[3].percent).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
  });
});
