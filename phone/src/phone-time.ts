import { typedInstantOf } from '@wardlink/domain';

const phoneZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the format of a `datetime-local` field, in the zone of the phone. */
export function localTime(instant: number): string {
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The instant at which a clock in the phone's zone shows a time. In the gap of a clock change it is the first instant
 * after it; of a time that occurs twice it is the later one once that has come. `Date` would move the first by the
 * length of the gap, and always take the earlier of the others.
 * @param shown `YYYY-MM-DDTHH:mm`, as a `datetime-local` field has it, or with seconds
 */
export function instantShown(shown: string, now: number, zone = phoneZone()): number {
  const [day = '', clock = ''] = shown.split('T');
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return typedInstantOf(day, hour * 60 + minute + second / 60, { now, zone });
}
