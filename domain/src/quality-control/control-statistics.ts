import { roundHalfAway } from '../rounding.js';

/** Kinds of control solution (specification, section 3). */
export const CONTROL_LEVELS = ['low', 'normal', 'high'] as const;
export type ControlLevel = (typeof CONTROL_LEVELS)[number];

/** Number of results of one device, level and lot from which a mean and an SD are computed. */
export const BASELINE_NEEDS = 20;

/** Mean and SD (above 0) for comparing results, mmol/L. */
export interface Baseline {
  mean: number;
  standardDeviation: number;
}

/** Distance of a result from the mean in SD, two decimals as shown; rules use this rounded number. */
export function zScore(result: number, baseline: Baseline): number {
  return roundHalfAway((result - baseline.mean) / baseline.standardDeviation, 2);
}

/** The lines of an L-J chart at `times` SD on either side of the mean, mmol/L. */
export function controlLimits(baseline: Baseline, times: number): { lower: number; upper: number } {
  const distance = times * baseline.standardDeviation;
  return { lower: baseline.mean - distance, upper: baseline.mean + distance };
}

/** Target value and limits printed on the control solution or strip, mmol/L, limits included. */
export interface PrintedRange {
  target: number;
  lower: number;
  upper: number;
}

/** Whether a result lies within the printed limits, compared as shown with one decimal. */
export function isWithinPrinted(result: number, printed: PrintedRange): boolean {
  const shown = roundHalfAway(result, 1);
  return shown >= printed.lower && shown <= printed.upper;
}
