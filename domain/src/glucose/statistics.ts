import { asQuantity, compareQuantities, exactValues, type Quantity } from '../meters/ends.js';
import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure, type Shortage } from '../statistics/figure.js';
import { coefficientOfVariation, mean, standardDeviation } from '../statistics/dispersion.js';
import { classifyGlucose, roundGlucose, type GlucoseClass } from './classify.js';

/** Below this number of readings SD and CV are withheld, because they are unreliable. */
export const SPREAD_NEEDS = 30;

/** Why a figure is missing: a shortage, or only HI or LO readings. */
export type NumberShortage = Shortage | 'onlyBeyond';

/** The highest or lowest measured value, as shown; it may be HI or LO. */
export type ExtremeFigure = Quantity | Exclude<Figure, { value: number }>;

export interface GlucoseStatistics {
  /** All readings, including HI and LO. */
  count: number;
  /** How many of them were HI, and how many LO. */
  outsideMeter: { above: number; below: number };
  mean: Figure<NumberShortage>;
  standardDeviation: Figure<NumberShortage>;
  coefficientOfVariation: Figure<NumberShortage>;
  /** Percent of readings from 3.9 to 10.0 mmol/L: readings in range, not time in range. */
  readingsInRange: Figure;
  highest: ExtremeFigure;
  lowest: ExtremeFigure;
  counts: Record<GlucoseClass, number>;
}

/**
 * Figures over fingerstick readings in mmol/L.
 *
 * Mean, SD and CV use the unrounded numbers; highest and lowest are as shown, one decimal. HI and LO count in the
 * outermost classes and may be the highest or the lowest. Mean, SD and CV leave them out, because no number was
 * measured.
 */
export function glucoseStatistics(measured: readonly (number | Quantity)[]): GlucoseStatistics {
  const quantities = measured.map(asQuantity);
  const counts: Record<GlucoseClass, number> = { veryLow: 0, low: 0, inRange: 0, high: 0, veryHigh: 0 };
  for (const { value } of quantities) counts[classifyGlucose(value)] += 1;
  const n = quantities.length;
  const values = exactValues(quantities);
  const numbersOf = (need: number, compute: () => number): Figure<NumberShortage> => {
    if (values.length === 0 && n > 0) return { insufficient: 'onlyBeyond', have: 0, need };
    return figureOf(values.length, need, compute);
  };
  const sorted = quantities.toSorted(compareQuantities);
  const extreme = (found: Quantity | undefined): ExtremeFigure => {
    if (!found) return { insufficient: 'noReadings', have: 0, need: 1 };
    return { ...found, value: found.comparator == null ? roundGlucose(found.value) : found.value };
  };
  const outsideMeter = (comparator: Quantity['comparator']): number =>
    quantities.filter((one) => one.comparator === comparator).length;
  return {
    count: n,
    outsideMeter: { above: outsideMeter('>'), below: outsideMeter('<') },
    mean: numbersOf(1, () => mean(values)),
    standardDeviation: numbersOf(SPREAD_NEEDS, () => standardDeviation(values)),
    coefficientOfVariation: numbersOf(SPREAD_NEEDS, () => coefficientOfVariation(values)),
    readingsInRange: figureOf(n, 1, () => (100 * counts.inRange) / n),
    highest: extreme(sorted.at(-1)),
    lowest: extreme(sorted[0]),
    counts,
  };
}

/** Readings of each class, or shares of them; `veryHigh` may be missing if a source has no such class. */
export type ClassCounts = Omit<Record<GlucoseClass, number>, 'veryHigh'> & { veryHigh?: number };

/**
 * Whole percents for a range bar, which add up to 100; undefined without readings. The share in range is rounded like
 * the figure beside the bar. The rounding difference goes into `high`; if that would be below 0, it is taken from the
 * largest other class.
 */
export function wholePercents(counts: ClassCounts): Record<GlucoseClass, number> | undefined {
  const { veryLow, low, inRange, high, veryHigh = 0 } = counts;
  const whole = veryLow + low + inRange + high + veryHigh;
  if (whole === 0) return undefined;
  const round = (part: number): number => roundHalfAway((100 * part) / whole, 0);
  const percents = {
    veryLow: round(veryLow),
    low: round(low),
    inRange: round(inRange),
    high: 0,
    veryHigh: round(veryHigh),
  };
  const rest = 100 - percents.veryLow - percents.low - percents.inRange - percents.veryHigh;
  percents.high = Math.max(0, rest);
  if (rest < 0) {
    const [largest] = (['veryLow', 'low', 'veryHigh'] as const).toSorted(
      (one, other) => percents[other] - percents[one],
    );
    if (largest) percents[largest] += rest;
  }
  return percents;
}
