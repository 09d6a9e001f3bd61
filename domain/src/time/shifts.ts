import { addDays, instantOf, minuteOfDay, dayOf, type Day } from './hospital-day.js';

/** The three shifts of a ward's day, in their order. */
export const SHIFTS = ['night', 'day', 'evening'] as const;
export type ShiftKey = (typeof SHIFTS)[number];

/** Minute of the hospital day at which each shift begins: midnight, 08:00, 16:00. */
export const SHIFT_BEGINS: Record<ShiftKey, number> = { night: 0, day: 480, evening: 960 };

/** One shift of one hospital day; half-open, epoch ms. */
export interface Shift {
  day: Day;
  key: ShiftKey;
  begin: number;
  end: number;
}

/** Bounds of a shift. On the day of a clock change one shift is an hour longer or shorter. */
export function shiftOf(day: Day, key: ShiftKey, zone: string): Shift {
  const next = SHIFTS[SHIFTS.indexOf(key) + 1];
  const end = next ? instantOf(day, SHIFT_BEGINS[next], zone) : instantOf(addDays(day, 1), 0, zone);
  return { day, key, begin: instantOf(day, SHIFT_BEGINS[key], zone), end };
}

/** The shift that contains an instant. */
export function shiftAt(instant: number, zone: string): Shift {
  const minute = minuteOfDay(instant, zone);
  const key = SHIFTS.filter((shift) => SHIFT_BEGINS[shift] <= minute).at(-1) ?? 'night';
  return shiftOf(dayOf(instant, zone), key, zone);
}
