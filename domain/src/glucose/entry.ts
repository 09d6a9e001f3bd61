import { METER_ENDS, readMeterEnd, type Comparator } from '../meters/ends.js';

/** Manual values inside this open interval (mmol/L) are taken as typed; others are asked about (specification, section 5). */
export const UNQUESTIONED = { above: 3, below: 33.1 } as const;

/** What can be stored at all: beyond this no meter answers with a number. */
export const STORABLE = { min: 0.1, max: 60 } as const;

/** The highest number that a meter shows, mmol/L; above it stands HI. */
export const METER_TOP = METER_ENDS.glucose['>'].usual;

/** A number that no meter shows: mostly a point that was forgotten. Asked about by having it typed once more. */
export function isAboveMeters(mmolPerLitre: number): boolean {
  return mmolPerLitre > METER_TOP;
}

/** Has more decimals than glucose is shown with. */
export function isFinerThanShown(mmolPerLitre: number): boolean {
  return Math.round(mmolPerLitre * 100) % 10 !== 0;
}

export type EntryVerdict =
  | { kind: 'empty' }
  | { kind: 'notANumber' }
  | { kind: 'impossible'; value: number }
  | { kind: 'question'; value: number; comparator?: Comparator }
  | { kind: 'accepted'; value: number };

/**
 * Judges what a nurse typed as a glucose value in mmol/L.
 *
 * Full-width digits and points and a decimal comma are read as their plain twins, because a Chinese input method
 * writes them. One or two digits before the point, up to two after it. `HI` and `LO` are values that are asked about.
 */
export function judgeGlucoseEntry(typed: string): EntryVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  const end = readMeterEnd('glucose', text);
  if (end !== undefined) return end === 'impossible' ? { kind: 'notANumber' } : { kind: 'question', ...end };
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return { kind: 'notANumber' };
  const value = Number(text);
  if (value < STORABLE.min || value > STORABLE.max) return { kind: 'impossible', value };
  if (value > UNQUESTIONED.above && value < UNQUESTIONED.below) return { kind: 'accepted', value };
  return { kind: 'question', value };
}

/** Why a planned measurement has no value (specification, section 3). */
export const REFUSAL_REASONS = ['refusal', 'out', 'selfTest', 'nobody', 'check', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const MEASURE_WAYS = ['manual', 'device'] as const;
export type MeasureWay = (typeof MEASURE_WAYS)[number];
