import { roundHalfAway } from '../rounding.js';
import { CONTROL_LEVELS, type ControlLevel } from './control-statistics.js';
import {
  DEFAULT_RULE_SET,
  RULE_SHAPES,
  WESTGARD_RULES,
  type ErrorKind,
  type RuleSet,
  type RuleShape,
  type WestgardRule,
} from './westgard-rules.js';

/** z scores of the levels measured together in one run. */
export type ControlRun = Partial<Record<ControlLevel, number>>;

export interface Violation {
  rule: WestgardRule;
  action: 'warning' | 'reject';
  kind: ErrorKind;
  /** Levels whose results made the rule fire. */
  levels: ControlLevel[];
}

interface Score {
  level: ControlLevel;
  z: number;
}

/** The scores up to and including the judged run. */
interface History {
  run: Score[];
  byLevel: Record<ControlLevel, Score[]>;
  /** All scores in the order of runs, within a run in the order of levels. */
  sequence: Score[];
}

const SIDES = [1, -1] as const;

function oneSided(scores: readonly Score[], limit: number): boolean {
  return SIDES.some((side) => scores.every(({ z }) => side * z > limit));
}

function opposed(scores: readonly Score[], limit: number): boolean {
  return SIDES.every((side) => scores.some(({ z }) => side * z > limit));
}

function consecutive(history: History, count: number): Score[][] {
  const { run, byLevel, sequence } = history;
  const withinLevels = run.map(({ level }) => byLevel[level].slice(-count));
  const acrossLevels = run.map((_, index) => {
    const end = sequence.length - index;
    return sequence.slice(Math.max(0, end - count), end);
  });
  return [...withinLevels, ...acrossLevels].filter((scores) => scores.length === count);
}

/** Groups of scores that make a rule fire in the judged run. */
function firing(shape: RuleShape, history: History): Score[][] {
  const { run, byLevel } = history;
  switch (shape.form) {
    case 'single':
      return run.filter(({ z }) => Math.abs(z) > shape.beyond).map((score) => [score]);
    case 'pair': {
      const acrossRuns = run.map(({ level }) => byLevel[level].slice(-2)).filter((pair) => pair.length === 2);
      const inRun = SIDES.map((side) => run.filter(({ z }) => side * z > shape.beyond));
      return [...acrossRuns.filter((pair) => oneSided(pair, shape.beyond)), ...inRun.filter((one) => one.length >= 2)];
    }
    case 'twoOfThree': {
      if (run.length < 3) return [];
      return SIDES.map((side) => run.filter(({ z }) => side * z > shape.beyond)).filter((one) => one.length >= 2);
    }
    case 'streak':
      return consecutive(history, shape.count).filter((scores) => oneSided(scores, shape.beyond));
    case 'opposite': {
      const groups = shape.within === 'run' ? [run] : run.map(({ level }) => byLevel[level].slice(-2));
      return groups
        .filter((scores) => opposed(scores, shape.beyond))
        .map((scores) => scores.filter(({ z }) => Math.abs(z) > shape.beyond));
    }
    case 'range': {
      const scores = run.map(({ z }) => z);
      const apart = run.length < 2 ? 0 : roundHalfAway(Math.max(...scores) - Math.min(...scores), 2);
      return apart > shape.beyond ? [run] : [];
    }
  }
}

/**
 * Rules that fire in each of the runs, which are sorted by time. A run is judged with earlier ones only, so that a
 * later run never changes its verdict. A level that a run did not measure is skipped.
 * @param history indices of runs: before the runs in `mendedBefore`, the cause of a rejection was removed or a lot
 *   changed, so that earlier results no longer describe the meter and rules over several runs start again; the runs in
 *   `repeated` were rejected and are represented by their repeat, so that later runs are judged without them
 */
export function westgardViolations(
  runs: readonly ControlRun[],
  rules: RuleSet = DEFAULT_RULE_SET,
  history: { mendedBefore?: ReadonlySet<number>; repeated?: ReadonlySet<number> } = {},
): Violation[][] {
  let byLevel: History['byLevel'] = { low: [], normal: [], high: [] };
  let sequence: Score[] = [];
  return runs.map((measured, place) => {
    if (history.mendedBefore?.has(place)) {
      byLevel = { low: [], normal: [], high: [] };
      sequence = [];
    }
    const run = CONTROL_LEVELS.flatMap((level) => {
      const z = measured[level];
      return z === undefined ? [] : [{ level, z }];
    });
    const judged: History = {
      run,
      byLevel: {
        low: [...byLevel.low, ...run.filter(({ level }) => level === 'low')],
        normal: [...byLevel.normal, ...run.filter(({ level }) => level === 'normal')],
        high: [...byLevel.high, ...run.filter(({ level }) => level === 'high')],
      },
      sequence: [...sequence, ...run],
    };
    if (!history.repeated?.has(place)) ({ byLevel, sequence } = judged);
    return WESTGARD_RULES.flatMap((rule) => {
      const action = rules[rule];
      if (!action) return [];
      const groups = firing(RULE_SHAPES[rule], judged);
      const levels = CONTROL_LEVELS.filter((level) => groups.some((group) => group.some((one) => one.level === level)));
      return levels.length > 0 ? [{ rule, action, kind: RULE_SHAPES[rule].kind, levels }] : [];
    });
  });
}
