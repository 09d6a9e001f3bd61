import type { Comparator } from '../meters/ends.js';
import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';
import type { Day } from '../time/hospital-day.js';

/** A glucose value for hospital statistics; neither voided nor refused. */
export interface CountedReading {
  patientId: string;
  /** The stay in which it was measured; null for a person who was not admitted. */
  stayId: string | null;
  /** Hospital day. */
  day: Day;
  /** mmol/L; for HI and LO the end of the meter's range. */
  value: number;
  comparator: Comparator | null;
}

/**
 * Limits of hospital statistics, mmol/L, for values rounded to one decimal. For HI and LO the end of the meter's range
 * is compared, which is beyond every limit.
 */
export const GLUCOMETRIC_LIMITS = {
  veryLow: (shown) => shown < CLASS_EDGES.veryLow,
  low: (shown) => shown < CLASS_EDGES.low,
  inRange: (shown) => shown >= CLASS_EDGES.low && shown <= CLASS_EDGES.high,
  high: (shown) => shown > CLASS_EDGES.high,
  veryHigh: (shown) => shown > CLASS_EDGES.veryHigh,
} as const satisfies Record<string, (shown: number) => boolean>;

export type GlucometricLimit = keyof typeof GLUCOMETRIC_LIMITS;

export const GLUCOMETRIC_LIMIT_NAMES = Object.keys(GLUCOMETRIC_LIMITS) as GlucometricLimit[];

/** A patient-day with a value below 4.0 or above 15.0 mmol/L is adverse (Melbourne glucometrics). */
export const ADVERSE_EDGES = { low: 4.0, high: 15.0 } as const;

export const isAdverse = (mmolPerLitre: number): boolean => {
  const shown = roundGlucose(mmolPerLitre);
  return shown < ADVERSE_EDGES.low || shown > ADVERSE_EDGES.high;
};

/** Whether a value, after rounding, is beyond a limit. */
export const isBeyond = (limit: GlucometricLimit, mmolPerLitre: number): boolean =>
  GLUCOMETRIC_LIMITS[limit](roundGlucose(mmolPerLitre));

/** The exact mean of values with at most three decimals; undefined for an empty list. */
export function exactMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  // In whole thousandths: a sum of binary fractions may fall below 13.95, which should be rounded up.
  const thousandths = values.reduce((sum, value) => sum + Math.round(value * 1000), 0);
  return thousandths / values.length / 1000;
}
