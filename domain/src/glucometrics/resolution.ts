import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';

/** A value of one patient at an instant, epoch milliseconds; mmol/L. */
export interface TimedGlucose {
  at: number;
  value: number;
}

const MINUTE = 60_000;
/** A low without a value of 3.9 or more within this time is not resolved. */
export const RESOLUTION_WITHIN_MINUTES = 4 * 60;

/** Upper edges of the bands of resolution times, minutes, edges included. */
export const RESOLUTION_BANDS = [15, 30, 60, 120, RESOLUTION_WITHIN_MINUTES] as const;

/** With fewer resolved lows the median is withheld. */
export const RESOLUTION_NEEDS = 5;

/** A low, and the minutes until it was resolved; null if it was not. */
export interface Low extends TimedGlucose {
  resolvedAfter: number | null;
}

/**
 * Lows of one patient: each begins with a value below 3.9 mmol/L and ends with the first value of 3.9 or more; values
 * below 3.9 in between belong to the same low.
 * @param values of one patient, sorted by time
 */
export function lowsOf(values: readonly TimedGlucose[]): Low[] {
  const lows: Low[] = [];
  let open: Low | undefined;
  for (const { at, value } of values) {
    const isLow = roundGlucose(value) < CLASS_EDGES.low;
    const minutes = open ? (at - open.at) / MINUTE : 0;
    if (open && (!isLow || minutes > RESOLUTION_WITHIN_MINUTES)) {
      if (!isLow && minutes <= RESOLUTION_WITHIN_MINUTES) open.resolvedAfter = minutes;
      open = undefined;
    }
    if (isLow && !open) {
      open = { at, value, resolvedAfter: null };
      lows.push(open);
    }
  }
  return lows;
}
