import { DAY_SLOTS, RANDOM_SLOT, type DaySlot, type Slot } from '../glucose/slots.js';
import { minuteOfDay } from './hospital-day.js';

/** Minutes since midnight, `[begin, end)`; a window whose `end` is before `begin` runs over midnight. */
export interface MealWindow {
  slot: DaySlot;
  begin: number;
  end: number;
}

/** The sixteen times of the specification, section 3: eight windows that cover the whole day. */
export const DEFAULT_MEAL_WINDOWS: readonly MealWindow[] = [
  { slot: 1, begin: 5 * 60, end: 8 * 60 },
  { slot: 2, begin: 8 * 60, end: 10 * 60 + 30 },
  { slot: 3, begin: 10 * 60 + 30, end: 12 * 60 + 30 },
  { slot: 4, begin: 12 * 60 + 30, end: 16 * 60 },
  { slot: 5, begin: 16 * 60, end: 18 * 60 + 30 },
  { slot: 6, begin: 18 * 60 + 30, end: 21 * 60 },
  { slot: 7, begin: 21 * 60, end: 0 },
  { slot: 8, begin: 0, end: 5 * 60 },
];

const MINUTES = 24 * 60;

function length(window: MealWindow): number {
  return (window.end - window.begin + MINUTES) % MINUTES || MINUTES;
}

function contains(window: MealWindow, minute: number): boolean {
  return (minute - window.begin + MINUTES) % MINUTES < length(window);
}

/** The slot of a minute of the day; random outside all windows. */
export function slotOfMinute(minute: number, windows: readonly MealWindow[]): Slot {
  return windows.find((window) => contains(window, minute))?.slot ?? RANDOM_SLOT;
}

/** The slot of an instant, by the clock of the hospital's zone. */
export function slotAt(instant: number, zone: string, windows: readonly MealWindow[]): Slot {
  return slotOfMinute(minuteOfDay(instant, zone), windows);
}

export type WindowFault =
  | { kind: 'incomplete'; missing: DaySlot[] }
  | { kind: 'notATime'; slot: DaySlot }
  | { kind: 'overlap'; slots: [DaySlot, DaySlot] };

/** Faults of a set of windows; empty if it may be saved. */
export function windowFaults(windows: readonly MealWindow[]): WindowFault[] {
  const faults: WindowFault[] = [];
  const missing = DAY_SLOTS.filter((slot) => !windows.some((window) => window.slot === slot));
  if (missing.length > 0) faults.push({ kind: 'incomplete', missing });
  const inDay = (minute: number): boolean => Number.isInteger(minute) && minute >= 0 && minute < MINUTES;
  for (const window of windows) {
    if (!inDay(window.begin) || !inDay(window.end) || window.begin === window.end) {
      faults.push({ kind: 'notATime', slot: window.slot });
    }
  }
  windows.forEach((first, index) => {
    for (const second of windows.slice(index + 1)) {
      if (contains(first, second.begin) || contains(second, first.begin)) {
        faults.push({ kind: 'overlap', slots: [first.slot, second.slot] });
      }
    }
  });
  return faults;
}
