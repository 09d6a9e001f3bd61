import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure, type Shortage } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import type { GlucoseRange } from './alarm.js';
import { CLASS_EDGES } from './classify.js';
import { toMgPerDecilitre } from './units.js';

/** A value of a continuous monitor, mmol/L, at an instant in epoch milliseconds. */
export interface TracePoint {
  at: number;
  value: number;
}

/** What a continuous monitor recorded, one value every `intervalMinutes`. */
export interface Trace {
  points: readonly TracePoint[];
  intervalMinutes: number;
}

/** How much of a period a trace covers. */
export interface Coverage {
  days: number;
  percentActive: number;
}

/** Least coverage for which figures of a trace are defined (Battelino 2019). */
export const ENOUGH_COVERAGE: Coverage = { days: 14, percentActive: 70 };

export type CoverageShortage = 'tooFewDays' | 'tooLittleActive';

const DAY = 86_400_000;

/** Points in the order of time, one per instant: where a file repeats an instant, the later line counts. */
export function distinctPoints(points: readonly TracePoint[]): TracePoint[] {
  const byInstant = new Map(points.map((point) => [point.at, point]));
  return [...byInstant.values()].sort((first, second) => first.at - second.at);
}

/** Coverage of `[from, to)`, epoch milliseconds, `to` after `from`. */
export function coverageOf(trace: Trace, from: number, to: number): Coverage {
  const inside = distinctPoints(trace.points).filter(({ at }) => at >= from && at < to).length;
  const active = (100 * inside * trace.intervalMinutes * 60_000) / (to - from);
  return { days: (to - from) / DAY, percentActive: Math.min(100, active) };
}

function covered(coverage: Coverage, value: number): Figure<CoverageShortage> {
  const { days, percentActive } = coverage;
  if (days < ENOUGH_COVERAGE.days) return { insufficient: 'tooFewDays', have: days, need: ENOUGH_COVERAGE.days };
  if (percentActive < ENOUGH_COVERAGE.percentActive) {
    return { insufficient: 'tooLittleActive', have: percentActive, need: ENOUGH_COVERAGE.percentActive };
  }
  return { value };
}

/** Percent of values within a range, both bounds inside, each compared as shown with `digits` decimals. */
export function percentWithin(values: readonly number[], range: GlucoseRange, digits = 1): Figure {
  const inside = values
    .map((value) => roundHalfAway(value, digits))
    .filter((shown) => shown >= range.low && shown <= range.high).length;
  return figureOf(values.length, 1, () => (100 * inside) / values.length);
}

/** Time in range in percent over `[from, to)`. Defined for continuous monitors; fingersticks have readings in range. */
export function timeInRange(
  trace: Trace,
  from: number,
  to: number,
  range: GlucoseRange = { low: CLASS_EDGES.low, high: CLASS_EDGES.high },
): Figure<Shortage | CoverageShortage> {
  const values = distinctPoints(trace.points)
    .filter(({ at }) => at >= from && at < to)
    .map(({ value }) => value);
  const share = percentWithin(values, range);
  return 'value' in share ? covered(coverageOf(trace, from, to), share.value) : share;
}

/** Glucose management indicator in percent from a mean in mmol/L, by the direct formula (Bergenstal 2018). */
export function gmiPercent(meanMmolPerLitre: number): number {
  return 3.31 + 0.02392 * toMgPerDecilitre(meanMmolPerLitre);
}

/** Glucose management indicator in mmol/mol (IFCC), by its own formula, not converted from percent. */
export function gmiMmolPerMol(meanMmolPerLitre: number): number {
  return 12.71 + 4.70587 * meanMmolPerLitre;
}

/** Source of glucose values; some figures are defined for one source only. */
export type GlucoseSource = 'continuous' | 'fingerstick';

/**
 * Glucose management indicator in percent over values in mmol/L. Defined only for a continuous monitor with 14 days and
 * 70 % of the time; for fingersticks show the mean.
 */
export function glucoseManagementIndicator(
  source: GlucoseSource,
  values: readonly number[],
  coverage: Coverage,
): Figure<Shortage | CoverageShortage | 'notContinuous'> {
  if (source === 'fingerstick') return { insufficient: 'notContinuous', have: 0, need: 1 };
  if (values.length === 0) return { insufficient: 'noReadings', have: 0, need: 1 };
  return covered(coverage, gmiPercent(mean(values)));
}
