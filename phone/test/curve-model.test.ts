import type { KeptReading } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { curveOf, frameOf, readingsOf, verdictOf } from '../src/curve/curve-model.js';

const zone = 'Asia/Shanghai';
const today = '2026-11-27';
const CURVE = frameOf(1);
const ONE = { low: 3.9, high: 10 };

function reading(at: string, value: number | null, meaning: KeptReading['meaning'] = 'inTarget'): KeptReading {
  const measuredAt = Date.parse(`${at}+08:00`);
  return { readingId: at, value, comparator: null, meaning, measuredAt, day: at.slice(0, 10) } as KeptReading;
}
const curve = (readings: KeptReading[], days = 7, target = { fasting: ONE, other: ONE }) =>
  curveOf(readings, target, { today, days, zone });

describe('the curve', () => {
  it('runs from the first day’s midnight in the hospital to the end of today', () => {
    const { points } = curve([reading('2026-11-21T00:00', 5), reading('2026-11-24T12:00', 5)]);
    expect(points[0]?.x).toBeCloseTo(CURVE.left, 9);
    // The middle of seven days.
    expect(points[1]?.x).toBeCloseTo((CURVE.left + CURVE.width - CURVE.right) / 2, 9);
  });

  it('leaves out days before, and what was not measured', () => {
    const readings = [
      reading('2026-11-20T23:59', 5),
      reading('2026-11-22T08:00', null, null),
      reading('2026-11-23T08:00', 6),
    ];
    expect(curve(readings).points.map((point) => point.reading.readingId)).toEqual(['2026-11-23T08:00']);
    expect(readingsOf(readings, today, 7)).toHaveLength(2);
  });

  it('has a scale from 0 that grows with the values', () => {
    const floor = CURVE.height - CURVE.bottom;
    expect(curve([reading('2026-11-23T08:00', 15)]).points[0]?.y).toBeCloseTo(CURVE.top, 9);
    const high = curve([reading('2026-11-23T08:00', 33.3, 'high')]);
    expect(high.values.at(-1)?.value).toBe(35);
    expect(high.points[0]?.y).toBeCloseTo(floor - ((floor - CURVE.top) * 33.3) / 35, 9);
  });

  it('joins what lies within a day of each other, and bridges no day without a reading', () => {
    const { lines } = curve([
      reading('2026-11-22T08:00', 5),
      reading('2026-11-23T08:00', 6),
      reading('2026-11-24T08:01', 7),
      reading('2026-11-27T07:00', 8),
    ]);
    expect(lines.map((line) => line.length)).toEqual([2]);
  });

  it('has one band, or two where the range before meals is another one', () => {
    expect(curve([]).bands).toHaveLength(1);
    const two = curve([], 7, { fasting: { low: 4.4, high: 7 }, other: ONE }).bands;
    expect(two).toHaveLength(2);
    expect(two[1]?.top).toBeGreaterThan(two[0]?.top ?? Infinity);
  });

  it('names each of seven days, and every fifth of thirty, today among them', () => {
    expect(curve([]).days.map(({ day }) => day)).toHaveLength(7);
    const month = curve([], 30).days.map(({ day }) => day);
    expect([month.length, month[0], month.at(-1)]).toEqual([6, '2026-11-02', today]);
  });
});

it.each([
  ['inTarget', 'inRange'],
  ['aboveTarget', 'high'],
  ['criticalHigh', 'high'],
  ['belowTarget', 'low'],
  ['criticalLow', 'low'],
  [null, undefined],
] as const)('%s is %s to the patient', (meaning, verdict) => {
  expect(verdictOf({ meaning, value: 6 })).toBe(verdict);
});
