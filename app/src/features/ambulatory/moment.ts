import { addDays, instantOf } from '@wardlink/domain';
import { clock } from '../../session/clock.js';

/** The minute of a typed time such as `07:15`, `7:15` or `0715`; undefined for anything else. */
export function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return Number(hour) * 60 + Number(minute);
}

/** A typed time of a hospital day as an instant. */
export function momentOf(day: string, time: string): number | undefined {
  const minute = minuteOf(time);
  return minute === undefined ? undefined : instantOf(day, minute, clock.zone);
}

/** The hospital days of a monitoring, from its binding to its end or today. */
export function daysOf({ boundAt, endedAt }: { boundAt: number; endedAt: number | null }): string[] {
  const last = clock.day(endedAt ?? clock.now());
  const days: string[] = [];
  for (let day = clock.day(boundAt); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
