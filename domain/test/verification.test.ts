import { describe, expect, it } from 'vitest';
import {
  addMonths,
  areValidIntervals,
  assess,
  compareMeter,
  DEFAULT_VERIFICATION_INTERVALS,
  isCloseEnough,
  ISO_15197_2013,
  judgeVerification,
  meanSquares,
  precisionBetweenDays,
  readSamples,
  repeatability,
  roundHalfAway,
  scoreOf,
  standardDeviation,
  standingOfVerification,
  STRICTER,
  verificationStateOf,
  WST_781_2021,
  type ComparedSample,
  type Figure,
  type TypedSample,
  type VerificationHead,
} from '../src/index.js';

const HEAD: VerificationHead = { standard: 'wst781', material: null, scheme: null, round: null, score: null };
const TODAY = '2026-11-26';

function valueOf(figure: Figure | null, digits: number): number {
  if (!figure || !('value' in figure)) throw new Error('no figure');
  return roundHalfAway(figure.value, digits);
}

describe('meter against the laboratory (WS/T 781-2021)', () => {
  it.each([
    [4.5, 5.33, true],
    [4.5, 3.67, true],
    [4.5, 5.34, false],
    [5.49, 6.32, true],
    [5.49, 6.33, false],
    [5.5, 6.32, true],
    [5.5, 6.33, false],
    [10, 11.5, true],
    [10, 8.5, true],
    [10, 11.51, false],
  ])('%s measured as %s is close enough: %s', (reference, meter, close) => {
    expect(isCloseEnough({ reference, meter })).toBe(close);
  });

  it('ISO 15197 has its edge at 5.55, the stricter limits are 0.55 and 10 %', () => {
    expect(isCloseEnough({ reference: 5.5, meter: 6.33 }, ISO_15197_2013)).toBe(true);
    expect(isCloseEnough({ reference: 5.55, meter: 6.39 }, ISO_15197_2013)).toBe(false);
    expect(isCloseEnough({ reference: 5.49, meter: 6.04 }, STRICTER)).toBe(true);
    expect(isCloseEnough({ reference: 5.49, meter: 6.05 }, STRICTER)).toBe(false);
    expect(isCloseEnough({ reference: 5.5, meter: 6.05 }, STRICTER)).toBe(true);
    expect(isCloseEnough({ reference: 5.5, meter: 6.06 }, STRICTER)).toBe(false);
  });

  const samples = (count: number, reference: number, off: number): ComparedSample[] =>
    Array.from({ length: count }, (_, index) => ({ reference, meter: index < off ? reference + 3 : reference }));

  it.each([
    ['20 + 20, one off in each: 95 %', [...samples(20, 4, 1), ...samples(20, 12, 1)], 'accepted'],
    ['20 + 20, two off below', [...samples(20, 4, 2), ...samples(20, 12, 0)], 'rejected'],
    ['20 + 20, two off above', [...samples(20, 4, 0), ...samples(20, 12, 2)], 'rejected'],
    [
      '39 samples',
      [...samples(20, 4, 0), ...samples(19, 12, 0)],
      { insufficient: 'tooFewSamples', have: 39, need: 40 },
    ],
    ['none below 5.5', samples(40, 12, 0), { insufficient: 'bandWithoutSamples', have: 1, need: 2 }],
    ['no samples', [], { insufficient: 'tooFewSamples', have: 0, need: 40 }],
  ])('%s: %j', (_, compared, verdict) => {
    expect(compareMeter(compared).verdict).toEqual(verdict);
  });

  it('ISO 15197 asks the share of all samples together: two off of twenty below are accepted, three of forty are not', () => {
    const below = [...samples(20, 4, 2), ...samples(20, 12, 0)];
    expect(compareMeter(below, WST_781_2021).verdict).toBe('rejected');
    expect(compareMeter(below, ISO_15197_2013).verdict).toBe('accepted');
    expect(compareMeter([...samples(20, 4, 2), ...samples(20, 12, 1)], ISO_15197_2013).verdict).toBe('rejected');
  });

  it('counts by band and in whole, with the mean difference', () => {
    const { below, fromEdge, whole, bias, standard } = compareMeter([...samples(20, 4, 1), ...samples(30, 12, 3)]);
    expect(standard.name).toBe('WS/T 781-2021');
    expect(below).toEqual({ count: 20, within: 19, share: { value: 95 } });
    expect(fromEdge).toEqual({ count: 30, within: 27, share: { value: 90 } });
    expect(whole).toEqual({ count: 50, within: 46, share: { value: 92 } });
    expect(bias).toEqual({ value: 0.24 });
  });
});

describe('precision', () => {
  it('has the SD of the published sets {0, 5, 9, 14} and {5, 6, 8, 9}', () => {
    expect(roundHalfAway(standardDeviation([0, 5, 9, 14]), 3)).toBe(5.944);
    expect(roundHalfAway(standardDeviation([5, 6, 8, 9]), 3)).toBe(1.826);
    // Each value five times: n - 1 = 19, so the sums of squares 106 and 10 become 530 / 19 and 50 / 19.
    const five = (set: readonly number[]): number[] => set.flatMap((value) => [value, value, value, value, value]);
    expect(valueOf(repeatability(five([0, 5, 9, 14])).standardDeviation, 6)).toBe(
      roundHalfAway(Math.sqrt(530 / 19), 6),
    );
    expect(repeatability(five([5, 6, 8, 9]))).toMatchObject({ count: 20, mean: { value: 7 } });
    expect(valueOf(repeatability(five([5, 6, 8, 9])).standardDeviation, 6)).toBe(roundHalfAway(Math.sqrt(50 / 19), 6));
  });

  /** Twenty values around a mean with an SD. */
  const around = (mean: number, spread: number): number[] => {
    const step = spread * Math.sqrt(19 / 20);
    return Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? mean + step : mean - step));
  };

  it.each([
    ['an SD of exactly 0.42 at 5.49', around(5.49, 0.42), 'standardDeviation', 'accepted'],
    ['an SD of 0.421 at 5.49', around(5.49, 0.421), 'standardDeviation', 'rejected'],
    ['an SD of 0.412 at 5.5, which is 7.49 %', around(5.5, 0.412), 'coefficientOfVariation', 'accepted'],
    ['a CV of exactly 7.5 % at 10', around(10, 0.75), 'coefficientOfVariation', 'accepted'],
    ['a CV of 7.51 % at 10', around(10, 0.751), 'coefficientOfVariation', 'rejected'],
  ] as const)('%s', (_, values, by, verdict) => {
    expect(repeatability(values)).toMatchObject({ by, verdict });
  });

  it('is withheld with 19 results', () => {
    const few = { insufficient: 'tooFewReadings', have: 19, need: 20 };
    expect(repeatability(around(10, 0.1).slice(1))).toEqual({
      count: 19,
      days: 1,
      mean: few,
      standardDeviation: few,
      coefficientOfVariation: few,
      withinDay: null,
      by: null,
      verdict: { insufficient: 'tooFewResults', have: 19, need: 20 },
    });
  });

  /** NIST statistical reference data, SiRstv: resistivity of silicon by five instruments. */
  const SI_RSTV = [
    [196.3052, 196.124, 196.189, 196.2569, 196.3403],
    [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    [196.2119, 196.1051, 196.185, 196.0052, 196.209],
  ];

  it('between days has the mean squares that NIST certifies for SiRstv, F = 1.18046237440255', () => {
    const { within, between } = meanSquares(SI_RSTV);
    expect(4 * between).toBeCloseTo(5.11462616e-2, 9);
    expect(20 * within).toBeCloseTo(2.1663656e-1, 9);
    expect(between / within).toBeCloseTo(1.18046237440255, 9);
    const results = SI_RSTV.flatMap((values, day) => values.map((value) => ({ day: `2026-11-0${day + 1}`, value })));
    const precision = precisionBetweenDays(results);
    expect(precision).toMatchObject({ count: 25, days: 5, verdict: 'accepted' });
    expect(valueOf(precision.withinDay, 6)).toBe(roundHalfAway(Math.sqrt(1.0831828e-2), 6));
    const total = Math.sqrt(1.0831828e-2 + (5.11462616e-2 / 4 - 1.0831828e-2) / 5);
    expect(valueOf(precision.standardDeviation, 6)).toBe(roundHalfAway(total, 6));
  });

  const onDays = (counts: readonly number[]) =>
    counts.flatMap((count, day) =>
      Array.from({ length: count }, (_, index) => ({ day: `2026-11-0${day + 1}`, value: 6 + (index % 2) / 10 })),
    );

  it.each([
    [[4, 4, 4, 4, 3], { insufficient: 'tooFewResults', have: 19, need: 20 }],
    [[5, 5, 5, 5], { insufficient: 'tooFewDays', have: 4, need: 5 }],
    [[5, 5, 5, 5, 1], { insufficient: 'tooFewOfDay', have: 1, need: 2 }],
    [[4, 4, 4, 4, 4], 'accepted'],
    [[6, 5, 4, 3, 2], 'accepted'],
  ] as const)('with %j results on its days: %j', (counts, verdict) => {
    expect(precisionBetweenDays(onDays(counts)).verdict).toEqual(verdict);
  });

  it('finds a meter that differs from day to day, though each day is narrow', () => {
    const drifting = [5, 5.6, 6.2, 6.8, 7.4].flatMap((value, day) =>
      [0, 0.1, 0, 0.1].map((more) => ({ day: `2026-11-0${day + 1}`, value: value + more })),
    );
    expect(precisionBetweenDays(drifting)).toMatchObject({ by: 'coefficientOfVariation', verdict: 'rejected' });
  });
});

describe('external quality assessment', () => {
  const limits = { target: 6, lower: 5.1, upper: 6.9 };
  const round = (results: readonly number[]) => results.map((result) => ({ result, ...limits }));

  it.each([
    [[5.1, 6, 6.9, 6, 6], null, 'accepted'],
    [[5, 6, 6.9, 6, 6], null, 'accepted'],
    [[5, 7, 6, 6, 6], null, 'rejected'],
    [[6, 6, 6, 6, 6], 60, 'rejected'],
    [[6, 6, 6, 6, 6], 80, 'accepted'],
    [[6, 6, 6, 6], 100, { insufficient: 'tooFewSamples', have: 4, need: 5 }],
  ] as const)('%j with a score of %s: %j', (results, score, verdict) => {
    expect(assess(round(results), score).verdict).toEqual(verdict);
  });

  it.each([
    ['', null],
    [' ８０ ', 80],
    ['100', 100],
    ['101', undefined],
    ['good', undefined],
  ])('reads the score %j as %s', (typed, score) => {
    expect(scoreOf(typed)).toBe(score);
  });
});

describe('typed samples', () => {
  const sheet: TypedSample[] = [
    { reference: '5.2', meter: '5.1', hour: '8:05' },
    {},
    { reference: '５．２', meter: ' 5.1 ', note: 'haematocrit 31 %' },
    { reference: '5,2', meter: '' },
    { reference: '5.2', meter: 'HI', hour: '24:00' },
  ];

  it('leave blank lines out, and name what cannot be used', () => {
    const { read, problems } = readSamples('comparison', sheet, TODAY);
    expect(read.map(({ row, numbers }) => [row, numbers.reference, numbers.meter])).toEqual([
      [1, 5.2, 5.1],
      [3, 5.2, 5.1],
    ]);
    expect(problems).toEqual([
      { row: 4, column: 'reference', fault: 'number' },
      { row: 4, column: 'meter', fault: 'empty' },
      { row: 5, column: 'meter', fault: 'number' },
      { row: 5, column: 'hour', fault: 'hour' },
    ]);
  });

  it('of days are in the calendar and not after the verification', () => {
    const days = ['2026-02-30', '2026-11-27', '26.11.', '2026-11-26'].map((day) => ({ day, value: '6' }));
    const { problems, read } = readSamples('betweenDays', days, TODAY);
    expect(problems.map(({ row, fault }) => [row, fault])).toEqual([
      [1, 'day'],
      [2, 'day'],
      [3, 'day'],
    ]);
    expect(read.map(({ row }) => row)).toEqual([4]);
  });

  it('of an assessment have their target between the limits', () => {
    const one = { sample: '2601', result: '6', target: '6', lower: '5', upper: '7' };
    const { problems } = readSamples('assessment', [one, { ...one, lower: '6.1' }, { ...one, upper: '5.9' }], TODAY);
    expect(problems).toEqual([
      { row: 2, column: 'lower', fault: 'limits' },
      { row: 3, column: 'upper', fault: 'limits' },
    ]);
  });

  it('are judged by the chosen standard, with all standards beside it', () => {
    const samples = Array.from({ length: 40 }, (_, index) =>
      index < 20 ? { reference: '4', meter: '4.7' } : { reference: '10', meter: '10' },
    );
    const verdictBy = (standard: VerificationHead['standard']) =>
      judgeVerification({ kind: 'comparison', head: { ...HEAD, standard }, samples }, TODAY).figures;
    expect(verdictBy('wst781').verdict).toBe('accepted');
    expect(verdictBy('stricter')).toMatchObject({
      verdict: 'rejected',
      comparisons: { wst781: { verdict: 'accepted' }, stricter: { below: { share: { value: 0 } } } },
    });
  });
});

describe('when a verification is due', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-26', 12, '2027-11-26'],
    ['2026-11-26', 2, '2027-01-26'],
  ])('%s and %s months is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  it.each([
    ['2025-11-26', 'accepted', 12, 'soon', '2026-11-26'],
    ['2025-11-25', 'accepted', 12, 'overdue', '2026-11-25'],
    ['2025-12-26', 'accepted', 12, 'soon', '2026-12-26'],
    ['2025-12-27', 'accepted', 12, 'valid', '2026-12-27'],
    ['2026-11-25', 'rejected', 12, 'failed', null],
    ['2020-01-01', 'accepted', 0, 'notAsked', null],
  ] as const)('the last one of %s, %s, every %s months: %s', (day, verdict, months, standing, due) => {
    expect(standingOfVerification({ day, verdict }, months, TODAY)).toEqual({ standing, due });
  });

  it('a meter that was never verified is overdue', () => {
    expect(standingOfVerification(null, 12, TODAY)).toEqual({ standing: 'overdue', due: null });
  });

  it('a comparison and an assessment are at least yearly', () => {
    const valid = (more: object): boolean => areValidIntervals({ ...DEFAULT_VERIFICATION_INTERVALS, ...more });
    expect([valid({}), valid({ comparison: 6 }), valid({ repeatability: 0, betweenDays: 60 })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([valid({ comparison: 0 }), valid({ assessment: 13 }), valid({ repeatability: 1.5 })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it.each([
  [{ verdict: null, explained: false, reviewed: false, voided: false }, 'draft'],
  [{ verdict: 'accepted', explained: false, reviewed: false, voided: false }, 'accepted'],
  [{ verdict: 'rejected', explained: false, reviewed: false, voided: false }, 'rejected'],
  [{ verdict: 'rejected', explained: true, reviewed: false, voided: false }, 'explained'],
  [{ verdict: 'rejected', explained: true, reviewed: true, voided: false }, 'reviewed'],
  [{ verdict: 'accepted', explained: false, reviewed: true, voided: true }, 'voided'],
] as const)('%j is %s', (facts, state) => {
  expect(verificationStateOf(facts)).toBe(state);
});
