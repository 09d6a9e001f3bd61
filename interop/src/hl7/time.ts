import { isDay, offsetAt, typedInstantOf, zonedTime, type Day } from '@wardlink/domain';

/** How exact a time was sent. */
export type Precision = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** A time as sent (data types DT, TS and DTM): a wall clock, with or without its distance from UTC. */
export interface SentTime {
  /** The first day of what was sent. */
  day: Day;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  precision: Precision;
  /** Minutes by which the sender's clock is ahead of UTC; undefined if not sent. */
  offset: number | undefined;
}

const PATTERN =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?(?:([+-])(\d{2}):?(\d{2}))?$/;
const PRECISIONS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** @returns undefined for a text that is no time, such as 30 February or 24:10 */
export function parseTime(text: string): SentTime | undefined {
  const match = PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [, ...parts] = match;
  const sent = parts.slice(0, 6).filter((part) => part !== undefined);
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = sent.map(Number);
  const [fraction = '', sign, offsetHours, offsetMinutes] = parts.slice(6);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  if (month < 1 || month > 12 || date < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  if (!isDay(day)) return undefined;
  const distance = Number(offsetHours) * 60 + Number(offsetMinutes);
  if (sign !== undefined && (Number(offsetMinutes) > 59 || distance > 14 * 60)) return undefined;
  return {
    day,
    hour,
    minute,
    second,
    millisecond: Math.floor(Number(`0.${fraction || '0'}`) * 1000),
    precision: PRECISIONS[sent.length - 1] ?? 'year',
    offset: sign === undefined ? undefined : sign === '-' ? -distance : distance,
  };
}

/** First year of which an event can be told. Systems write years such as 1 and 1900 where they have no time. */
const FIRST_YEAR = 1950;

/** Whether something of a visit can have happened then. */
export const isPossible = ({ day }: SentTime): boolean => Number(day.slice(0, 4)) >= FIRST_YEAR;

interface Surroundings {
  /** Zone of the partner's clock, for times without an offset. Never UTC by default. */
  zone: string;
  /** Offset of MSH-7, which holds for the other times of the message; undefined if it has none. */
  offset?: number | undefined;
  /** When the message was received: of a time that the clock showed twice, the later one is meant once it has come. */
  now: number;
}

/**
 * The instant of a sent time: by its own offset, else that of the message, else the clock of the partner's zone. The
 * offset of the message holds only for times at which the zone has it: in the months of the other half of the year a
 * sender's clock is set differently.
 */
export function instantOfTime(time: SentTime, { zone, offset, now }: Surroundings): number {
  const { day, hour, minute, second, millisecond } = time;
  const utc = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  if (time.offset !== undefined) return utc - time.offset * 60_000;
  const ofDay = hour * 60 + minute + (second + millisecond / 1000) / 60;
  if (offset !== undefined) {
    const instant = utc - offset * 60_000;
    const shown = zonedTime(instant, zone);
    const isShown = shown.day === day && shown.hour === hour && shown.minute === minute;
    // A partner that sends another offset than its zone's has a clock of its own.
    if (isShown || minutesAhead(now, zone) !== offset) return instant;
  }
  return typedInstantOf(day, ofDay, { now, zone });
}

/** Minutes by which a zone's clock is ahead of UTC. */
const minutesAhead = (instant: number, zone: string): number => Math.round(offsetAt(instant, zone) / 60_000);

/** A time as we send it: the clock of a zone with seconds and its offset. */
export function timeText(instant: number, zone: string): string {
  const { day, hour, minute, second } = zonedTime(instant, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const offset = minutesAhead(instant, zone);
  const distance = Math.abs(offset);
  const clock = `${day.replaceAll('-', '')}${two(hour)}${two(minute)}${two(second)}`;
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}${two(distance % 60)}`;
}

/** A calendar day as sent, such as a birthday: it never depends on a zone. */
export const dayText = (day: Day): string => day.replaceAll('-', '');
