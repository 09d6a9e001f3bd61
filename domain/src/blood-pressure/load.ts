import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure } from '../statistics/figure.js';
import type { PressureLine } from './ambulatory-means.js';

/** Limits of a pressure load; a reading equal to a limit counts. The report names the limits by `name`. */
export interface LoadLimits {
  name: string;
  day: PressureLine;
  night: PressureLine;
}

/** At or above 135/85 by day and 120/70 by night (Li 2014). */
export const LOAD_LIMITS_2014: LoadLimits = {
  name: 'Li 2014',
  day: { systolic: 135, diastolic: 85 },
  night: { systolic: 120, diastolic: 70 },
};

/** Loads whose risk equals that of a 24-hour mean of 130/80, percent (Li 2014). */
export const LOAD_RISK: PressureLine = { systolic: 40, diastolic: 42.3 };

/** Percent of readings over the limits. */
export interface PressureLoad {
  systolic: Figure;
  diastolic: Figure;
}

export interface AmbulatoryLoad {
  limits: LoadLimits;
  day: PressureLoad;
  night: PressureLoad;
  /** Day and night together, each reading against its own limit. */
  whole: PressureLoad;
}

/** Load of readings classified into day and night; others have no limit and are not counted. */
export function pressureLoad(
  day: readonly PressureLine[],
  night: readonly PressureLine[],
  limits: LoadLimits = LOAD_LIMITS_2014,
): AmbulatoryLoad {
  const load = (of: keyof PressureLine, parts: [readonly PressureLine[], PressureLine][]): Figure => {
    let over = 0;
    let count = 0;
    for (const [readings, limit] of parts) {
      count += readings.length;
      over += readings.filter((reading) => reading[of] >= limit[of]).length;
    }
    return figureOf(count, 1, () => (100 * over) / count);
  };
  const both = (...parts: [readonly PressureLine[], PressureLine][]): PressureLoad => ({
    systolic: load('systolic', parts),
    diastolic: load('diastolic', parts),
  });
  return {
    limits,
    day: both([day, limits.day]),
    night: both([night, limits.night]),
    whole: both([day, limits.day], [night, limits.night]),
  };
}

/** Whether a load means raised risk: at or above the threshold, compared as shown, with one decimal. */
export function isRaisedLoad(percent: number, line: number): boolean {
  return roundHalfAway(percent, 1) >= line;
}
