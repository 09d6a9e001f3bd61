import { quantile } from '../statistics/dispersion.js';

/**
 * Minimum number of a patient's readings for a share of readings in range, and minimum number of such patients for
 * their median and for the middle half, which is drawn as a band.
 */
export const PATIENT_SPREAD_NEEDS = { readings: 3, median: 3, middleHalf: 5 } as const;

/** Distribution of patients' shares at a place, percent; null for too few patients. */
export interface Spread {
  /** Number of patients with enough readings. */
  patients: number;
  median: number | null;
  /** The middle half of the patients. */
  middleHalf: { low: number; high: number } | null;
}

/**
 * The median patient and the middle half of patients, by quantiles of type 7.
 * @param shares percent, one for each patient
 */
export function spreadOf(shares: readonly number[]): Spread {
  const patients = shares.length;
  return {
    patients,
    median: patients < PATIENT_SPREAD_NEEDS.median ? null : quantile(shares, 0.5),
    middleHalf:
      patients < PATIENT_SPREAD_NEEDS.middleHalf ? null : { low: quantile(shares, 0.25), high: quantile(shares, 0.75) },
  };
}
