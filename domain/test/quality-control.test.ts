import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  controlChart,
  controlLimits,
  DEFAULT_RULE_SET,
  isWithinPrinted,
  roundHalfAway,
  seriesOf,
  standardDeviation,
  westgardViolations,
  zScore,
  type ControlLevel,
  type ControlResult,
  type ControlRun,
  type MeasuredRun,
  type RuleSet,
} from '../src/index.js';

/** Twenty results published with an SD of .50. */
const TWENTY = [3.8, 4.2, 4.5, 3.8, 4.3, 4.7, 4.8, 4.8, 4.6, 5.2, 5.0, 5.4, 5.0, 5.2, 5.2, 4.8, 4.9, 3.8, 4.2, 4.6];

/** The usual rules where three levels are measured in each run. */
const THREE_LEVELS: RuleSet = {
  '1-2s': 'warning',
  '1-3s': 'reject',
  '2of3-2s': 'reject',
  'R-4s': 'reject',
  '3-1s': 'reject',
  '6x': 'reject',
};

/** Rules that fire in the last run. */
function lastFired(runs: readonly ControlRun[], rules: RuleSet = DEFAULT_RULE_SET): string[] {
  return (westgardViolations(runs, rules).at(-1) ?? []).map(({ rule }) => rule);
}

/** Runs of one level. */
function oneLevel(...scores: number[]): ControlRun[] {
  return scores.map((normal) => ({ normal }));
}

const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe('statistics of control results', () => {
  it.each([
    [[0, 5, 9, 14], 5.944],
    [[5, 6, 8, 9], 1.826],
  ])('sample SD of %j is %s, not the population SD', (values, spread) => {
    expect(roundHalfAway(standardDeviation(values), 3)).toBe(spread);
  });

  it.each([
    [{ mean: 200, standardDeviation: 4 }, 2, 192, 208],
    [{ mean: 200, standardDeviation: 4 }, 3, 188, 212],
    [{ mean: 4.64, standardDeviation: 0.5 }, 2, 3.64, 5.64],
  ])('%j: limits of %s SD are %s and %s', (baseline, times, lower, upper) => {
    const limits = controlLimits(baseline, times);
    expect(limits.lower).toBeCloseTo(lower, 9);
    expect(limits.upper).toBeCloseTo(upper, 9);
  });

  it('a result on a limit is exactly 2 SD away, without binary noise', () => {
    const baseline = { mean: 4.64, standardDeviation: 0.5 };
    expect([3.64, 5.64].map((result) => zScore(result, baseline))).toEqual([-2, 2]);
    expect(lastFired(oneLevel(zScore(5.64, baseline)))).toEqual([]);
  });
});

describe('rules on published cases', () => {
  it('106 against 100 ± 2.5 and 199 against 205 ± 2.5: z +2.4 and −2.4, 1-2s and R-4s', () => {
    const low = zScore(106, { mean: 100, standardDeviation: 2.5 });
    const high = zScore(199, { mean: 205, standardDeviation: 2.5 });
    expect([low, high]).toEqual([2.4, -2.4]);
    expect(westgardViolations([{ low, high }])).toEqual([
      [
        { rule: '1-2s', action: 'warning', kind: 'random', levels: ['low', 'high'] },
        { rule: 'R-4s', action: 'reject', kind: 'random', levels: ['low', 'high'] },
      ],
    ]);
  });

  it('twenty results with SD .50: largest |z| 1.68, no rule fires; 8x would, 10x would not', () => {
    const scores = TWENTY.map((result) => zScore(result, { mean: 4.64, standardDeviation: 0.5 }));
    expect(Math.max(...scores.map(Math.abs))).toBe(1.68);
    const runs = oneLevel(...scores);
    expect(westgardViolations(runs).flat()).toEqual([]);
    const streaks = westgardViolations(runs, { '8x': 'warning', '10x': 'reject' });
    expect(streaks.flat().map(({ rule }) => rule)).toEqual(['8x']);
    // The eighth result of the streak is the seventeenth of all.
    expect(streaks[16]).toHaveLength(1);
  });
});

describe('the default rules', () => {
  it.each([
    ['z 2.1', oneLevel(2.1), ['1-2s']],
    ['z −2.1', oneLevel(-2.1), ['1-2s']],
    ['z 2.0', oneLevel(2.0), []],
    ['z −2.0', oneLevel(-2.0), []],
    ['z 3.0', oneLevel(3.0), ['1-2s']],
    ['z 3.1', oneLevel(3.1), ['1-2s', '1-3s']],
    ['z −3.1', oneLevel(-3.1), ['1-2s', '1-3s']],
    ['same level 2.1, 2.3', oneLevel(2.1, 2.3), ['1-2s', '2-2s']],
    ['same level −2.1, −2.3', oneLevel(-2.1, -2.3), ['1-2s', '2-2s']],
    ['same level 2.1, −2.3', oneLevel(2.1, -2.3), ['1-2s']],
    ['same level 2.1, 1.0, 2.3', oneLevel(2.1, 1.0, 2.3), ['1-2s']],
    ['same level 2.1, 2.0', oneLevel(2.1, 2.0), []],
    ['one run low 2.2, high 2.4', [{ low: 2.2, high: 2.4 }], ['1-2s', '2-2s']],
    ['two levels in two runs', [{ low: 2.2 }, { high: 2.4 }], ['1-2s']],
    ['one run low 2.1, high −2.1', [{ low: 2.1, high: -2.1 }], ['1-2s', 'R-4s']],
    ['one run low 2.0, high −2.1', [{ low: 2.0, high: -2.1 }], ['1-2s']],
    ['low 3.5, high −1.5: more than 4 apart, one within 2', [{ low: 3.5, high: -1.5 }], ['1-2s', '1-3s']],
    ['low −3, high −2.5: no product of z', [{ low: -3, high: -2.5 }], ['1-2s', '2-2s']],
    ['1.1 1.2 1.3 1.05', oneLevel(1.1, 1.2, 1.3, 1.05), ['4-1s']],
    ['−1.1 −1.2 −1.3 −1.05', oneLevel(-1.1, -1.2, -1.3, -1.05), ['4-1s']],
    ['1.1 −1.2 1.3 1.05', oneLevel(1.1, -1.2, 1.3, 1.05), []],
    ['1.1 1.2 1.3 1.0', oneLevel(1.1, 1.2, 1.3, 1.0), []],
    ['1.1 1.2 1.3', oneLevel(1.1, 1.2, 1.3), []],
    [
      'runs (low −1.1, high −1.2), (−1.4, −1.3)',
      [
        { low: -1.1, high: -1.2 },
        { low: -1.4, high: -1.3 },
      ],
      ['4-1s'],
    ],
    [
      'runs (low −1.1, high 1.2), (−1.4, 1.3)',
      [
        { low: -1.1, high: 1.2 },
        { low: -1.4, high: 1.3 },
      ],
      [],
    ],
    ['ten of +0.2', oneLevel(...repeat(10, 0.2)), ['10x']],
    ['ten of −0.2', oneLevel(...repeat(10, -0.2)), ['10x']],
    ['nine of +0.2', oneLevel(...repeat(9, 0.2)), []],
    ['five +0.2, 0.0, four +0.2', oneLevel(...repeat(5, 0.2), 0, ...repeat(4, 0.2)), []],
    ['five +0.2, five −0.2', oneLevel(...repeat(5, 0.2), ...repeat(5, -0.2)), []],
    ['five runs of two levels, all +0.2', repeat(5, 0.2).map((z) => ({ low: z, high: z })), ['10x']],
    ['one run low 2.0, high 2.4', [{ low: 2.0, high: 2.4 }], ['1-2s']],
    ['0.5, then 1.1 1.2 1.3 1.05', oneLevel(0.5, 1.1, 1.2, 1.3, 1.05), ['4-1s']],
    ['a fifth beyond 1', oneLevel(1.1, 1.2, 1.3, 1.05, 1.4), ['4-1s']],
    ['a fifth within 1', oneLevel(1.1, 1.2, 1.3, 1.05, 0.9), []],
    ['−0.2, then ten of +0.2', oneLevel(-0.2, ...repeat(10, 0.2)), ['10x']],
    [
      'a streak across levels that the last level of the run does not share',
      [{ high: 1.1 }, { low: 1.2, high: 1.3 }, { low: 1.4, high: -0.5 }],
      ['4-1s'],
    ],
    [
      'a streak across levels after an opposite result',
      [
        { low: -0.5, high: 1.1 },
        { low: 1.2, high: 1.3 },
        { low: 1.4, high: 0 },
      ],
      ['4-1s'],
    ],
    ['nothing measured', [{}], []],
  ] as [string, ControlRun[], string[]][])('%s: %j', (_, runs, rules) => {
    expect(lastFired(runs)).toEqual(rules);
  });

  it('name what they point at: 1-3s and R-4s random, 2-2s, 4-1s and 10x systematic', () => {
    const kinds = [oneLevel(3.1), oneLevel(2.1, 2.2), oneLevel(...repeat(4, 1.1)), oneLevel(...repeat(10, 0.2))].map(
      (runs) =>
        westgardViolations(runs)
          .at(-1)
          ?.find(({ rule }) => rule !== '1-2s'),
    );
    expect(kinds.map((one) => [one?.rule, one?.kind, one?.action])).toEqual([
      ['1-3s', 'random', 'reject'],
      ['2-2s', 'systematic', 'reject'],
      ['4-1s', 'systematic', 'reject'],
      ['10x', 'systematic', 'warning'],
    ]);
  });

  it('name the levels that made them fire, and no other', () => {
    const levels = (run: ControlRun, rule: string) =>
      westgardViolations([run])[0]?.find((one) => one.rule === rule)?.levels;
    expect(levels({ low: 2.1, normal: 0.3, high: -2.1 }, 'R-4s')).toEqual(['low', 'high']);
    expect(levels({ low: 2.1, normal: 2, high: -2.1 }, 'R-4s')).toEqual(['low', 'high']);
    expect(levels({ low: 2.1, normal: 2.2, high: 0 }, '2-2s')).toEqual(['low', 'normal']);
  });

  it('a run is judged with those before it only, and a level not measured is passed over', () => {
    const runs = [{ low: 2.1, high: 0 }, { high: 0 }, { low: 2.2, high: 0 }];
    const fired = westgardViolations(runs).map((violations) => violations.map(({ rule, levels }) => [rule, levels]));
    expect(fired).toEqual([
      [['1-2s', ['low']]],
      [],
      [
        ['1-2s', ['low']],
        ['2-2s', ['low']],
      ],
    ]);
  });
});

describe('after corrective action', () => {
  const ten = oneLevel(...repeat(10, 0.2));
  const rulesOf = (runs: readonly ControlRun[], mended: readonly number[], rules?: RuleSet) =>
    westgardViolations(runs, rules, { mendedBefore: new Set(mended) }).map((violations) =>
      violations.map(({ rule }) => rule),
    );

  it('a streak begins again: ten more on one side until 10x fires again', () => {
    const runs = [...ten, ...ten];
    expect(rulesOf(runs, []).slice(9)).toEqual(Array.from({ length: 11 }, () => ['10x']));
    expect(rulesOf(runs, [10])).toEqual([
      ...Array.from({ length: 9 }, () => []),
      ['10x'],
      ...Array.from({ length: 9 }, () => []),
      ['10x'],
    ]);
  });

  it('no rule over several runs looks back, and one over a single run goes on', () => {
    expect(rulesOf(oneLevel(2.1, 2.2), [])).toEqual([['1-2s'], ['1-2s', '2-2s']]);
    expect(rulesOf(oneLevel(2.1, 2.2), [1])).toEqual([['1-2s'], ['1-2s']]);
    expect(rulesOf(oneLevel(1.1, 1.2, 1.3, 1.05), [2])).toEqual([[], [], [], []]);
  });

  it('a run that was repeated counts by its repeat', () => {
    const runs = oneLevel(2.1, 2.2, 0.1, 2.3);
    const fired = (repeated: readonly number[]) =>
      westgardViolations(runs, undefined, { repeated: new Set(repeated) }).map((one) => one.map(({ rule }) => rule));
    expect(fired([])).toEqual([['1-2s'], ['1-2s', '2-2s'], [], ['1-2s']]);
    expect(westgardViolations(oneLevel(2.1, 3.2, 2.2), undefined, { repeated: new Set([1]) })[2]).toMatchObject([
      { rule: '1-2s' },
      { rule: '2-2s' },
    ]);
    const streak = oneLevel(1.1, 1.2, 3.5, 1.3);
    expect(westgardViolations(streak, undefined, { repeated: new Set([2]) })[3]).toEqual([]);
    expect(westgardViolations(streak)[3]?.map(({ rule }) => rule)).toEqual(['4-1s']);
  });
});

describe('rules by choice', () => {
  it.each([
    ['R-4s across consecutive runs of one level', oneLevel(2.1, -2.1), { 'R-4s-runs': 'reject' }, ['R-4s-runs']],
    ['not across a run between', oneLevel(2.1, 0, -2.1), { 'R-4s-runs': 'reject' }, []],
    ['more than 4 SD apart without beyond 2', [{ low: 3.5, high: -1.5 }], { 'R-4s-range': 'reject' }, ['R-4s-range']],
    ['exactly 4 SD apart', [{ low: 2.1, high: -1.9 }], { 'R-4s-range': 'reject' }, []],
    ['twelve on one side', oneLevel(...repeat(12, 0.1)), { '12x': 'warning' }, ['12x']],
    ['eleven on one side', oneLevel(...repeat(11, 0.1)), { '12x': 'warning' }, []],
    ['two of three beyond 2', [{ low: 2.1, normal: 0, high: 2.2 }], THREE_LEVELS, ['1-2s', '2of3-2s']],
    ['two of two beyond 2 is not two of three', [{ low: 2.1, high: 2.2 }], THREE_LEVELS, ['1-2s']],
    ['two of three, one exactly 2', [{ low: 2.0, normal: 0, high: 2.2 }], THREE_LEVELS, ['1-2s']],
    ['two of three on opposite sides', [{ low: 2.1, normal: 0, high: -2.2 }], THREE_LEVELS, ['1-2s', 'R-4s']],
    ['three beyond 1 in a run', [{ low: 1.1, normal: 1.2, high: 1.3 }], THREE_LEVELS, ['3-1s']],
    [
      'six on one side in two runs',
      [
        { low: 0.1, normal: 0.2, high: 0.3 },
        { low: 0.1, normal: 0.2, high: 0.3 },
      ],
      THREE_LEVELS,
      ['6x'],
    ],
    ['no rule at all', oneLevel(5), {}, []],
  ] as [string, ControlRun[], RuleSet, string[]][])('%s', (_, runs, rules, expected) => {
    expect(lastFired(runs, rules)).toEqual(expected);
  });
});

describe('an L-J chart', () => {
  const printed = { target: 4.6, lower: 3.6, upper: 5.6 };
  const wide = { target: 4.6, lower: 3, upper: 7 };
  const result = (value: number, lot = 'A', limits = printed, level: ControlLevel = 'normal'): ControlResult => ({
    level,
    value,
    lot,
    printed: limits,
  });
  const normal = (values: readonly number[], limits = printed, lot = 'A'): MeasuredRun[] =>
    values.map((value) => ({ results: [result(value, lot, limits)] }));

  it('below twenty results is judged by the printed limits alone, bounds inside', () => {
    const chart = controlChart(normal([3.6, 5.6, 3.54, 5.65, 4.6]));
    expect(chart.baselines.size).toBe(0);
    const results = chart.runs.flatMap((run) => run.results);
    expect(results.map(({ qualified }) => qualified)).toEqual([true, true, false, false, true]);
    expect(results.every(({ judgedBy, z }) => judgedBy === 'printedRange' && z === undefined)).toBe(true);
    expect(chart.runs.map(({ rejected }) => rejected)).toEqual([false, false, true, true, false]);
    expect(isWithinPrinted(3.55, printed)).toBe(true);
  });

  it('from the twenty-first result on the rules speak', () => {
    const chart = controlChart(normal([...TWENTY, 5.6, 5.6, 3.7]));
    const baseline = chart.baselines.get(seriesOf({ level: 'normal', lot: 'A' }));
    expect(roundHalfAway(baseline?.mean ?? 0, 2)).toBe(4.64);
    expect(roundHalfAway(baseline?.standardDeviation ?? 0, 4)).toBe(0.4903);
    expect(chart.runs[19]?.results[0]).toMatchObject({ judgedBy: 'printedRange', z: -0.08, qualified: true });
    expect(chart.runs[20]?.results[0]).toMatchObject({ judgedBy: 'statistics', z: 1.96, qualified: true });
    expect(chart.runs.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('a rejecting rule takes the qualification although the printed limits hold; a warning does not', () => {
    const [first, second, third] = controlChart(normal([...TWENTY, 5.7, 5.8, 6.5], wide)).runs.slice(20);
    expect(first).toMatchObject({ rejected: false, violations: [{ rule: '1-2s' }] });
    expect(second).toMatchObject({ rejected: true, violations: [{ rule: '1-2s' }, { rule: '2-2s' }] });
    expect(third?.violations.map(({ rule }) => rule)).toEqual(['1-2s', '1-3s', '2-2s']);
    expect(third?.results[0]).toMatchObject({ withinPrinted: true, qualified: false });
  });

  it('results outside the printed limits never widen the baseline; equal results make none', () => {
    const of = (values: readonly number[]) => baselineOf(values.map((value) => ({ value, printed })));
    const own = of([9.9, ...TWENTY, 1.1]);
    expect(own?.upTo).toBe(21);
    expect(roundHalfAway(own?.baseline.mean ?? 0, 2)).toBe(4.64);
    expect(of(TWENTY.slice(1))).toBeUndefined();
    expect(of(repeat(20, 4.6))).toBeUndefined();
  });

  it('results that made the baseline have no say in the rules', () => {
    const chart = controlChart(normal([...TWENTY.slice(0, 19), 6.2, 6.2], wide));
    expect(chart.runs.slice(19).map((run) => run.results[0]?.z)).toEqual([2.46, 2.46]);
    expect(chart.runs[19]?.violations).toEqual([]);
    expect(chart.runs[20]?.violations.map(({ rule }) => rule)).toEqual(['1-2s']);
  });

  it('HI is never within the limits, has no z score and is no part of the baseline', () => {
    const run: MeasuredRun = { results: [{ ...result(4.6), comparator: '>' }] };
    const [first, ...others] = controlChart([run, ...normal([...TWENTY, 4.6])]).runs;
    expect(first).toMatchObject({ rejected: true, results: [{ withinPrinted: false, qualified: false }] });
    expect(first?.results[0]?.z).toBeUndefined();
    expect(others[20]?.results[0]).toMatchObject({ judgedBy: 'statistics', z: -0.08 });
  });

  it('a run is rejected for one level, and may leave a level out', () => {
    const low = { target: 2.6, lower: 2.2, upper: 3 };
    const chart = controlChart([
      { results: [result(2.5, 'L', low, 'low'), result(9)] },
      { results: [result(2.5, 'L', low, 'low')] },
    ]);
    expect(chart.runs.map(({ results, rejected }) => [results.length, rejected])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('a new lot of the solution has a baseline of its own, and the limits until then', () => {
    const chart = controlChart([...normal([...TWENTY, 4.6]), ...normal(repeat(3, 4.7), printed, 'B')]);
    expect([...chart.baselines.keys()]).toEqual(['normal A']);
    expect(chart.runs[20]?.results[0]?.judgedBy).toBe('statistics');
    expect(chart.runs[21]).toMatchObject({ beginsAnew: true, results: [{ judgedBy: 'printedRange' }] });
    expect(chart.runs[22]?.beginsAnew).toBe(false);
  });

  describe('with ten on one side', () => {
    const ten = repeat(10, 5.1);
    const ruled = (change: (runs: MeasuredRun[]) => void, count = 11): string[][] => {
      const runs = [...normal(TWENTY, wide), ...normal([...ten, ...repeat(count - 10, 5.1)], wide)];
      change(runs);
      return controlChart(runs).runs.map(({ violations }) => violations.map(({ rule }) => rule));
    };

    it('goes on firing as long as nothing changes', () => {
      expect(ruled(() => undefined).slice(28)).toEqual([[], ['10x'], ['10x']]);
    });

    it.each([
      ['corrective action', (run: MeasuredRun, last: MeasuredRun) => void (last.mended = true)],
      ['a new lot of strips', (run: MeasuredRun) => void (run.stripLot = 'new')],
    ])('stops after %s', (_, change) => {
      const fired = ruled((runs) => {
        for (const run of runs) run.stripLot = 'old';
        const [last, next] = runs.slice(29);
        if (last && next) change(next, last);
      });
      expect(fired.slice(29)).toEqual([['10x'], []]);
    });

    it('a warning by default, which leaves the meter in use', () => {
      const chart = controlChart([...normal(TWENTY, wide), ...normal(ten, wide)]);
      expect(chart.runs.at(-1)).toMatchObject({ rejected: false, violations: [{ rule: '10x', action: 'warning' }] });
    });
  });
});
