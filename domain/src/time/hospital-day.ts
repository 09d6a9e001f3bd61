/**
 * A day is a day in the hospital's zone. All functions here take an instant (epoch milliseconds) and an IANA zone,
 * never the zone of the machine.
 */

/** `YYYY-MM-DD`. */
export type Day = string;

/** Wall-clock time in a zone. */
export interface ZonedTime {
  day: Day;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/**
 * Zones change their offset only at quarters of an hour, so the time zone database is queried once for each quarter.
 */
const QUARTER = 900_000;
/** Number of quarters cached for one zone, about a year and a half. */
const KEPT_QUARTERS = 50_000;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds by which a zone's clock is ahead of UTC at an instant. */
export function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER);
  let ofZone = offsets.get(zone);
  if (!ofZone) offsets.set(zone, (ofZone = new Map<number, number>()));
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  if (ofZone.size >= KEPT_QUARTERS) ofZone.clear();
  ofZone.set(quarter, offset);
  return offset;
}

export function zonedTime(instant: number, zone: string): ZonedTime {
  const local = new Date(instant + offsetAt(instant, zone));
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    day: `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`,
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

export function dayOf(instant: number, zone: string): Day {
  return zonedTime(instant, zone).day;
}

/** Minutes since the hospital's midnight, 0 to 1439. */
export function minuteOfDay(instant: number, zone: string): number {
  const { hour, minute } = zonedTime(instant, zone);
  return hour * 60 + minute;
}

/** `HH:mm` in the hospital's zone. */
export function clockText(instant: number, zone: string): string {
  return textOfMinute(minuteOfDay(instant, zone));
}

/** `HH:mm` of a minute of the day. */
export function textOfMinute(minute: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function addDays(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** The same day of the month, `count` months later; the last day if that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The first instant in `(from, to]` with another offset than `from`; undefined if the offset is the same at both. */
function clockChangeWithin(from: number, to: number, zone: string): number | undefined {
  const before = offsetAt(from, zone);
  if (offsetAt(to, zone) === before) return undefined;
  let [last, first] = [from, to];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (offsetAt(middle, zone) === before) last = middle;
    else first = middle;
  }
  return first;
}

/**
 * The instants at which the zone's clock shows a minute of a hospital day, in order; the minute may have a fraction. If
 * a clock change skips the minute, the first instant after the gap; if it occurs twice, both.
 */
export function instantsOf(day: Day, minute: number, zone: string): number[] {
  const wanted = Date.parse(`${day}T00:00:00Z`) + Math.round(minute * 60_000);
  const [earlier, later] = [wanted - offsetAt(wanted - 86_400_000, zone), wanted - offsetAt(wanted + 86_400_000, zone)];
  const exact = [...new Set([earlier, later])].filter((instant) => instant + offsetAt(instant, zone) === wanted);
  if (exact.length > 0) return exact.sort((one, other) => one - other);
  const [before, after] = [Math.min(earlier, later), Math.max(earlier, later)];
  return [clockChangeWithin(before, after, zone) ?? after];
}

/**
 * The instant of a wall-clock minute on a hospital day. If a clock change skips that minute, the first instant after
 * the gap; if it occurs twice, the first.
 */
export function instantOf(day: Day, minute: number, zone: string): number {
  return instantsOf(day, minute, zone)[0] ?? Number.NaN;
}

/**
 * The instant that a person means who types a minute of a hospital day afterwards: of a minute that occurs twice, the
 * later one once it has come.
 * @returns an instant after `now` if the minute has not come yet
 */
export function typedInstantOf(day: Day, minute: number, { now, zone }: { now: number; zone: string }): number {
  const instants = instantsOf(day, minute, zone);
  return instants.findLast((instant) => instant <= now) ?? instants[0] ?? Number.NaN;
}

/** The instants at which the zone's clock is set forward or back on a hospital day. */
export function clockChangesOn(day: Day, zone: string): number[] {
  const { begin, end } = dayBounds(day, zone);
  const change = clockChangeWithin(begin, end, zone);
  return change === undefined || change === end ? [] : [change];
}

/** First instant of a hospital day, and the first instant after it. */
export function dayBounds(day: Day, zone: string): { begin: number; end: number } {
  return { begin: instantOf(day, 0, zone), end: instantOf(addDays(day, 1), 0, zone) };
}

/** Whether a text names a time zone, such as Asia/Shanghai. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
