import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { addDays, daysBetween, type Slot } from '@wardlink/domain';

/** A reading of the grid; voided ones are shown struck through. */
export type GridReading = KeptReading & Partial<Pick<ReplyOf<'patient.glucose'>['voided'][number], 'voided'>>;

/** One hospital day of the record grid: the readings of each slot, in the order of measurement. */
interface RecordDay {
  day: string;
  bySlot: Partial<Record<Slot, GridReading[]>>;
}

/** Days from the newest to the oldest, including days without readings. */
export function recordDays(readings: readonly GridReading[], from: string, to: string): RecordDay[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, back): RecordDay => {
    return { day: addDays(to, -back), bySlot: {} };
  });
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const reading of [...readings].sort((a, b) => a.measuredAt - b.measuredAt)) {
    const slots = byDay.get(reading.day)?.bySlot;
    if (slots) (slots[reading.slot as Slot] ??= []).push(reading);
  }
  return days;
}
