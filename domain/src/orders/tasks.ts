import { DAY_SLOTS, type DaySlot } from '../glucose/slots.js';
import type { Day } from '../time/hospital-day.js';
import type { MealWindow } from '../time/meal-windows.js';
import { windowOn } from '../time/slot-day.js';
import { isPlannedOn, validUntil, type OrderPlan } from './plan.js';

/** How long before its window opens a task may be done, milliseconds. */
export const EARLY_EXECUTION_MS = 60 * 60_000;

/** One planned slot of a hospital day. `[begin, end)` is the slot's window, epoch milliseconds. */
export interface Task {
  planId: string;
  day: Day;
  slot: DaySlot;
  begin: number;
  end: number;
  /** When its plan ended within the window; null if it did not. A withdrawn task is no longer due. */
  withdrawnAt: number | null;
}

/** The windows of a hospital day, computed once for all patients. */
export interface DayWindows {
  day: Day;
  zone: string;
  /** Slots with a window on this day, sorted by their beginning. */
  windows: readonly { slot: DaySlot; begin: number; end: number }[];
}

export function windowsOfDay(day: Day, zone: string, windows: readonly MealWindow[]): DayWindows {
  const found = DAY_SLOTS.flatMap((slot) => {
    const window = windowOn(slot, day, zone, windows);
    return window ? [{ slot, ...window }] : [];
  });
  return { day, zone, windows: found.sort((first, second) => first.begin - second.begin) };
}

/**
 * Tasks of a hospital day in the order of its windows, at most one for each slot.
 * A plan has a task in each of its slots whose window it reaches. If a plan is terminated or replaced within a window,
 * its task is withdrawn, and the newer plan determines that slot.
 */
export function tasksWithin(plans: readonly OrderPlan[], { day, zone, windows }: DayWindows): Task[] {
  const ofDay = plans
    .filter((plan) => isPlannedOn(plan, day, zone))
    .map((plan) => ({ plan, until: validUntil(plan, plans) }));
  return windows.flatMap(({ slot, begin, end }): Task[] => {
    let latest: (typeof ofDay)[number] | undefined;
    for (const one of ofDay) {
      const { plan, until } = one;
      const holds = plan.since < end && plan.slots.includes(slot) && until > begin && until > plan.since;
      if (holds && (!latest || until > latest.until)) latest = one;
    }
    if (!latest) return [];
    const withdrawnAt = latest.until < end ? latest.until : null;
    return [{ planId: latest.plan.id, day, slot, begin, end, withdrawnAt }];
  });
}
