import { addDays, dayBounds, daysBetween } from '@wardlink/domain';
import { Refusal } from './refusal.js';

/** Longest period of readings in one request, days. */
const MAX_DAYS = 92;

/**
 * Checks a period of hospital days, both included.
 * @param most longest period, days
 * @throws Refusal `input.invalid` naming the end that is wrong.
 */
export function checkPeriod({ from, to }: { from: string; to: string }, most = MAX_DAYS): void {
  for (const [field, day] of Object.entries({ from, to })) {
    // The pattern accepts the 31st of every month.
    if (addDays(day, 0) !== day) throw new Refusal('input.invalid', { field });
  }
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > most) throw new Refusal('input.invalid', { field: 'to' });
}

/** The first instant of a period, and the instant after its last day. */
export function instantsOf({ from, to }: { from: string; to: string }, zone: string): { begin: Date; end: Date } {
  return { begin: new Date(dayBounds(from, zone).begin), end: new Date(dayBounds(to, zone).end) };
}
