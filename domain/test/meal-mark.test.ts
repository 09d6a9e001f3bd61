import { describe, expect, it } from 'vitest';
import { DEFAULT_MEAL_WINDOWS, slotOfMark, type Meal, type MealMoment } from '../src/index.js';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('the slot of a measurement with the mark of a meal', () => {
  it.each<[MealMoment, Meal | null, string, number]>([
    // The mark names the meal, whatever the time.
    ['before', 'breakfast', '09:40', 1],
    ['after', 'breakfast', '11:00', 2],
    ['before', 'lunch', '12:45', 3],
    ['after', 'lunch', '16:30', 4],
    ['before', 'dinner', '20:00', 5],
    ['after', 'dinner', '21:30', 6],
    // It does not: the nearest window (breakfast 05:00–08:00, lunch 10:30–12:30, dinner 16:00–18:30).
    ['before', null, '07:10', 1],
    ['before', null, '08:30', 1],
    ['before', null, '10:00', 3],
    ['before', null, '14:00', 3],
    ['before', null, '14:20', 5],
    ['before', null, '23:40', 5],
    ['before', null, '00:30', 1],
    ['before', null, '04:00', 1],
    // After meals: 08:00–10:30, 12:30–16:00, 18:30–21:00; past midnight round the clock.
    ['after', null, '10:30', 2],
    ['after', null, '12:00', 4],
    ['after', null, '17:00', 4],
    ['after', null, '22:10', 6],
    ['after', null, '01:00', 6],
    ['after', null, '07:50', 2],
    // Fasting: of the night until lunch, later before the nearest meal.
    ['fasting', null, '04:30', 1],
    ['fasting', null, '10:20', 1],
    ['fasting', null, '12:29', 1],
    ['fasting', null, '12:30', 3],
    ['fasting', null, '17:00', 5],
    ['fasting', 'lunch', '06:00', 3],
    ['casual', null, '15:00', 9],
    ['casual', 'lunch', '15:00', 9],
    ['bedtime', null, '20:50', 7],
    ['bedtime', null, '00:20', 7],
  ])('%s %s at %s is %i', (moment, meal, time, slot) => {
    expect(slotOfMark({ moment, meal }, minuteOf(time), DEFAULT_MEAL_WINDOWS)).toBe(slot);
  });

  it('follows the times of the department, and is random where it has none', () => {
    const late = DEFAULT_MEAL_WINDOWS.map((one) => (one.slot === 3 ? { slot: 3 as const, begin: 780, end: 840 } : one));
    expect(slotOfMark({ moment: 'before', meal: null }, minuteOf('10:00'), late)).toBe(1);
    expect(slotOfMark({ moment: 'after', meal: null }, minuteOf('10:00'), [])).toBe(9);
  });
});
