import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { sampleGlucose } from '../../ward/board/sample-readings.js';
import { barsOf, contextOf, HOUR, mealsOf, moved, nearest, pointsOf, wholeOf, zoomed } from './curve-model.js';

const ZONE = 'Asia/Shanghai';
const at = (time: string, day = '2026-11-20'): number => Date.parse(`${day}T${time}:00+08:00`);
const reading = (readingId: string, time: string, value: number | null): KeptReading => ({
  ...sampleGlucose,
  readingId,
  measuredAt: at(time),
  value,
  meaning: value === null ? null : 'inTarget',
});
const dose = (
  time: string,
  amount: number,
  category: 'oral' | 'insulin',
  insulinCategory: 'rapidActing' | 'longActing' | null,
) => ({
  at: at(time),
  day: '2026-03-18',
  slot: 1,
  amount,
  unit: category === 'oral' ? 'g' : 'U',
  drug: '药',
  latinDrug: null,
  brand: null,
  latinBrand: null,
  category,
  insulinCategory,
});
const treatments: ReplyOf<'patient.treatments'> = {
  windows: [{ slot: 1, begin: 300, end: 440 }],
  doses: [
    dose('07:06', 8, 'insulin', 'rapidActing'),
    dose('07:10', 0.5, 'oral', null),
    dose('21:30', 16, 'insulin', 'longActing'),
  ],
  boluses: [{ at: at('12:00'), units: 3.5 }],
  answers: [{ readingId: 'b', at: at('11:10'), by: { name: '王', latinName: null }, actions: [], note: '15 g' }],
};
const points = pointsOf([
  reading('b', '11:08', 3.4),
  reading('a', '06:40', 7),
  reading('x', '09:00', null),
  reading('c', '11:27', 5.8),
]);

describe('the glucose curve', () => {
  it('has the measured readings, oldest first, and the insulin of orders and pump below them', () => {
    expect(points.map(({ readingId }) => readingId)).toEqual(['a', 'b', 'c']);
    expect(barsOf(treatments).map(({ units, kind }) => [units, kind])).toEqual([
      [8, 'rapid'],
      [3.5, 'rapid'],
      [16, 'basal'],
    ]);
  });

  it('marks meals at the end of the slot before them, on every day', () => {
    const span = { from: '2026-11-20', to: '2026-11-21' };
    expect(mealsOf(treatments, span, ZONE)).toEqual([
      { at: at('07:20'), meal: 'breakfast' },
      { at: at('07:20', '2026-11-21'), meal: 'breakfast' },
    ]);
  });

  it('says of a reading what was given before it, what was done, and what was measured next', () => {
    expect(contextOf(points, 1, treatments)).toMatchObject({
      dose: { amount: 0.5 },
      answer: { note: '15 g' },
      next: { readingId: 'c' },
    });
    expect(contextOf(points, 0, treatments)).toMatchObject({ dose: undefined, answer: undefined });
    expect(contextOf(points, 7, treatments)).toBeUndefined();
  });

  it('is zoomed around an instant and moved, never beyond its period or below six hours', () => {
    const whole = wholeOf({ from: '2026-11-20', to: '2026-11-21' }, ZONE);
    const half = zoomed(whole, whole, 0.5, whole.begin);
    expect(half).toEqual({ begin: whole.begin, end: whole.begin + 24 * HOUR });
    expect(moved(half, whole, 0.5)).toEqual({ begin: whole.begin + 12 * HOUR, end: whole.begin + 36 * HOUR });
    expect(moved(half, whole, 9)).toEqual({ begin: whole.begin + 24 * HOUR, end: whole.end });
    const near = zoomed(half, whole, 0.01);
    expect(near.end - near.begin).toBe(6 * HOUR);
    expect(zoomed(half, whole, 100)).toEqual(whole);
  });

  it('finds the reading nearest to the pointer', () => {
    expect(nearest(points, at('11:15'))).toBe(1);
    expect(nearest(points, at('23:00'))).toBe(2);
    expect(nearest([], 0)).toBe(-1);
  });
});
