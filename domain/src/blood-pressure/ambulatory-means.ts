import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import type { AmbulatoryReading } from './ambulatory-windows.js';
import { meanArterialPressure, pulsePressure } from './status.js';

/** Means over readings, mmHg and beats a minute, unrounded. */
export interface PressureMeans {
  readings: number;
  systolic: Figure;
  diastolic: Figure;
  heartRate: Figure;
  meanArterial: Figure;
  pulse: Figure;
}

/**
 * Arithmetic means, unrounded. One reading is enough; without readings the figure states the reason. Heart rate is
 * averaged over the readings that have one.
 */
export function pressureMeans(readings: readonly AmbulatoryReading[]): PressureMeans {
  const meanOf = (values: readonly number[]): Figure => figureOf(values.length, 1, () => mean(values));
  return {
    readings: readings.length,
    systolic: meanOf(readings.map(({ systolic }) => systolic)),
    diastolic: meanOf(readings.map(({ diastolic }) => diastolic)),
    heartRate: meanOf(readings.flatMap(({ heartRate }) => heartRate ?? [])),
    meanArterial: meanOf(readings.map(({ systolic, diastolic }) => meanArterialPressure(systolic, diastolic))),
    pulse: meanOf(readings.map(({ systolic, diastolic }) => pulsePressure(systolic, diastolic))),
  };
}

/** Threshold in mmHg; a mean at or above either value is high. */
export interface PressureLine {
  systolic: number;
  diastolic: number;
}

/** Thresholds of the ambulatory means (2018 Chinese guideline). */
export const AMBULATORY_LINES = {
  whole: { systolic: 130, diastolic: 80 },
  day: { systolic: 135, diastolic: 85 },
  night: { systolic: 120, diastolic: 70 },
} as const satisfies Record<string, PressureLine>;

/** Whether a mean is high, judged as shown: one decimal. */
export function isHighMean(mmHg: number, line: number): boolean {
  return roundHalfAway(mmHg, 1) >= line;
}
