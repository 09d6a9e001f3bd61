// @vitest-environment jsdom
import type { KeptReading } from '@wardlink/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { curveOf, frameOf } from '../src/curve/curve-model.js';
import { curveView } from '../src/curve/curve-view.js';
import { mealInWords, mealList } from '../src/curve/meal-list.js';
import { mealsOf, riseOf } from '../src/curve/meals.js';

const today = '2026-11-27';
const zone = 'Asia/Shanghai';
const target = { fasting: { low: 3.9, high: 7 }, other: { low: 3.9, high: 10 } };

beforeEach(() => localStorage.setItem('wardlink-phone-language', 'en'));

const reading = (at: string, slot: number, value: number | null, part: Partial<KeptReading> = {}): KeptReading =>
  ({
    readingId: at,
    slot,
    value,
    comparator: null,
    meaning: value === null ? null : 'inTarget',
    measuredAt: Date.parse(`${at}+08:00`),
    day: at.slice(0, 10),
    ...part,
  }) as KeptReading;

const DAY = [
  reading('2026-11-27T06:50', 1, 7.9),
  reading('2026-11-27T07:20', 1, 6.1),
  reading('2026-11-27T09:30', 2, 10.4),
  reading('2026-11-27T09:50', 2, 9.8),
  reading('2026-11-27T11:40', 3, 7.2),
  reading('2026-11-27T15:00', 9, 8),
];

describe('meals', () => {
  it('are what the patient filed: the values nearest before and after each', () => {
    const [breakfast, lunch, ...others] = mealsOf(DAY, today, 7);
    expect(others).toEqual([]);
    expect([breakfast?.meal, breakfast?.before?.value, breakfast?.after?.value]).toEqual(['breakfast', 6.1, 10.4]);
    expect([lunch?.meal, lunch?.before?.value, lunch?.after]).toEqual(['lunch', 7.2, undefined]);
  });

  it('are of their own day, without what was not measured, and of the chosen days only', () => {
    const readings = [
      reading('2026-11-26T07:00', 1, null),
      reading('2026-11-26T19:30', 6, 9),
      reading('2026-11-20T19:30', 6, 9),
    ];
    expect(mealsOf([...DAY, ...readings], today, 3).map(({ day, meal }) => [day, meal])).toEqual([
      [today, 'breakfast'],
      [today, 'lunch'],
      ['2026-11-26', 'dinner'],
    ]);
  });

  it('have a change only between two numbers', () => {
    const [before, after] = [reading('2026-11-27T07:20', 1, 6.1), reading('2026-11-27T09:30', 2, 10.4)];
    expect(riseOf({ before, after })).toBeCloseTo(4.3, 9);
    expect(riseOf({ before, after: undefined })).toBeUndefined();
    expect(riseOf({ before, after: { ...after, comparator: '>' } })).toBeUndefined();
    expect(riseOf({ before: { ...before, measuredAt: after.measuredAt + 1 }, after })).toBeUndefined();
    // Of the figures beside it: 7.4 and 10.0.
    expect(riseOf({ before: { ...before, value: 7.35 }, after: { ...after, value: 10.04 } })).toBe(2.6);
    const meal = { day: today, meal: 'breakfast' as const, before, after };
    expect(mealInWords(meal)).toBe('before 6.1, after 10.4, change +4.3');
    expect(mealInWords({ ...meal, before: { ...before, value: 12 } })).toBe('before 12.0, after 10.4, change −1.6');
    expect(mealInWords({ ...meal, after: { ...after, value: 33.3, comparator: '>' } })).toBe('before 6.1, after HI');
  });
});

describe('the curve with its meals', () => {
  const drawn = (days: number, type = 1) => curveOf(DAY, target, { today, days, zone, frame: frameOf(type) });

  it('has each from the value before it to the value after it, at their times', () => {
    const { points, meals } = drawn(3);
    const xOf = (id: string) => points.find((point) => point.reading.readingId === id)?.x;
    expect(meals.map(({ x, to }) => [x, to])).toEqual([
      [xOf('2026-11-27T07:20'), xOf('2026-11-27T09:30')],
      [xOf('2026-11-27T11:40'), xOf('2026-11-27T11:40')],
    ]);
  });

  it('names them where there is room for three in a day', () => {
    expect(drawn(3).meals.every(({ isNamed }) => isNamed)).toBe(true);
    expect(drawn(30).meals.some(({ isNamed }) => isNamed)).toBe(false);
    const picture = curveView(drawn(3), 'words');
    expect([...picture.querySelectorAll('.meal text')].map(({ textContent }) => textContent)).toEqual(['B', 'L']);
    expect(curveView(drawn(30), 'words').querySelectorAll('.meal line')).toHaveLength(2);
  });

  it('has larger letters and fewer dates in larger type', () => {
    expect(drawn(7).days).toHaveLength(7);
    expect(drawn(7, 2).days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-24', today]);
    expect(frameOf(2).letter).toBe(2 * frameOf(1).letter);
    expect(frameOf(5).letter).toBe(2 * frameOf(1).letter);
  });

  it('says the same as a list, day by day', () => {
    const list = mealList(mealsOf(DAY, today, 3));
    expect([...list.querySelectorAll('dl div')].map(({ textContent }) => textContent)).toEqual([
      'Breakfastbefore 6.1, after 10.4, change +4.3',
      'Lunchbefore 7.2',
    ]);
  });
});
