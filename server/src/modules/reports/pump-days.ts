import type { ReplyOf } from '@wardlink/contract';
import {
  addDays,
  dayBounds,
  pumpDay,
  pumpHours,
  pumpRecordOf,
  roundHalfAway,
  zonedTime,
  type Day,
  type PumpRecord,
} from '@wardlink/domain';
import type { PumpEntry } from '../pumps/entries.js';

type PumpDay = ReplyOf<'report.sheets'>['patients'][number]['pumpDays'][number];

/** Insulin of a pump, by day, for days on which it ran or gave a bolus, up to now. */
export function pumpDaysOf(
  entries: readonly PumpEntry[],
  { from, to }: { from: Day; to: Day },
  zone: string,
  now: number,
): PumpDay[] {
  if (entries.length === 0) return [];
  const until = Math.min(dayBounds(to, zone).end, now);
  const record = pumpRecordOf(inForceFrom(dayBounds(from, zone).begin, entries), until, zone);
  const days: PumpDay[] = [];
  for (let day = from; day <= to && dayBounds(day, zone).begin < until; day = addDays(day, 1)) {
    const given = dayOfPump(record, day, zone, now);
    if (given) days.push(given);
  }
  return days;
}

/**
 * Entries from an instant on; the profile in force before it is moved to the instant, since earlier amounts are not
 * needed.
 */
function inForceFrom(begin: number, entries: readonly PumpEntry[]): PumpEntry[] {
  const before = entries.filter(({ kind, at }) => kind === 'profile' && at < begin).at(-1);
  const later = entries.filter(({ at }) => at >= begin);
  return before ? [{ ...before, at: begin }, ...later] : later;
}

function dayOfPump(record: PumpRecord, day: Day, zone: string, now: number): PumpDay | undefined {
  const { basal, bolus, stretches } = pumpDay(record, day, zone, now);
  if (bolus === 0 && !stretches.some(({ rate }) => rate > 0)) return undefined;
  return {
    day,
    basal: 'value' in basal && stretches.length > 0 ? basal.value : null,
    bolus,
    until: now < dayBounds(day, zone).end ? now : null,
    hours: hoursOf(record, stretches, day, zone),
  };
}

/** Hours of the hospital's clock: when it is set back, the repeated hour is one. */
function hoursOf(record: PumpRecord, stretches: Parameters<typeof pumpHours>[0], day: Day, zone: string) {
  const hours: PumpDay['hours'] = [];
  for (const { begin, rate, bolus } of pumpHours(stretches, record.boluses, day, zone)) {
    const { hour } = zonedTime(begin, zone);
    const given = bolus > 0 ? bolus : null;
    const last = hours.at(-1);
    if (last?.hour !== hour) hours.push({ hour, rate, bolus: given });
    else if (given !== null) last.bolus = roundHalfAway((last.bolus ?? 0) + given, 3);
  }
  return hours;
}
