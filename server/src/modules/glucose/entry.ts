import {
  dayOf,
  glucoseStatus,
  isAboveMeters,
  isSlot,
  METER_TOP,
  rangeFor,
  slotAt,
  UNQUESTIONED,
  type Comparator,
  type GlucoseStatus,
  type RefusalReason,
  type Slot,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import { refuseOddEnd } from '../readings/meter-end.js';
import type { Settings } from '../../core/settings.js';

/** A measure time may be this much ahead of the server: clocks of wards differ. */
const AHEAD_MS = 60_000;

/** What somebody entered; every field that is missing is null. */
export interface Entered {
  slot: number | null;
  value: number | null;
  comparator: Comparator | null;
  refusal: RefusalReason | null;
  refusalNote: string | null;
  measuredAt: number | null;
  confirmed: boolean;
  /** A value that no meter shows, entered once more. */
  repeated: number | null;
}

/** What is stored of it. */
export interface JudgedEntry {
  slot: Slot;
  value: number | null;
  comparator: Comparator | null;
  refusal: RefusalReason | null;
  refusalNote: string | null;
  measuredAt: Date;
  day: string;
  status: GlucoseStatus;
  rangeLow: number;
  rangeHigh: number;
}

/**
 * Completes and judges an entry by the settings in force: slot from the clock, day in the hospital's zone, status by
 * the range of the slot.
 * @throws Refusal `input.invalid`, `reading.future`, `reading.meterEnd`, `reading.aboveMeters` or `reading.unconfirmed`.
 */
export function judgeEntry(entered: Entered, settings: Settings, now: number): JudgedEntry {
  const { value, comparator, refusal } = entered;
  if ((value === null) === (refusal === null)) throw new Refusal('input.invalid', { field: 'value' });
  const measuredAt = entered.measuredAt ?? now;
  if (measuredAt > now + AHEAD_MS) throw new Refusal('reading.future', { field: 'measuredAt' });
  judgeValue(entered);
  const slot = entered.slot ?? slotAt(measuredAt, settings.zone, settings.mealWindows);
  if (!isSlot(slot)) throw new Refusal('input.invalid', { field: 'slot' });
  const range = rangeFor(settings.glucoseRanges, slot);
  return {
    slot,
    value,
    comparator,
    refusal,
    refusalNote: refusal === null ? null : entered.refusalNote,
    measuredAt: new Date(measuredAt),
    day: dayOf(measuredAt, settings.zone),
    status: value === null ? 0 : glucoseStatus({ value, comparator }, range),
    rangeLow: range.low,
    rangeHigh: range.high,
  };
}

/** Asks about a value that is unusual, one that no meter shows, and HI and LO. @throws Refusal */
function judgeValue({ value, comparator, confirmed, repeated }: Entered): void {
  if (value === null) {
    if (comparator !== null) throw new Refusal('input.invalid', { field: 'comparator' });
    return;
  }
  refuseOddEnd('glucose', { value, comparator });
  const usual = comparator === null && value > UNQUESTIONED.above && value < UNQUESTIONED.below;
  if (!usual && !confirmed) throw new Refusal('reading.unconfirmed', { field: 'value' });
  // One key is not enough for 56: it is entered twice.
  if (isAboveMeters(value) && repeated !== value) {
    throw new Refusal('reading.aboveMeters', { field: 'value', places: { value, top: METER_TOP } });
  }
}

/** The figures of an entry that the trail keeps. */
export function figuresOf(entry: JudgedEntry & { version: number }) {
  return {
    value: entry.value,
    comparator: entry.comparator,
    slot: entry.slot,
    refusal: entry.refusal,
    status: entry.status,
    measuredAt: entry.measuredAt.getTime(),
    version: entry.version,
  };
}
