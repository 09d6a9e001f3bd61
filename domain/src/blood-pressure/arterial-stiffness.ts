import { roundHalfAway } from '../rounding.js';
import type { Figure, Shortage } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import type { AmbulatoryReading } from './ambulatory-windows.js';

/** The index is normal below this (specification, section 9). */
export const STIFFNESS_LIMIT = 0.55;

/**
 * Ambulatory arterial stiffness index (Li 2006), no unit: 1 − slope of the least-squares line of diastolic on systolic
 * pressure over all readings. The index is missing if all systolic pressures are equal, because then there is no slope.
 */
export function arterialStiffnessIndex(
  readings: readonly Pick<AmbulatoryReading, 'systolic' | 'diastolic'>[],
): Figure<Shortage | 'noVariation'> {
  const have = readings.length;
  if (have < 2) return { insufficient: have === 0 ? 'noReadings' : 'tooFewReadings', have, need: 2 };
  const systolicMean = mean(readings.map(({ systolic }) => systolic));
  const diastolicMean = mean(readings.map(({ diastolic }) => diastolic));
  let products = 0;
  let squares = 0;
  for (const { systolic, diastolic } of readings) {
    products += (systolic - systolicMean) * (diastolic - diastolicMean);
    squares += (systolic - systolicMean) ** 2;
  }
  if (new Set(readings.map(({ systolic }) => systolic)).size < 2) {
    return { insufficient: 'noVariation', have: 1, need: 2 };
  }
  return { value: 1 - products / squares };
}

/** Normal below the limit, judged as shown: two decimals. 0.55 itself is raised. */
export function isNormalStiffness(index: number, limit = STIFFNESS_LIMIT): boolean {
  return roundHalfAway(index, 2) < limit;
}
