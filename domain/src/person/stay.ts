import { dayOf, daysBetween } from '../time/hospital-day.js';

/**
 * Days of a stay as a hospital counts them: the day of admission counts, the day of discharge does not; a stay within
 * one day is one day.
 * @param admittedAt - epoch milliseconds
 * @param leftAt - epoch milliseconds; for a current stay, now
 * @param zone - the hospital's IANA zone, whose days are counted
 */
export function lengthOfStay(admittedAt: number, leftAt: number, zone: string): number {
  return Math.max(1, daysBetween(dayOf(admittedAt, zone), dayOf(leftAt, zone)));
}

/** Bands of the length of stay in the analysis, days, both ends included; the last one is open. */
export const STAY_BANDS = ['1-3', '4-7', '8-14', '15-30', '30+'] as const;
export type StayBand = (typeof STAY_BANDS)[number];

export function stayBand(days: number): StayBand {
  if (days <= 3) return '1-3';
  if (days <= 7) return '4-7';
  if (days <= 14) return '8-14';
  return days <= 30 ? '15-30' : '30+';
}
