import { isDaySlot, type DaySlot, type Slot } from '../glucose/slots.js';
import { addDays, dayOf, instantOf, type Day } from './hospital-day.js';
import type { MealWindow } from './meal-windows.js';

/** `[begin, end)`, epoch milliseconds. */
export interface SlotSpan {
  begin: number;
  end: number;
}

/**
 * The window of a slot on a hospital day, by the clock across a clock change. A window over midnight belongs to the day
 * on which it begins. Undefined where the slot has no window, or where a clock change skips it.
 */
export function windowOn(slot: DaySlot, day: Day, zone: string, windows: readonly MealWindow[]): SlotSpan | undefined {
  const window = windows.find((one) => one.slot === slot);
  if (!window) return undefined;
  const begin = instantOf(day, window.begin, zone);
  const end = instantOf(window.end > window.begin ? day : addDays(day, 1), window.end, zone);
  return begin < end ? { begin, end } : undefined;
}

/** Milliseconds from an instant to a window; 0 within it. */
const distance = (at: number, { begin, end }: SlotSpan): number => Math.max(begin - at, at - end + 1, 0);

/**
 * The hospital day that a record of a slot counts for, which is the day on which the slot began: a value at 00:20 that was
 * entered for bedtime is one of the evening before, whether the window runs over midnight or ends there. Of the day of its
 * time and the one before it is that whose window is nearer; never a day that has not begun. Random values and those in
 * special mode count for the day of their time.
 */
export function dayCountedFor(at: number, slot: Slot, zone: string, windows: readonly MealWindow[]): Day {
  const own = dayOf(at, zone);
  if (!isDaySlot(slot)) return own;
  const farFrom = (day: Day): number => {
    const window = windowOn(slot, day, zone, windows);
    return window ? distance(at, window) : Infinity;
  };
  const before = addDays(own, -1);
  return farFrom(before) < farFrom(own) ? before : own;
}

/** The slot of the evening before that is shown beside those of a day: the one that runs over midnight, else bedtime. */
export function slotBefore(windows: readonly MealWindow[]): DaySlot {
  return windows.find(({ begin, end }) => end !== 0 && end < begin)?.slot ?? 7;
}
