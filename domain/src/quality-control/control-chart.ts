import type { Comparator } from '../meters/ends.js';
import { mean, standardDeviation } from '../statistics/dispersion.js';
import {
  BASELINE_NEEDS,
  isWithinPrinted,
  zScore,
  type Baseline,
  type ControlLevel,
  type PrintedRange,
} from './control-statistics.js';
import { westgardViolations, type ControlRun, type Violation } from './westgard.js';
import { DEFAULT_RULE_SET, type RuleSet } from './westgard-rules.js';

/** One control result, mmol/L, with the lot of its solution and its printed limits. */
export interface ControlResult {
  level: ControlLevel;
  value: number;
  /** The meter showed HI or LO: never within the limits, and without a z score. */
  comparator?: Comparator | null;
  /** Lot of the control solution; mean and SD belong to one level and lot. */
  lot: string;
  printed: PrintedRange;
}

/** Levels measured together on one device. */
export interface MeasuredRun {
  results: readonly ControlResult[];
  /** Lot of the test strips. */
  stripLot?: string | null;
  /** Whether corrective action was taken because of this run. */
  mended?: boolean;
  /** Whether it was rejected and repeated: later runs are judged without it, by the repeat. */
  repeated?: boolean;
}

/** The basis of a judgement; a chart marks results judged by the printed range. */
export type JudgedBy = 'printedRange' | 'statistics';

export interface JudgedResult extends ControlResult {
  withinPrinted: boolean;
  judgedBy: JudgedBy;
  /** Undefined before the level and lot have a baseline. */
  z?: number;
  qualified: boolean;
}

export interface JudgedRun {
  results: JudgedResult[];
  violations: Violation[];
  /** A result did not qualify: the device must not be used on patients before corrective action. */
  rejected: boolean;
  /** Rules start again from this run on: there is a new lot, or corrective action was taken before it. */
  beginsAnew: boolean;
}

export interface ControlChart {
  /** By level and lot, as `seriesOf` names them. */
  baselines: ReadonlyMap<string, Baseline>;
  runs: JudgedRun[];
}

/** Key of the results that share one mean and SD. */
export const seriesOf = ({ level, lot }: Pick<ControlResult, 'level' | 'lot'>): string => `${level} ${lot}`;

const isGood = (result: ControlResult): boolean =>
  result.comparator == null && isWithinPrinted(result.value, result.printed);

/**
 * Mean and SD of the first twenty results within their printed limits, and the number of results up to then. Undefined
 * with fewer results, or if all of them are equal. An SD is never derived from the printed limits.
 */
export function baselineOf(
  results: readonly Omit<ControlResult, 'level' | 'lot'>[],
): { baseline: Baseline; upTo: number } | undefined {
  const good: number[] = [];
  let upTo = 0;
  for (const result of results) {
    if (good.length === BASELINE_NEEDS) break;
    upTo += 1;
    if (isGood({ ...result, level: 'normal', lot: '' })) good.push(result.value);
  }
  if (good.length < BASELINE_NEEDS || new Set(good).size < 2) return undefined;
  return { baseline: { mean: mean(good), standardDeviation: standardDeviation(good) }, upTo };
}

/** Indices of runs from which rules start again: after a new lot of strips or solution, or after corrective action. */
function newBeginnings(runs: readonly MeasuredRun[]): Set<number> {
  const found = new Set<number>();
  const lots = new Map<string, string>();
  runs.forEach(({ results, stripLot }, index) => {
    if (runs[index - 1]?.mended) found.add(index);
    const inUse = results.map(({ level, lot }): [string, string] => [level, lot]);
    if (stripLot != null) inUse.push(['strip', stripLot]);
    for (const [what, lot] of inUse) {
      if (lots.has(what) && lots.get(what) !== lot) found.add(index);
      lots.set(what, lot);
    }
  });
  return found;
}

/**
 * L-J chart of one device, over its lots. The runs, sorted by time and without voided ones, are judged by the printed
 * limits, and from the twenty-first result of a level and lot on also by the rules. A result outside the printed limits
 * never qualifies, nor does one that fires a rejecting rule. A run is judged by earlier ones only.
 */
export function controlChart(runs: readonly MeasuredRun[], rules: RuleSet = DEFAULT_RULE_SET): ControlChart {
  const series = new Map<string, ControlResult[]>();
  for (const result of runs.flatMap(({ results }) => results)) {
    series.set(seriesOf(result), [...(series.get(seriesOf(result)) ?? []), result]);
  }
  const baselines = new Map<string, Baseline>();
  const byPrinted = new Set<ControlResult>();
  for (const [name, results] of series) {
    const own = baselineOf(results);
    if (own) baselines.set(name, own.baseline);
    results.slice(0, own?.upTo).forEach((result) => byPrinted.add(result));
  }
  const judged = runs.map(({ results }) =>
    results.map((result): JudgedResult => {
      const baseline = baselines.get(seriesOf(result));
      const isNumber = result.comparator == null;
      return {
        ...result,
        withinPrinted: isGood(result),
        judgedBy: byPrinted.has(result) ? 'printedRange' : 'statistics',
        ...(baseline && isNumber ? { z: zScore(result.value, baseline) } : {}),
        qualified: isGood(result),
      };
    }),
  );
  // Baseline results are shown in the chart but omitted from the rules, because they were judged without a baseline.
  const scores = judged.map((results) => {
    const ruled = results.filter(({ judgedBy, z }) => judgedBy === 'statistics' && z !== undefined);
    return Object.fromEntries(ruled.map(({ level, z }) => [level, z])) as ControlRun;
  });
  const beginnings = newBeginnings(runs);
  const repeated = new Set(runs.flatMap((run, index) => (run.repeated ? [index] : [])));
  const fired = westgardViolations(scores, rules, { mendedBefore: beginnings, repeated });
  return {
    baselines,
    runs: judged.map((bare, index) => {
      const violations = fired[index] ?? [];
      const results = bare.map((result) => {
        const rejecting = violations.some(({ action, levels }) => action === 'reject' && levels.includes(result.level));
        return { ...result, qualified: result.qualified && !rejecting };
      });
      const rejected = results.some(({ qualified }) => !qualified);
      return { results, violations, rejected, beginsAnew: beginnings.has(index) };
    }),
  };
}
