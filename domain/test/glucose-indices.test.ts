import { describe, expect, it } from 'vitest';
import {
  estimatedA1c,
  excursionAmplitudes,
  glucoseManagementIndicator,
  glucoseStatistics,
  glycaemiaRiskIndex,
  glycaemiaRiskOf,
  gmiMmolPerMol,
  gmiPercent,
  highRiskClass,
  jIndex,
  jIndexOf,
  largestExcursion,
  lowRiskClass,
  mapFigure,
  mean,
  riskDeviation,
  riskIndices,
  roundHalfAway,
  standardDeviation,
  toMmolPerLitre,
  traceAmplitudes,
  turningPoints,
  type Figure,
} from '../src/index.js';

/** The values of iglu's own tests, mg/dL. */
const V = [101, 121, 141, 151, 161, 171, 191, 201, 231, 251];
const V_MMOL = V.map(toMmolPerLitre);

function shown(figure: Figure<string>, digits: number): number {
  if (!('value' in figure)) throw new Error(figure.insufficient);
  return roundHalfAway(figure.value, digits);
}

describe('glucose management indicator', () => {
  it.each([
    [100, 5.55, 5.7],
    [125, 6.9375, 6.3],
    [150, 8.325, 6.9],
    [175, 9.722, 7.5],
    [200, 11.11, 8.1],
    [225, 12.4875, 8.7],
    [250, 13.875, 9.3],
    [275, 15.2625, 9.9],
    [300, 16.65, 10.5],
    [350, 19.425, 11.7],
  ])('a mean of %s mg/dL or %s mmol/L gives %s %% (Bergenstal; Tidepool util_test)', (mgdl, mmol, percent) => {
    expect(roundHalfAway(gmiPercent(toMmolPerLitre(mgdl)), 1)).toBe(percent);
    expect(roundHalfAway(gmiPercent(mmol), 1)).toBe(percent);
  });

  it('150 mg/dL gives 51.9 mmol/mol', () => {
    expect(roundHalfAway(gmiMmolPerMol(toMmolPerLitre(150)), 1)).toBe(51.9);
  });

  it.each([
    [3.8, 4.9],
    [4.5, 5.2],
    [17.5, 10.9],
    [18.2, 11.2],
    [23.3, 13.4],
  ])('%s mmol/L gives %s percent by the direct formula, not by way of mmol/mol', (mmol, percent) => {
    const byWayOfMmolPerMol = 0.09148 * gmiMmolPerMol(mmol) + 2.152;
    expect(roundHalfAway(gmiPercent(mmol), 1)).toBe(percent);
    expect(Math.abs(roundHalfAway(byWayOfMmolPerMol, 1) - percent)).toBeCloseTo(0.1, 9);
  });

  it('exists for a continuous monitor over 14 days and 70 % only', () => {
    const values = [8, 9];
    const enough = { days: 14, percentActive: 70 };
    expect(shown(glucoseManagementIndicator('continuous', values, enough), 2)).toBe(roundHalfAway(gmiPercent(8.5), 2));
    expect(glucoseManagementIndicator('fingerstick', values, enough)).toMatchObject({ insufficient: 'notContinuous' });
    expect(glucoseManagementIndicator('continuous', values, { ...enough, days: 13.9 })).toEqual({
      insufficient: 'tooFewDays',
      have: 13.9,
      need: 14,
    });
    expect(glucoseManagementIndicator('continuous', values, { ...enough, percentActive: 69.9 })).toEqual({
      insufficient: 'tooLittleActive',
      have: 69.9,
      need: 70,
    });
    expect(glucoseManagementIndicator('continuous', [], enough)).toMatchObject({ insufficient: 'noReadings' });
  });
});

describe('estimated HbA1c', () => {
  it('100, 120, 150, 200 mg/dL give 6.592 (iglu)', () => {
    expect(estimatedA1c(toMmolPerLitre(mean([100, 120, 150, 200])))).toBeCloseTo(6.592, 3);
  });

  it('stays missing where the mean is', () => {
    const none = { insufficient: 'noReadings', have: 0, need: 1 };
    expect(mapFigure(glucoseStatistics([]).mean, estimatedA1c)).toEqual(none);
    expect(mapFigure({ value: toMmolPerLitre(142.5) }, (value) => roundHalfAway(estimatedA1c(value), 3))).toEqual({
      value: 6.592,
    });
  });
});

describe('J-index', () => {
  it('V: 47.986 by the mmol/L form, 48.069 by the mg/dL form', () => {
    expect(jIndexOf(mean(V_MMOL), standardDeviation(V_MMOL))).toBeCloseTo(47.986, 3);
    expect(jIndexOf(mean(V), standardDeviation(V), 'mgPerDecilitre')).toBeCloseTo(48.069, 3);
  });

  it('is withheld below 30 readings, as the SD is', () => {
    expect(jIndex(V_MMOL)).toEqual({ insufficient: 'tooFewReadings', have: 10, need: 30 });
    expect(shown(jIndex([...V_MMOL, ...V_MMOL, ...V_MMOL]), 1)).toBe(47.3);
  });
});

describe('glycaemia risk index', () => {
  it('1, 3, 5 and 20 percent give 34.2', () => {
    expect(glycaemiaRiskIndex({ veryLow: 1, low: 3, veryHigh: 5, high: 20 })).toBeCloseTo(34.2, 9);
  });

  it('never exceeds 100', () => {
    expect(glycaemiaRiskIndex({ veryLow: 40, low: 0, veryHigh: 60, high: 0 })).toBe(100);
  });

  it('counts readings by their class as shown', () => {
    const values = [2.9, 3.5, 3.84, 3.85, 7, 7, 7, 7, 10.05, 14];
    expect(shown(glycaemiaRiskOf(glucoseStatistics(values)), 1)).toBe(100);
    expect(shown(glycaemiaRiskOf(glucoseStatistics([7, 7, 7, 10.05])), 1)).toBe(20);
    expect(glycaemiaRiskOf(glucoseStatistics([]))).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
  });
});

describe('largest excursion', () => {
  it('is largest minus smallest of a day, two readings or more', () => {
    expect(largestExcursion([6.1, 4.2, 11.4, 8])).toEqual({ value: 11.4 - 4.2 });
    expect(largestExcursion([])).toEqual({ insufficient: 'noReadings', have: 0, need: 2 });
  });
});

describe('low and high blood glucose index', () => {
  it('V: 0.04042143 and 7.806938 (iglu)', () => {
    const indices = riskIndices(V_MMOL);
    expect(shown(indices.low, 8)).toBe(0.04042143);
    expect(shown(indices.high, 6)).toBe(7.806938);
  });

  it('3.1 3.8 5.6 7.2 9.8 12.5 15.0 6.1 mmol/L: 3.2183 and 6.4730, within 1 % of the mmol form', () => {
    const indices = riskIndices([3.1, 3.8, 5.6, 7.2, 9.8, 12.5, 15.0, 6.1]);
    expect(shown(indices.low, 4)).toBe(3.2183);
    expect(shown(indices.high, 4)).toBe(6.473);
    expect(Math.abs(shown(indices.low, 4) / 3.2455 - 1)).toBeLessThan(0.01);
    expect(Math.abs(shown(indices.high, 4) / 6.4939 - 1)).toBeLessThan(0.01);
  });

  it('has no risk at 112.5 mg/dL, which is 6.24 mmol/L, and ±√10 at the ends of the scale', () => {
    expect(roundHalfAway(toMmolPerLitre(112.5), 2)).toBe(6.24);
    expect(Math.abs(riskDeviation(toMmolPerLitre(112.5)))).toBeLessThan(0.001);
    expect(Math.abs(riskDeviation(1.1) + Math.sqrt(10))).toBeLessThan(0.02);
    expect(Math.abs(riskDeviation(33.3) - Math.sqrt(10))).toBeLessThan(0.02);
  });

  it('divides by all readings, not by the lows or highs', () => {
    const alone = shown(riskIndices([3.1]).low, 9);
    expect(shown(riskIndices([3.1, 12]).low, 9)).toBeCloseTo(alone / 2, 8);
  });

  it('is missing without readings, and refuses what cannot be stored', () => {
    expect(riskIndices([]).low).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
    expect(() => riskIndices([7, 0.05])).toThrow(RangeError);
    expect(() => riskDeviation(Number.NaN)).toThrow(RangeError);
    expect(Number.isFinite(riskDeviation(0.1))).toBe(true);
  });

  it.each([
    [1.1, 'minimal'],
    [1.104, 'minimal'],
    [1.105, 'low'],
    [2.5, 'low'],
    [2.51, 'moderate'],
    [5, 'moderate'],
    [5.01, 'high'],
  ])('LBGI %s is %s', (index, risk) => {
    expect(lowRiskClass(index)).toBe(risk);
  });

  it.each([
    [4.5, 'low'],
    [4.51, 'moderate'],
    [9, 'moderate'],
    [9.004, 'moderate'],
    [9.005, 'high'],
  ])('HBGI %s is %s', (index, risk) => {
    expect(highRiskClass(index)).toBe(risk);
  });
});

describe('amplitude of glycaemic excursions', () => {
  const EVEN = [5, 10, 5, 10, 5, 10, 5, 10, 5];
  const WIGGLED = [5, 6, 8, 10, 12, 10, 8, 6, 5, 7, 9, 11, 9, 7, 5, 6, 5.5, 6, 9, 13, 9, 6];

  it('an even series: SD 2.6352, all forms 5.0', () => {
    expect(roundHalfAway(standardDeviation(EVEN), 4)).toBe(2.6352);
    const five = { value: 5 };
    expect(excursionAmplitudes(EVEN)).toEqual({ plus: five, minus: five, service: five, average: five });
  });

  it('a wiggled series: SD 2.3573, pivots 5-12-5-11-5-13-6, plus 7.0, minus 6.667, service 7.0', () => {
    const spread = standardDeviation(WIGGLED);
    expect(roundHalfAway(spread, 4)).toBe(2.3573);
    expect(turningPoints(WIGGLED, spread)).toEqual([5, 12, 5, 11, 5, 13, 6]);
    const amplitudes = excursionAmplitudes(WIGGLED);
    expect(amplitudes.plus).toEqual({ value: 7 });
    expect(shown(amplitudes.minus, 3)).toBe(6.667);
    expect(amplitudes.service).toEqual({ value: 7 });
    expect(shown(amplitudes.average, 3)).toBe(6.833);
  });

  it('follows the first swing downwards too', () => {
    const falling = [12, 5, 11, 5, 13, 6, 6];
    const amplitudes = excursionAmplitudes(falling);
    expect(amplitudes.service).toEqual(amplitudes.minus);
    expect(amplitudes.service).not.toEqual(amplitudes.plus);
  });

  it('a swing of exactly the threshold is none', () => {
    expect(turningPoints([5, 7, 5], 2)).toEqual([]);
    expect(turningPoints([5, 7.1, 5], 2)).toEqual([5, 7.1, 5]);
    expect(turningPoints([], 1)).toEqual([]);
  });

  it('says what is missing: below 7 values, no swing at all, one direction only', () => {
    const few = { insufficient: 'tooFewReadings', have: 6, need: 7 };
    expect(excursionAmplitudes([5, 10, 5, 10, 5, 10])).toEqual({ plus: few, minus: few, service: few, average: few });
    const level = { insufficient: 'noSwing', have: 0, need: 1 };
    expect(excursionAmplitudes([7, 7, 7, 7, 7, 7, 7])).toMatchObject({ plus: level, minus: level, service: level });
    const rising = excursionAmplitudes([4, 5, 6, 7, 8, 9, 10]);
    expect(rising.plus).toEqual({ value: 6 });
    expect(rising.minus).toEqual(level);
    expect(rising.average).toEqual({ insufficient: 'noSwing', have: 1, need: 2 });
  });

  describe('of a trace', () => {
    const trace = (count: number, minutes: number) =>
      Array.from({ length: count }, (_, index) => ({ at: index * minutes * 60_000, value: index % 8 < 4 ? 5 : 10 }));

    it('needs 24 hours at 15 minutes or closer, in any order', () => {
      expect(traceAmplitudes(trace(96, 15))).toMatchObject({ plus: { value: 5 }, minus: { value: 5 } });
      expect(traceAmplitudes(trace(96, 15).reverse())).toMatchObject({ plus: { value: 5 }, minus: { value: 5 } });
      expect(traceAmplitudes(trace(288, 5))).toMatchObject({ service: { value: 5 } });
    });

    it('is missing where it is shorter, wider or empty', () => {
      expect(traceAmplitudes(trace(95, 15))).toEqual({ insufficient: 'tooShort', have: 23.75, need: 24 });
      expect(traceAmplitudes(trace(96, 16))).toEqual({ insufficient: 'gaps', have: 16, need: 15 });
      expect(traceAmplitudes(trace(96, 15).filter((_, index) => index !== 40))).toMatchObject({ insufficient: 'gaps' });
      expect(traceAmplitudes([])).toEqual({ insufficient: 'noReadings', have: 0, need: 7 });
    });
  });
});
