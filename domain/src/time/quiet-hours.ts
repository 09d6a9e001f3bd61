import { minuteOfDay } from './hospital-day.js';

/** Hours of every day, minutes since midnight, that may pass midnight; `end` is no part of them. */
export interface QuietHours {
  begin: number;
  end: number;
}

/** When somebody wants no sound, and what sounds all the same. */
export interface QuietRules {
  /** Null: at no time. */
  hours: QuietHours | null;
  /** Critical warnings sound; those of low values always do. */
  criticalSounds: boolean;
  /** Calls of contacts with special attention ring. */
  specialCallsRing: boolean;
}

export const NEVER_QUIET: QuietRules = { hours: null, criticalSounds: true, specialCallsRing: true };

/** What may ask for somebody's attention. */
export type Notice =
  { kind: 'warning'; critical: boolean; low: boolean } | { kind: 'call'; special: boolean } | { kind: 'message' };

/** True for hours that may be set; an equal begin and end could be no time or all day. */
export function isValidQuietHours({ begin, end }: QuietHours): boolean {
  const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1440;
  return isMinute(begin) && isMinute(end) && begin !== end;
}

/** Whether an instant lies in quiet hours, by the clock of a zone. */
export function isQuietAt({ begin, end }: QuietHours, at: number, zone: string): boolean {
  const minute = minuteOfDay(at, zone);
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** Whether something may sound, and show a notification of the browser: always outside of quiet hours, else by the rules. */
export function maySound({ hours, ...rules }: QuietRules, notice: Notice, at: number, zone: string): boolean {
  if (hours === null || !isQuietAt(hours, at, zone)) return true;
  if (notice.kind === 'warning') return notice.critical && (notice.low || rules.criticalSounds);
  return notice.kind === 'call' && notice.special && rules.specialCallsRing;
}
