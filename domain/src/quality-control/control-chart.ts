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

/** One control result, mmol/L, with the lot of its solution and the limits that were printed for it. */
export interface ControlResult {
  level: ControlLevel;
  value: number;
  /** The meter showed HI or LO: never within the limits, and without a z score. */
  comparator?: Comparator | null;
  /** Names the lot of the control solution; mean and SD are of one level and lot. */
  lot: string;
  printed: PrintedRange;
}

/** Levels measured together on one device. */
export interface MeasuredRun {
  results: readonly ControlResult[];
  /** Names the lot of the test strips. */
  stripLot?: string | null;
  /** Corrective action was taken because of this run. */
  mended?: boolean;
  /** It was rejected and repeated: later runs are judged by the repeat, without it. */
  repeated?: boolean;
}

/** What a result was compared with; a chart marks results judged by the printed range. */
export type JudgedBy = 'printedRange' | 'statistics';

export interface JudgedResult extends ControlResult {
  withinPrinted: boolean;
  judgedBy: JudgedBy;
  /** Undefined while level and lot have no baseline. */
  z?: number;
  qualified: boolean;
}

export interface JudgedRun {
  results: JudgedResult[];
  violations: Violation[];
  /** A result is not qualified: the device must not be used on patients before corrective action. */
  rejected: boolean;
  /** The rules count again from this run on: there is a new lot, or corrective action was taken before it. */
  beginsAnew: boolean;
}

export interface ControlChart {
  /** By level and lot, as `seriesOf` names them. */
  baselines: ReadonlyMap<string, Baseline>;
  runs: JudgedRun[];
}

/** Name of the results from which one mean and SD are computed. */
export const seriesOf = ({ level, lot }: Pick<ControlResult, 'level' | 'lot'>): string => `${level} ${lot}`;

const isGood = (result: ControlResult): boolean =>
  result.comparator == null && isWithinPrinted(result.value, result.printed);

/**
 * Mean and SD of the first twenty results within their printed limits, and the number of results up to then. Undefined
 * with fewer, or where all of them are equal. An SD is never derived from the printed limits.
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

/** Indices of runs from which on the rules count again: a new lot of strips or solution, or action taken before it. */
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
 * L-J chart of one device, over its lots. Runs, in the order of time and without voided ones, are judged by the printed
 * limits, and by the rules as well from the twenty-first result of a level and lot. A result outside the printed limits
 * is never qualified, nor is one that makes a rejecting rule fire. A run is judged by earlier ones only.
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
  // Results of the baseline are shown in the chart but left out of the rules, because they were judged without it.
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
