import { RANDOM_SLOT, type DaySlot, type Slot } from '../glucose/slots.js';
import { slotOfMinute, type MealWindow } from './meal-windows.js';

/** Moments relative to a meal, as marked on a meter. */
export const MEAL_MOMENTS = ['before', 'after', 'fasting', 'casual', 'bedtime'] as const;
export type MealMoment = (typeof MEAL_MOMENTS)[number];
export type Meal = 'breakfast' | 'lunch' | 'dinner';

export interface MealMark {
  moment: MealMoment;
  /** Null if only the time tells which meal. */
  meal: Meal | null;
}

const BEFORE: Record<Meal, DaySlot> = { breakfast: 1, lunch: 3, dinner: 5 };
const AFTER: Record<Meal, DaySlot> = { breakfast: 2, lunch: 4, dinner: 6 };
const BEDTIME = 7;
/** Slots of the hours in which a fasting person has not eaten since the evening before. */
const MORNING: readonly Slot[] = [8, 1, 2, 3];
const DAY = 24 * 60;

/** Minutes from a minute of the day to a window, in either direction around the clock; 0 within it. */
function distance({ begin, end }: MealWindow, minute: number): number {
  const length = (end - begin + DAY) % DAY || DAY;
  const since = (minute - begin + DAY) % DAY;
  return since < length ? 0 : Math.min(since - length + 1, DAY - since);
}

function nearest(slots: Record<Meal, DaySlot>, minute: number, windows: readonly MealWindow[]): Slot {
  const possible = windows.filter(({ slot }) => Object.values(slots).includes(slot));
  const sorted = possible.sort((one, other) => distance(one, minute) - distance(other, minute));
  return sorted[0]?.slot ?? RANDOM_SLOT;
}

/**
 * The slot of a measurement with a mark. If the mark names no meal, the meal with the nearest window counts. Fasting
 * means before breakfast in the morning, and before the nearest meal later; casual (between meals) is random.
 */
export function slotOfMark({ moment, meal }: MealMark, minute: number, windows: readonly MealWindow[]): Slot {
  if (moment === 'casual') return RANDOM_SLOT;
  if (moment === 'bedtime') return BEDTIME;
  if (moment === 'after') return meal ? AFTER[meal] : nearest(AFTER, minute, windows);
  if (meal) return BEFORE[meal];
  const isMorning = moment === 'fasting' && MORNING.includes(slotOfMinute(minute, windows));
  return isMorning ? BEFORE.breakfast : nearest(BEFORE, minute, windows);
}
