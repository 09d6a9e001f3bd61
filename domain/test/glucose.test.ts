import { describe, expect, it } from 'vitest';
import {
  classifyGlucose,
  coefficientOfVariation,
  formatGlucose,
  glucoseStatistics,
  glucoseStatus,
  isValidRange,
  judgeGlucoseEntry,
  mapFigure,
  mean,
  quantile,
  rangeFor,
  rangesOfPatient,
  roundHalfAway,
  standardDeviation,
  toMgPerDecilitre,
  toMmolPerLitre,
  wholePercents,
} from '../src/index.js';

const CLASSES = ['veryLow', 'low', 'inRange', 'high', 'veryHigh'] as const;
/** The values of iglu's own tests, mg/dL. */
const V = [101, 121, 141, 151, 161, 171, 191, 201, 231, 251];

describe("a patient's own range", () => {
  const department = {
    general: { low: 3.9, high: 16.7 },
    bySlot: { 1: { low: 4.4, high: 8 }, 8: { low: 5, high: 9 } },
  };
  it.each([
    ['stricter', { low: 4, high: 12 }, { low: 4.4, high: 8 }, { low: 5, high: 9 }],
    ['stricter than the exception', { low: 6, high: 7 }, { low: 6, high: 7 }, { low: 6, high: 7 }],
    ['wider', { low: 3, high: 20 }, { low: 4.4, high: 8 }, { low: 5, high: 9 }],
    ['on one side alone', { low: 4.8, high: 20 }, { low: 4.8, high: 8 }, { low: 5, high: 9 }],
    ['beyond an exception', { low: 8.5, high: 12 }, { low: 8.5, high: 12 }, { low: 8.5, high: 9 }],
  ])('that is %s stands in the place of the general one, and widens no exception', (_, own, first, eighth) => {
    const ranges = rangesOfPatient(department, own);
    expect(rangeFor(ranges, 9)).toEqual(own);
    expect(rangeFor(ranges, 3)).toEqual(own);
    expect(rangeFor(ranges, 1)).toEqual(first);
    expect(rangeFor(ranges, 8)).toEqual(eighth);
  });
});

describe('rounding', () => {
  it.each([
    [3.85, 3.9],
    [9.95, 10.0],
    [10.05, 10.1],
    [3.84, 3.8],
    [-3.85, -3.9],
    [1.005e21, 1.005e21],
    [0, 0],
    [Number.NaN, Number.NaN],
    [-Infinity, -Infinity],
  ])('rounds %s to %s, half away from zero', (value, expected) => {
    expect(roundHalfAway(value, 1)).toBe(expected);
  });

  it('shows one decimal always', () => {
    expect(formatGlucose(7)).toBe('7.0');
    expect(formatGlucose(17.25)).toBe('17.3');
  });

  it('leaves a figure that has no more decimals as it is, and rounds every other by its text', () => {
    for (let thousandths = 0; thousandths <= 40_000; thousandths += 1) {
      const value = thousandths / 1000;
      const half = Math.floor(thousandths / 100 + 0.5 + 1e-9) / 10;
      expect(roundHalfAway(value, 1)).toBe(half);
      expect(roundHalfAway(-value, 1)).toBe(half === 0 ? 0 : -half);
    }
    expect(Object.is(roundHalfAway(-0, 1), 0)).toBe(true);
    expect(roundHalfAway(1e300, 2)).toBe(1e300);
    expect(roundHalfAway(123_456_789_012_345.7, 1)).toBe(123_456_789_012_345.7);
  });
});

describe('units', () => {
  it.each([
    [54, 3.0],
    [70, 3.9],
    [99, 5.5],
    [140, 7.8],
    [180, 10.0],
    [250, 13.9],
  ])('%s mg/dL is %s mmol/L (TIR consensus table; Nightscout units test)', (mgdl, mmol) => {
    expect(roundHalfAway(toMmolPerLitre(mgdl), 1)).toBe(mmol);
  });

  it('10.0 mmol/L is 180 mg/dL', () => {
    expect(Math.round(toMgPerDecilitre(10))).toBe(180);
  });
});

describe('clinical classes: round, then classify', () => {
  it.each([
    [2.9, 'veryLow'],
    [2.95, 'low'],
    [3.0, 'low'],
    [3.8, 'low'],
    [3.84, 'low'],
    [3.85, 'inRange'],
    [3.9, 'inRange'],
    [10.0, 'inRange'],
    [10.04, 'inRange'],
    [10.05, 'high'],
    [13.9, 'high'],
    [14.0, 'veryHigh'],
  ])('%s mmol/L is %s', (value, expected) => {
    expect(classifyGlucose(value)).toBe(expected);
  });
});

describe('alarm status by the configured range', () => {
  const ranges = { general: { low: 3.9, high: 16.7 }, bySlot: { 1: { low: 4.1, high: 6.7 } } };

  it.each([
    [16.7, 9, 0],
    [16.74, 9, 0],
    [16.75, 9, 1],
    [17.2, 9, 1],
    [3.9, 9, 0],
    [3.84, 9, 2],
    [6.8, 1, 1],
    [6.8, 2, 0],
    [4.0, 1, 2],
  ] as const)(
    '%s mmol/L in slot %s has status %s (spec 4, glucose status; spec 9, warning ranges)',
    (value, slot, status) => {
      expect(glucoseStatus(value, rangeFor(ranges, slot))).toBe(status);
    },
  );

  it('accepts only a range that meters can measure, low below high (spec 5, alarm and warning values)', () => {
    expect(isValidRange({ low: 3.9, high: 16.7 })).toBe(true);
    expect(isValidRange({ low: 16.7, high: 3.9 })).toBe(false);
    expect(isValidRange({ low: 1.0, high: 16.7 })).toBe(false);
    expect(isValidRange({ low: 3.9, high: 33.4 })).toBe(false);
  });
});

describe('what a nurse types', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['7.4', 'accepted'],
    ['7', 'accepted'],
    ['7.', 'accepted'],
    ['７．４', 'accepted'],
    ['7,4', 'accepted'],
    ['7。4', 'accepted'],
    ['3', 'question'],
    ['3.0', 'question'],
    ['3.01', 'accepted'],
    ['33.0', 'accepted'],
    ['33.1', 'question'],
    ['33.4', 'question'],
    ['2.2', 'question'],
    ['60.1', 'impossible'],
    ['0', 'impossible'],
    ['174', 'notANumber'],
    ['-5', 'notANumber'],
    ['1e1', 'notANumber'],
    ['7.4.1', 'notANumber'],
    ['abc', 'notANumber'],
  ])('%j is %s', (typed, kind) => {
    expect(judgeGlucoseEntry(typed).kind).toBe(kind);
  });
});

describe('statistics', () => {
  it('V: SD 47.2464, CV 27.46884 (iglu test-sd_glu, test-cv_glu)', () => {
    expect(standardDeviation(V)).toBeCloseTo(47.2464, 4);
    expect(coefficientOfVariation(V)).toBeCloseTo(27.46884, 5);
  });

  it('100…131 mg/dL: mean 115.5, SD 9.380831519646861, CV 8.121932051642304 (viz StatUtil.test)', () => {
    const values = Array.from({ length: 32 }, (_, index) => 100 + index);
    expect(mean(values)).toBe(115.5);
    expect(standardDeviation(values)).toBeCloseTo(9.380831519646861, 12);
    expect(coefficientOfVariation(values)).toBeCloseTo(8.121932051642304, 12);
  });

  it('sample SD of two small sets of mean 7: 5.944 and 1.826', () => {
    expect(standardDeviation([0, 5, 9, 14])).toBeCloseTo(5.944, 3);
    expect(standardDeviation([5, 6, 8, 9])).toBeCloseTo(1.826, 3);
  });

  it('V: 60 % in range', () => {
    expect(glucoseStatistics(V.map(toMmolPerLitre)).readingsInRange).toEqual({ value: 60 });
  });

  it('says why a figure is missing instead of giving 0 or NaN', () => {
    const none = glucoseStatistics([]);
    expect(none.mean).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
    expect(none.highest).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
    const few = glucoseStatistics(Array.from({ length: 28 }, () => 7));
    expect(few.standardDeviation).toEqual({ insufficient: 'tooFewReadings', have: 28, need: 30 });
    expect(few.coefficientOfVariation).toEqual({ insufficient: 'tooFewReadings', have: 28, need: 30 });
  });

  it('a figure made of a missing one is missing too', () => {
    const none = { insufficient: 'noReadings', have: 0, need: 1 };
    expect(mapFigure(glucoseStatistics([]).mean, (value) => value / 2)).toEqual(none);
    expect(mapFigure({ value: 7 }, (value) => value / 2)).toEqual({ value: 3.5 });
  });

  it('counts classes, highest and lowest as shown', () => {
    const figures = glucoseStatistics([2.96, 3.85, 10.05, 14]);
    expect(figures.counts).toEqual({ veryLow: 0, low: 1, inRange: 1, high: 1, veryHigh: 1 });
    expect(figures.highest).toEqual({ value: 14 });
    expect(figures.lowest).toEqual({ value: 3 });
  });

  it('quantiles of type 7: 0..100, and V (bloodglucose.test; derived)', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => index);
    expect([0.1, 0.25, 0.5, 0.75, 0.9].map((p) => quantile(hundred, p))).toEqual([10, 25, 50, 75, 90]);
    const shown = [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => roundHalfAway(quantile(V, p), 9));
    expect(shown).toEqual([110, 143.5, 166, 198.5, 242]);
  });
});

describe('whole percents of the range bar (viz stat.test)', () => {
  it.each([
    [
      [0.025456, 0.076484, 0.58571, 0.28177, 0.03058],
      [3, 8, 59, 27, 3],
    ],
    [
      [0.024156, 0.104184, 0.58171, 0.28995, undefined],
      [2, 10, 58, 30, 0],
    ],
    [
      [0.069767, 0.465116, 0.465116, 0, 0],
      // The published bar adds up to 101: 7, 47, 47.
      [7, 46, 47, 0, 0],
    ],
    [
      [0, 0, 23, 17, 0],
      [0, 0, 58, 42, 0],
    ],
  ])('%j → %j', ([veryLow = 0, low = 0, inRange = 0, high = 0, veryHigh], expected) => {
    const percents = wholePercents({ veryLow, low, inRange, high, veryHigh });
    expect(CLASSES.map((name) => percents?.[name])).toEqual(expected);
  });

  it('add up to 100 and show the share in range as the figure beside the bar, for every count', () => {
    const wrong: string[] = [];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 20_000; run += 1) {
      const counts = Object.fromEntries(CLASSES.map((name) => [name, random(run % 7 === 0 ? 3 : 60)]));
      const { veryLow = 0, low = 0, inRange = 0, high = 0, veryHigh = 0 } = counts;
      const count = veryLow + low + inRange + high + veryHigh;
      const percents = wholePercents({ veryLow, low, inRange, high, veryHigh });
      if (!percents) {
        if (count > 0) wrong.push(JSON.stringify(counts));
        continue;
      }
      const parts = CLASSES.map((name) => percents[name]);
      const fits = parts.reduce((sum, one) => sum + one, 0) === 100 && parts.every((one) => one >= 0);
      if (!fits || percents.inRange !== roundHalfAway((100 * inRange) / count, 0)) wrong.push(JSON.stringify(counts));
    }
    expect(wrong).toEqual([]);
    expect(wholePercents({ veryLow: 0, low: 0, inRange: 0, high: 0 })).toBeUndefined();
  });
});
