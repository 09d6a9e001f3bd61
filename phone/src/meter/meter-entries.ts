import { minuteOfDay, roundGlucose, slotOfMark, type MealWindow } from '@wardlink/domain';
import type { TimedEntry } from '../offline/outbox.js';
import { typedQuantity } from '../typed-quantity.js';
import type { FromMeter } from './meter-connection.js';

/** Of a meter that is read for the first time, only what was measured lately is taken, milliseconds. */
const TAKEN_BACK = 7 * 86_400_000;

/** The instant at which a meter's clock, set to the time of the phone, showed this. */
function instantOf(meterTime: number): number {
  const shown = new Date(meterTime);
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
  return new Date(year, month, day, shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds()).getTime();
}

/** An id that the same measurement of the same meter has each time that it is read. */
async function idOf(...parts: readonly (string | number | null)[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts))));
  // Version 8 of RFC 9562: made by a rule of one's own.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What readings of a meter depend on beside the meter. */
interface EntrySurroundings {
  account: string;
  now: number;
  /** Of the hospital, with the times of meals in force. */
  zone: string;
  mealTimes: readonly MealWindow[];
}

/**
 * Readings to be sent, the oldest first. Controls, faulty results and what is long ago are left out. A measurement with
 * the mark of a meal has its slot, the others have the slot of their time.
 */
export async function entriesOf(
  { meter, measurements }: FromMeter,
  { account, now, zone, mealTimes }: EntrySurroundings,
): Promise<TimedEntry[]> {
  const entries = measurements.map(async (one): Promise<TimedEntry | undefined> => {
    if (one.isControl || one.isFaulty) return undefined;
    const quantity = one.beyond
      ? typedQuantity(one.beyond)
      : one.value === null
        ? undefined
        : { value: roundGlucose(one.value) };
    const measuredAt = instantOf(one.meterTime);
    if (!quantity || measuredAt < now - TAKEN_BACK) return undefined;
    const readingId = await idOf(account, meter, one.sequence, one.meterTime, quantity.value);
    const slot = one.mark && slotOfMark(one.mark, minuteOfDay(measuredAt, zone), mealTimes);
    // A meter typed nothing wrongly.
    return { readingId, ...quantity, measuredAt, confirmed: true, ...(slot === null ? {} : { slot }) };
  });
  const found = (await Promise.all(entries)).filter((one) => one !== undefined);
  return found.sort((one, other) => one.measuredAt - other.measuredAt);
}
