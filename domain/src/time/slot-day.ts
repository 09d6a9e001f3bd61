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
 * on which it begins. Undefined if the slot has no window, or if a clock change skips it.
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
 * The hospital day for which a record of a slot counts, which is the day on which the slot began: a value at 00:20
 * entered for bedtime belongs to the evening before, whether the window crosses midnight or ends there. Chooses the day
 * of its time or the one before, whichever window is nearer; never a day that has not begun. Random and special-mode
 * values count for the day of their time.
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

/**
 * The slot of the evening before that is shown beside the day's slots: the one that crosses midnight, otherwise
 * bedtime.
 */
export function slotBefore(windows: readonly MealWindow[]): DaySlot {
  return windows.find(({ begin, end }) => end !== 0 && end < begin)?.slot ?? 7;
}
