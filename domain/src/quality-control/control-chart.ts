import { mean, standardDeviation } from '../statistics/dispersion.js';
import {
  BASELINE_NEEDS,
  CONTROL_LEVELS,
  isWithinPrinted,
  zScore,
  type Baseline,
  type ControlLevel,
  type PrintedRange,
} from './control-statistics.js';
import { westgardViolations, type ControlRun, type Violation } from './westgard.js';
import { DEFAULT_RULE_SET, type RuleSet } from './westgard-rules.js';

/** Results in mmol/L of the levels measured together. */
export type MeasuredRun = Partial<Record<ControlLevel, number>>;

/**
 * One level of a device and control lot. `baseline` fixes mean and SD; without it they are computed from the results.
 */
export interface LevelSetup {
  printed: PrintedRange;
  baseline?: Baseline;
}

/** What a result was compared with; a chart marks results judged by the printed range. */
export type JudgedBy = 'printedRange' | 'statistics';

export interface JudgedResult {
  level: ControlLevel;
  value: number;
  withinPrinted: boolean;
  judgedBy: JudgedBy;
  /** Undefined while the level has no baseline. */
  z?: number;
  qualified: boolean;
}

export interface JudgedRun {
  results: JudgedResult[];
  violations: Violation[];
  /** The result is not qualified: the device must not be used on patients before corrective action. */
  rejected: boolean;
}

export interface ControlChart {
  baselines: Partial<Record<ControlLevel, Baseline>>;
  runs: JudgedRun[];
}

/**
 * Mean and SD of the first twenty results within the printed limits, and the number of results up to then. Undefined
 * with fewer, or where all of them are equal. An SD is never derived from the printed limits.
 */
export function baselineOf(
  results: readonly number[],
  printed: PrintedRange,
): { baseline: Baseline; upTo: number } | undefined {
  const good: number[] = [];
  let upTo = 0;
  for (const result of results) {
    if (good.length === BASELINE_NEEDS) break;
    upTo += 1;
    if (isWithinPrinted(result, printed)) good.push(result);
  }
  if (good.length < BASELINE_NEEDS || new Set(good).size < 2) return undefined;
  return { baseline: { mean: mean(good), standardDeviation: standardDeviation(good) }, upTo };
}

/**
 * L-J chart of one device and control lot. Runs, in the order of time, are judged by the printed limits, and by the
 * rules as well from the twenty-first result of a level (or from the first, where a baseline is fixed). A result
 * outside the printed limits is never qualified, nor is one that makes a rejecting rule fire. Levels without a setup
 * are left out. `mendedBefore` are the indices of runs before which corrective action was taken.
 */
export function controlChart(
  runs: readonly MeasuredRun[],
  setups: Partial<Record<ControlLevel, LevelSetup>>,
  rules: RuleSet = DEFAULT_RULE_SET,
  mendedBefore: ReadonlySet<number> = new Set(),
): ControlChart {
  const baselines: Partial<Record<ControlLevel, Baseline>> = {};
  const judged: JudgedResult[][] = runs.map(() => []);
  for (const level of CONTROL_LEVELS) {
    const setup = setups[level];
    if (!setup) continue;
    const own = baselineOf(
      runs.flatMap((run) => run[level] ?? []),
      setup.printed,
    );
    const baseline = setup.baseline ?? own?.baseline;
    if (baseline) baselines[level] = baseline;
    const byPrinted = setup.baseline ? 0 : (own?.upTo ?? Infinity);
    let count = 0;
    runs.forEach((run, index) => {
      const value = run[level];
      if (value === undefined) return;
      count += 1;
      const withinPrinted = isWithinPrinted(value, setup.printed);
      judged[index]?.push({
        level,
        value,
        withinPrinted,
        judgedBy: count > byPrinted ? 'statistics' : 'printedRange',
        ...(baseline ? { z: zScore(value, baseline) } : {}),
        qualified: withinPrinted,
      });
    });
  }
  // Results of the baseline are shown in the chart but left out of the rules, because they were judged without it.
  const scores = judged.map((results) => {
    const ruled = results.filter(({ judgedBy }) => judgedBy === 'statistics');
    return Object.fromEntries(ruled.map(({ level, z }) => [level, z])) as ControlRun;
  });
  const fired = westgardViolations(scores, rules, mendedBefore);
  return {
    baselines,
    runs: judged.map((bare, index) => {
      const violations = fired[index] ?? [];
      const results = bare.map((result) => {
        const rejecting = violations.some(({ action, levels }) => action === 'reject' && levels.includes(result.level));
        return { ...result, qualified: result.qualified && !rejecting };
      });
      return { results, violations, rejected: results.some(({ qualified }) => !qualified) };
    }),
  };
}
