import { minuteOfDay, roundGlucose, slotOfMark, type MealWindow } from '@wardlink/domain';
import type { TimedEntry } from '../offline/outbox.js';
import { typedQuantity } from '../typed-quantity.js';
import { instantShown } from '../phone-time.js';
import type { FromMeter } from './meter-connection.js';

/** From a meter that is read for the first time, only measurements up to this age are taken, milliseconds. */
const TAKEN_BACK = 7 * 86_400_000;

/** The instant at which a meter's clock, set to the phone's time, showed this. */
const instantOf = (meterTime: number, now: number): number =>
  instantShown(new Date(meterTime).toISOString().slice(0, 19), now);

/** An id that is the same each time the same measurement of the same meter is read. */
async function idOf(...parts: readonly (string | number | null)[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts))));
  // Version 8 of RFC 9562: an id by a rule of the application.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Data besides the meter on which readings depend. */
interface EntrySurroundings {
  account: string;
  now: number;
  /** The hospital's zone, with the meal times in force. */
  zone: string;
  mealTimes: readonly MealWindow[];
}

/**
 * Readings to send, the oldest first. Control solutions, faulty results and old measurements are left out. A
 * measurement with a marked meal gets its slot, the others get the slot of their time.
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
    const measuredAt = instantOf(one.meterTime, now);
    if (!quantity || measuredAt < now - TAKEN_BACK) return undefined;
    const readingId = await idOf(account, meter, one.sequence, one.meterTime, quantity.value);
    const slot = one.mark && slotOfMark(one.mark, minuteOfDay(measuredAt, zone), mealTimes);
    // A meter makes no typing errors.
    return { readingId, ...quantity, measuredAt, confirmed: true, ...(slot === null ? {} : { slot }) };
  });
  const found = (await Promise.all(entries)).filter((one) => one !== undefined);
  return found.sort((one, other) => one.measuredAt - other.measuredAt);
}
