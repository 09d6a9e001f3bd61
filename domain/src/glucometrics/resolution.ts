import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';

/** A value of one patient at an instant, epoch milliseconds; mmol/L. */
export interface TimedGlucose {
  at: number;
  value: number;
}

const MINUTE = 60_000;
/** Without a value of 3.9 or more within this time a low is not resolved. */
export const RESOLUTION_WITHIN_MINUTES = 4 * 60;

/** Upper edges of the bands in which times to resolution are counted, minutes, edges inside. */
export const RESOLUTION_BANDS = [15, 30, 60, 120, RESOLUTION_WITHIN_MINUTES] as const;

/** Fewer resolved lows than this have no median. */
export const RESOLUTION_NEEDS = 5;

/** A low, and minutes until it was resolved; null where it was not. */
export interface Low extends TimedGlucose {
  resolvedAfter: number | null;
}

/**
 * Lows of one patient: each begins with a value below 3.9 mmol/L and ends with the first of 3.9 or more. Values below 3.9
 * between these belong to the same low.
 * @param values of one patient, in the order of time
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
