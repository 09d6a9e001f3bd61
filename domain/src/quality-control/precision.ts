import { roundHalfAway } from '../rounding.js';
import { mean, standardDeviation } from '../statistics/dispersion.js';
import { figureOf, type Figure } from '../statistics/figure.js';

/**
 * Precision required of a meter (ministry notice of 2010, GB/T 19634-2005): SD for a mean below 5.5 mmol/L, otherwise
 * CV in percent. A spread equal to the limit is accepted.
 */
export const PRECISION = { edge: 5.5, standardDeviation: 0.42, coefficientOfVariation: 7.5 } as const;

/** Number of results that a precision needs, and number of days for precision between days (CLSI EP15-A3 uses five). */
export const PRECISION_NEEDS = { results: 20, days: 5, resultsOfDay: 2 } as const;

export type PrecisionVerdict =
  | 'accepted'
  | 'rejected'
  | { insufficient: 'tooFewResults' | 'tooFewDays' | 'tooFewOfDay'; have: number; need: number };

/** Spread of repeated results. Figures are withheld if there are too few results for a verdict. */
export interface Precision {
  count: number;
  days: number;
  /** mmol/L. */
  mean: Figure;
  /** mmol/L; between days, within a day and between days combined. */
  standardDeviation: Figure;
  /** Percent. */
  coefficientOfVariation: Figure;
  /** Only between days: the spread within a day alone, mmol/L. */
  withinDay: Figure | null;
  /** The figure by which precision is judged. */
  by: 'standardDeviation' | 'coefficientOfVariation' | null;
  verdict: PrecisionVerdict;
}

/** A result in mmol/L, with its hospital day. */
export interface ResultOfDay {
  day: string;
  value: number;
}

type Shortage = Exclude<PrecisionVerdict, string>;

function precisionOf(
  values: readonly number[],
  days: number,
  shortage: Shortage | undefined,
  spread: () => { total: number; within: number | null },
): Precision {
  const enough: Figure = shortage
    ? { insufficient: values.length === 0 ? 'noReadings' : 'tooFewReadings', have: shortage.have, need: shortage.need }
    : figureOf(values.length, PRECISION_NEEDS.results, () => mean(values));
  if (!('value' in enough)) {
    const verdict = shortage ?? { insufficient: 'tooFewResults', have: values.length, need: PRECISION_NEEDS.results };
    const figures = { mean: enough, standardDeviation: enough, coefficientOfVariation: enough };
    return { count: values.length, days, ...figures, withinDay: null, by: null, verdict };
  }
  const { total, within } = spread();
  const by = enough.value < PRECISION.edge ? 'standardDeviation' : 'coefficientOfVariation';
  const figures = {
    standardDeviation: { value: total },
    coefficientOfVariation: { value: (100 * total) / enough.value },
  };
  // A binary rounding error must not put 7.5 above the limit.
  const isKept = roundHalfAway(figures[by].value, 6) <= PRECISION[by];
  return {
    count: values.length,
    days,
    mean: enough,
    ...figures,
    by,
    withinDay: within === null ? null : { value: within },
    verdict: isKept ? 'accepted' : 'rejected',
  };
}

/** Repeatability: consecutive results of one sample on one day, mmol/L. */
export function repeatability(values: readonly number[]): Precision {
  return precisionOf(values, 1, undefined, () => ({ total: standardDeviation(values), within: null }));
}

/**
 * Precision between days, mmol/L, by an analysis of variance: variance within a day plus variance between days, called
 * within-laboratory precision in CLSI EP15-A3. Days may have different numbers of results.
 */
export function precisionBetweenDays(results: readonly ResultOfDay[]): Precision {
  const values = results.map(({ value }) => value);
  const byDay = new Map<string, number[]>();
  for (const { day, value } of results) byDay.set(day, [...(byDay.get(day) ?? []), value]);
  const groups = [...byDay.values()];
  const fewest = Math.min(...groups.map((group) => group.length));
  const { days, resultsOfDay } = PRECISION_NEEDS;
  const shortage = (): Shortage | undefined => {
    if (values.length < PRECISION_NEEDS.results) return undefined;
    if (groups.length < days) return { insufficient: 'tooFewDays', have: groups.length, need: days };
    if (fewest < resultsOfDay) return { insufficient: 'tooFewOfDay', have: fewest, need: resultsOfDay };
    return undefined;
  };
  return precisionOf(values, groups.length, shortage(), () => {
    const { within, between } = meanSquares(groups);
    const squares = groups.reduce((sum, group) => sum + group.length ** 2, 0);
    const typical = (values.length - squares / values.length) / (groups.length - 1);
    const ofDays = Math.max(0, (between - within) / typical);
    return { total: Math.sqrt(within + ofDays), within: Math.sqrt(within) };
  });
}

/** Mean squares of a one-way analysis of variance; needs two groups, and more values than groups. */
export function meanSquares(groups: readonly (readonly number[])[]): { within: number; between: number } {
  const all = groups.flat();
  const centre = mean(all);
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const between = sum(groups.map((group) => group.length * (mean(group) - centre) ** 2));
  const within = sum(groups.map((group) => sum(group.map((value) => (value - mean(group)) ** 2))));
  return { within: within / (all.length - groups.length), between: between / (groups.length - 1) };
}
