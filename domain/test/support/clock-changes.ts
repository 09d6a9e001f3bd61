import { addDays, zonedTime } from '../../src/index.js';

export const MINUTE = 60_000;

/** By IANA zone: the days of 2026 on which its clock is set forward and back, and by how many minutes. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25', 60],
  ['America/Los_Angeles', '2026-03-08', '2026-11-01', 60],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05', 30],
  // At midnight: one day begins at 01:00, another ends an hour late.
  ['America/Santiago', '2026-09-06', '2026-04-04', 60],
  // At 01:00 to midnight: midnight itself occurs twice.
  ['Atlantic/Azores', '2026-03-29', '2026-10-25', 60],
] as const;

/** Each day with a clock change, and by how many minutes it is longer. */
export const CHANGE_DAYS = CHANGES.flatMap(([zone, forward, back, by]) => [
  { zone, day: forward, change: -by },
  { zone, day: back, change: by },
]);

/** A day and a minute of it, in an order that is that of the clock. */
export const clockOf = (day: string, minute: number): string => `${day} ${String(minute).padStart(4, '0')}`;

/** What the clock shows in each minute from the day before to the day after. */
export function shown(day: string, zone: string): { at: number; text: string }[] {
  const from = Date.parse(`${addDays(day, -1)}T00:00:00Z`);
  return Array.from({ length: 4 * 1440 }, (_, index) => {
    const at = from + index * MINUTE;
    const local = zonedTime(at, zone);
    return { at, text: clockOf(local.day, local.hour * 60 + local.minute) };
  });
}
