/** Rules in the usual notation; the literature has two further forms of `R-4s`. */
export const WESTGARD_RULES = [
  '1-2s',
  '1-3s',
  '2-2s',
  '2of3-2s',
  'R-4s',
  'R-4s-runs',
  'R-4s-range',
  '3-1s',
  '4-1s',
  '6x',
  '8x',
  '10x',
  '12x',
] as const;
export type WestgardRule = (typeof WESTGARD_RULES)[number];

/** The kind of error that a rule indicates. */
export type ErrorKind = 'random' | 'systematic';

/** How a rule reads the z scores; all limits are strict, `beyond` in SD. */
export type RuleShape =
  /** One result beyond the limit. */
  | { form: 'single'; beyond: number }
  /** Two beyond on one side: of one level in consecutive runs, or two levels in one run. */
  | { form: 'pair'; beyond: number }
  /** Two of three levels of one run beyond on one side. */
  | { form: 'twoOfThree'; beyond: number }
  /** Consecutive results beyond on one side: of one level, or across levels in the order of runs. */
  | { form: 'streak'; beyond: number; count: number }
  /** One beyond above and one beyond below: levels of one run, or one level in consecutive runs. */
  | { form: 'opposite'; beyond: number; within: 'run' | 'level' }
  /** Highest minus lowest of one run further apart than the limit. */
  | { form: 'range'; beyond: number };

export const RULE_SHAPES: Record<WestgardRule, RuleShape & { kind: ErrorKind }> = {
  '1-2s': { form: 'single', beyond: 2, kind: 'random' },
  '1-3s': { form: 'single', beyond: 3, kind: 'random' },
  '2-2s': { form: 'pair', beyond: 2, kind: 'systematic' },
  '2of3-2s': { form: 'twoOfThree', beyond: 2, kind: 'systematic' },
  'R-4s': { form: 'opposite', beyond: 2, within: 'run', kind: 'random' },
  'R-4s-runs': { form: 'opposite', beyond: 2, within: 'level', kind: 'random' },
  'R-4s-range': { form: 'range', beyond: 4, kind: 'random' },
  '3-1s': { form: 'streak', beyond: 1, count: 3, kind: 'systematic' },
  '4-1s': { form: 'streak', beyond: 1, count: 4, kind: 'systematic' },
  '6x': { form: 'streak', beyond: 0, count: 6, kind: 'systematic' },
  '8x': { form: 'streak', beyond: 0, count: 8, kind: 'systematic' },
  '10x': { form: 'streak', beyond: 0, count: 10, kind: 'systematic' },
  '12x': { form: 'streak', beyond: 0, count: 12, kind: 'systematic' },
};

/** Consequence of a rule that fires; a rule that is not listed is not evaluated. */
export type RuleSet = Partial<Record<WestgardRule, 'warning' | 'reject'>>;

export const DEFAULT_RULE_SET: RuleSet = {
  '1-2s': 'warning',
  '1-3s': 'reject',
  '2-2s': 'reject',
  'R-4s': 'reject',
  '4-1s': 'reject',
  // A small constant bias of a single meter is not an error of that day.
  '10x': 'warning',
};
