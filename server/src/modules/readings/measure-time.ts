import { clockText, dayCountedFor, dayOf, measureTimeQuestion, type Day, type Slot } from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Settings } from '../../core/settings.js';

/** A measure time may be this much ahead of the server: clocks of wards differ. */
const AHEAD_MS = 60_000;

/** The measure time of an entry, and the reason for an unusual time. */
export interface GivenTime {
  measuredAt?: number | null | undefined;
  timeReason?: string | null | undefined;
}

interface Stay {
  admissionTime: Date | null;
}

/**
 * The measure time of an entry; default: now.
 * @returns the reason is null if none is required
 * @throws Refusal `reading.future`; `reading.beforeAdmission` and `reading.late` without a reason
 */
export function checkMeasureTime(
  { measuredAt: given, timeReason }: GivenTime,
  { admissionTime }: Stay,
  { zone, lateHours }: Pick<Settings, 'zone' | 'lateHours'>,
  now: number,
  field = 'measuredAt',
): { measuredAt: number; timeReason: string | null } {
  const measuredAt = given ?? now;
  if (measuredAt > now + AHEAD_MS) throw new Refusal('reading.future', { field });
  const question = measureTimeQuestion(measuredAt, { now, admittedAt: admissionTime?.getTime() ?? null, lateHours });
  if (question === undefined) return { measuredAt, timeReason: null };
  const reason = timeReason?.trim() ?? '';
  if (reason !== '') return { measuredAt, timeReason: reason };
  const time = `${dayOf(measuredAt, zone)} ${clockText(measuredAt, zone)}`;
  const code = question === 'late' ? 'reading.late' : 'reading.beforeAdmission';
  throw new Refusal(code, { field, places: { time, hours: lateHours } });
}

/** The hospital day of a reading; with a slot, the day on which the slot began. */
export function dayOfReading(
  measuredAt: number,
  slot: Slot | null,
  { zone, mealWindows }: Pick<Settings, 'zone' | 'mealWindows'>,
): Day {
  return slot === null ? dayOf(measuredAt, zone) : dayCountedFor(measuredAt, slot, zone, mealWindows);
}
