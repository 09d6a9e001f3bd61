import { judgeNumber, type NumberVerdict } from '../indicators/number-entry.js';
import { METER_ENDS } from '../meters/ends.js';

/**
 * Manual values inside this open interval (mmol/L) are accepted as typed; others are questioned (specification, section
 * 5).
 */
export const UNQUESTIONED = { above: 3, below: 33.1 } as const;

/** Bounds of what can be stored, mmol/L; no meter shows a number outside them. */
export const STORABLE = { min: 0.1, max: 60 } as const;

/** The highest number that a meter can show, mmol/L; above it the meter shows HI. */
export const METER_TOP = METER_ENDS.glucose['>'].usual;

/**
 * True for a number that no meter can show, usually typed without its decimal point. It is questioned, and must be
 * typed a second time.
 */
export function isAboveMeters(mmolPerLitre: number): boolean {
  return mmolPerLitre > METER_TOP;
}

/** True for a number with more decimals than glucose is shown with. */
export function isFinerThanShown(mmolPerLitre: number): boolean {
  return Math.round(mmolPerLitre * 100) % 10 !== 0;
}

/**
 * Judges what a nurse typed as a glucose value in mmol/L: one or two digits before the point, up to two after it. `HI`
 * and `LO` are accepted values that are questioned.
 */
export function judgeGlucoseEntry(typed: string): NumberVerdict {
  return judgeNumber(typed, {
    form: /^\d{1,2}(\.\d{0,2})?$/,
    isStorable: (value) => value >= STORABLE.min && value <= STORABLE.max,
    isQuestioned: (value) => value <= UNQUESTIONED.above || value >= UNQUESTIONED.below,
    meter: 'glucose',
  });
}

/** Why a planned measurement has no value (specification, section 3). */
export const REFUSAL_REASONS = ['refusal', 'out', 'selfTest', 'nobody', 'check', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const MEASURE_WAYS = ['manual', 'device'] as const;
export type MeasureWay = (typeof MEASURE_WAYS)[number];
