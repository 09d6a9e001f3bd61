import { minuteOfDay } from './hospital-day.js';

/** Hours of every day, minutes since midnight, possibly across midnight; `end` is excluded. */
export interface QuietHours {
  begin: number;
  end: number;
}

/** When a user wants no sound, and the exceptions. */
export interface QuietRules {
  /** Null: at no time. */
  hours: QuietHours | null;
  /** Critical warnings sound; those of low values always do. */
  criticalSounds: boolean;
  /** Calls of contacts with special attention ring. */
  specialCallsRing: boolean;
}

export const NEVER_QUIET: QuietRules = { hours: null, criticalSounds: true, specialCallsRing: true };

/** Events that may cause a sound. */
export type Notice =
  { kind: 'warning'; critical: boolean; low: boolean } | { kind: 'call'; special: boolean } | { kind: 'message' };

/** True for valid hours; an equal begin and end would be ambiguous. */
export function isValidQuietHours({ begin, end }: QuietHours): boolean {
  const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1440;
  return isMinute(begin) && isMinute(end) && begin !== end;
}

/** Whether an instant is within quiet hours, by the clock of a zone. */
export function isQuietAt({ begin, end }: QuietHours, at: number, zone: string): boolean {
  const minute = minuteOfDay(at, zone);
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/**
 * Whether an event may cause a sound and a browser notification: always outside of quiet hours, otherwise by the rules.
 */
export function maySound({ hours, ...rules }: QuietRules, notice: Notice, at: number, zone: string): boolean {
  if (hours === null || !isQuietAt(hours, at, zone)) return true;
  if (notice.kind === 'warning') return notice.critical && (notice.low || rules.criticalSounds);
  return notice.kind === 'call' && notice.special && rules.specialCallsRing;
}
