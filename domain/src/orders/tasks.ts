import { DAY_SLOTS, type DaySlot } from '../glucose/slots.js';
import { addDays, instantOf, type Day } from '../time/hospital-day.js';
import type { MealWindow } from '../time/meal-windows.js';
import { isPlannedOn, validUntil, type OrderPlan } from './plan.js';

/** One planned slot of a hospital day. `[begin, end)` is the slot's window, epoch milliseconds. */
export interface Task {
  planId: string;
  day: Day;
  slot: DaySlot;
  begin: number;
  end: number;
  /** When its plan ended within the window, if it did: nobody is asked for it any more. */
  withdrawnAt: number | null;
}

/**
 * The window of a slot on a hospital day, over a clock change as the clock shows it. A window over midnight belongs to
 * the day it begins on. Undefined where the slot has none, or where a clock change skips it altogether.
 */
export function windowOn(
  slot: DaySlot,
  day: Day,
  zone: string,
  windows: readonly MealWindow[],
): { begin: number; end: number } | undefined {
  const window = windows.find((one) => one.slot === slot);
  if (!window) return undefined;
  const begin = instantOf(day, window.begin, zone);
  const end = instantOf(window.end > window.begin ? day : addDays(day, 1), window.end, zone);
  return begin < end ? { begin, end } : undefined;
}

/**
 * Tasks of a hospital day in the order of its windows, one for a slot at most.
 *
 * A plan has a task in each of its slots whose window it reaches. A plan that ends within a window, terminated or
 * replaced, has its task withdrawn there, and the newer plan decides about that slot.
 */
export function tasksOfDay(
  plans: readonly OrderPlan[],
  day: Day,
  zone: string,
  windows: readonly MealWindow[],
): Task[] {
  const tasks = DAY_SLOTS.flatMap((slot): Task[] => {
    const window = windowOn(slot, day, zone, windows);
    if (!window) return [];
    const { begin, end } = window;
    const ofSlot = plans
      .filter((plan) => plan.since < end && plan.slots.includes(slot) && isPlannedOn(plan, day, zone))
      .map((plan) => ({ plan, until: validUntil(plan, plans) }))
      .filter(({ plan, until }) => until > begin && until > plan.since)
      .sort((first, second) => second.until - first.until);
    const latest = ofSlot[0];
    if (!latest) return [];
    const withdrawnAt = latest.until < end ? latest.until : null;
    return [{ planId: latest.plan.id, day, slot, begin, end, withdrawnAt }];
  });
  return tasks.sort((first, second) => first.begin - second.begin);
}
