import { asQuantity, type Quantity } from '../meters/ends.js';
import { roundGlucose } from './classify.js';
import { SLOTS, type Slot } from './slots.js';

/** Glucose status codes of the specification, section 4. */
export const GLUCOSE_STATUS = { normal: 0, high: 1, low: 2 } as const;
export type GlucoseStatus = (typeof GLUCOSE_STATUS)[keyof typeof GLUCOSE_STATUS];

/** Inclusive bounds in mmol/L; outside them a reading raises a warning. */
export interface GlucoseRange {
  low: number;
  high: number;
}

/** A general range with exceptions for some slots. */
export interface GlucoseRanges {
  general: GlucoseRange;
  bySlot: Partial<Record<Slot, GlucoseRange>>;
}

/** The range of the specification's example, in force until a department sets another. */
export const DEFAULT_GLUCOSE_RANGES: GlucoseRanges = { general: { low: 3.9, high: 16.7 }, bySlot: {} };

/** Critical values, which must be reported to a person at once; editable per department. */
export const DEFAULT_CRITICAL_RANGE: GlucoseRange = { low: 2.8, high: 22.2 };

export function rangeFor(ranges: GlucoseRanges, slot: Slot): GlucoseRange {
  return ranges.bySlot[slot] ?? ranges.general;
}

/**
 * The ranges of a patient who has their own range. It replaces the general range, and narrows the exceptions of slots
 * but never widens them. If an exception and the patient's range do not overlap, the patient's range applies.
 */
export function rangesOfPatient(department: GlucoseRanges, own: GlucoseRange): GlucoseRanges {
  const bySlot: GlucoseRanges['bySlot'] = {};
  for (const slot of SLOTS) {
    const exception = department.bySlot[slot];
    if (!exception) continue;
    const narrowed = { low: Math.max(exception.low, own.low), high: Math.min(exception.high, own.high) };
    bySlot[slot] = narrowed.low < narrowed.high ? narrowed : own;
  }
  return { general: own, bySlot };
}

/**
 * Alarm status of a value in mmol/L: first rounded, then compared; a value on a bound is normal. HI is high and LO is
 * low in every range.
 */
export function glucoseStatus(measured: number | Quantity, range: GlucoseRange): GlucoseStatus {
  const { value, comparator } = asQuantity(measured);
  if (comparator != null) return comparator === '>' ? GLUCOSE_STATUS.high : GLUCOSE_STATUS.low;
  const shown = roundGlucose(value);
  if (shown > range.high) return GLUCOSE_STATUS.high;
  if (shown < range.low) return GLUCOSE_STATUS.low;
  return GLUCOSE_STATUS.normal;
}

/** True for a range that a department may set: both bounds within what meters measure, low below high. */
export function isValidRange(range: GlucoseRange): boolean {
  return range.low >= 1.1 && range.high <= 33.3 && range.low < range.high;
}
