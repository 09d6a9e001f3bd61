import { describe, expect, it } from 'vitest';
import {
  byReading,
  byStay,
  daysWithAny,
  exactMean,
  lowsOf,
  patientDaysOf,
  rateOf,
  recurrentHypoglycaemia,
  isWatchedForHighs,
  isWatchedForLows,
  stayFigures,
  severeHyperglycaemia,
  severeHypoglycaemia,
  type CountedReading,
} from '../src/index.js';

const of = (patientId: string, day: number, ...values: number[]): CountedReading[] =>
  values.map((value) => ({ patientId, stayId: patientId, day: `2026-11-0${day}`, value, comparator: null }));

/** The worked case of the definitions. */
const CASE = [
  ...of('A', 1, 8.2, 12.4, 3.6),
  ...of('A', 2, 9.9, 10.1),
  ...of('B', 1, 15.2),
  ...of('B', 2, 13.9, 14.0),
  ...of('B', 3, 2.8, 6.0),
  ...of('C', 1, 5.0),
];
const DAYS = patientDaysOf(CASE);

describe('hospital glucose statistics, worked case', () => {
  it('by reading: 11 readings, mean 9.1909, 4 in range', () => {
    const { count, mean, beyond } = byReading(CASE);
    expect(count).toBe(11);
    expect(mean).toBeCloseTo(9.1909, 4);
    expect(beyond).toEqual({ inRange: 4, high: 5, veryHigh: 2, low: 2, veryLow: 1 });
  });

  it('the mean of each of the 6 patient-days', () => {
    expect(DAYS.map((day) => Number(day.mean?.toFixed(4)))).toEqual([8.0667, 10, 15.2, 13.95, 4.4, 5]);
  });

  it('by patient-day and any reading; 3 of 6 are adverse', () => {
    expect(daysWithAny(DAYS)).toMatchObject({ high: 4, veryHigh: 2, low: 2, veryLow: 1, adverse: 3 });
  });

  it('by stay: 3, mean 8.4056', () => {
    const { count, mean, beyond } = byStay(DAYS);
    expect(count).toBe(3);
    expect(mean).toBeCloseTo(8.4056, 4);
    expect(beyond).toEqual({ inRange: 2, high: 1, veryHigh: 0, low: 0, veryLow: 0 });
  });
});

describe('hospital glucose statistics', () => {
  it('leave HI and LO out of means and count them beyond; a day of them alone has no mean', () => {
    const readings: CountedReading[] = [
      { patientId: 'A', stayId: null, day: '2026-11-01', value: 33.3, comparator: '>' },
      { patientId: 'B', stayId: null, day: '2026-11-01', value: 1.1, comparator: '<' },
      { patientId: 'B', stayId: null, day: '2026-11-01', value: 6, comparator: null },
    ];
    expect(byReading(readings)).toMatchObject({ count: 3, mean: 6, beyond: { veryHigh: 1, veryLow: 1, inRange: 1 } });
    const days = patientDaysOf(readings);
    expect(days.map(({ mean }) => mean)).toEqual([null, 6]);
    expect(daysWithAny(days)).toMatchObject({ veryHigh: 1, veryLow: 1, adverse: 2 });
    expect(byStay(days)).toMatchObject({ count: 0, mean: null });
  });

  it('add up exactly where binary fractions would fall below an edge', () => {
    expect(exactMean([13.9, 14.0])).toBe(13.95);
    expect(exactMean([0.1, 0.2])).toBe(0.15);
    expect(exactMean([])).toBeUndefined();
  });

  it('count a patient with lows on two days as recurrent, two lows on one day not', () => {
    const days = patientDaysOf([...of('A', 1, 3.8, 3.7), ...of('B', 1, 3.8), ...of('B', 2, 3.8), ...of('C', 1, 3.9)]);
    expect(recurrentHypoglycaemia(days)).toEqual({ patients: 2, recurrent: 1 });
  });

  it('withhold a rate of too few', () => {
    expect(rateOf(12, 29, 'reading')).toEqual({ insufficient: 'tooFewReadings', have: 29, need: 30 });
    expect(rateOf(12, 30, 'reading')).toEqual({ value: 40 });
    expect(rateOf(1, 9, 'patientDay')).toMatchObject({ need: 10 });
    expect(rateOf(0, 0, 'stay')).toMatchObject({ insufficient: 'noReadings' });
  });
});

describe('time to resolution of a low', () => {
  const MINUTE = 60_000;
  const at = (minute: number, value: number) => ({ at: minute * MINUTE, value });

  it('ends with the first value of 3.9 or more, and takes in the lows between', () => {
    const lows = lowsOf([at(0, 3.8), at(15, 3.4), at(40, 3.9), at(300, 3.0), at(320, 6)]);
    expect(lows.map(({ resolvedAfter }) => resolvedAfter)).toEqual([40, 20]);
  });

  it('is none after four hours, or without another value; a low after that is another one', () => {
    expect(lowsOf([at(0, 3.8), at(241, 5)])).toMatchObject([{ resolvedAfter: null }]);
    expect(lowsOf([at(0, 3.8), at(240, 5)])).toMatchObject([{ resolvedAfter: 240 }]);
    expect(lowsOf([at(0, 3.8), at(241, 3.7)])).toMatchObject([{ resolvedAfter: null }, { resolvedAfter: null }]);
    expect(lowsOf([at(0, 3.8)])).toMatchObject([{ resolvedAfter: null }]);
  });
});

describe('hospital harm', () => {
  const HOUR = 3_600_000;
  const stay = (hours: number, ...values: [number, number][]) => ({
    admittedAt: 0,
    dischargedAt: hours * HOUR,
    values: values.map(([hour, value]) => ({ at: hour * HOUR, value })),
  });

  it('CMS871: a day above 300 mg/dL, not the first and not a last one that is shorter', () => {
    expect(severeHyperglycaemia(stay(96, [3, 20], [30, 16.7], [50, 16.6], [80, 9]))).toEqual({
      days: 3,
      harmful: [{ beganAt: 24 * HOUR, highest: 16.7 }],
    });
    // 16.652 mmol/L is 299.996 mg/dL, 16.653 is 300.01: compared unrounded.
    expect(severeHyperglycaemia(stay(72, [30, 16.652], [50, 16.653])).harmful).toEqual([
      { beganAt: 48 * HOUR, highest: 16.7 },
    ]);
    expect(severeHyperglycaemia(stay(95, [73, 20]))).toEqual({ days: 2, harmful: [] });
    expect(severeHyperglycaemia(stay(20, [3, 20]))).toEqual({ days: 0, harmful: [] });
  });

  it('CMS871: a day without a test after two days with one of 11.1 or more', () => {
    expect(severeHyperglycaemia(stay(96, [3, 11.1], [30, 11.1], [80, 9]))).toEqual({
      days: 3,
      harmful: [{ beganAt: 48 * HOUR, highest: null }],
    });
    expect(severeHyperglycaemia(stay(96, [3, 11.1], [30, 11.0], [80, 9]))).toEqual({ days: 3, harmful: [] });
  });

  it('CMS871: at most ten days', () => {
    const values = Array.from({ length: 12 }, (_, day): [number, number] => [day * 24 + 1, 20]);
    const { days, harmful } = severeHyperglycaemia(stay(12 * 24, ...values));
    expect([days, harmful.length]).toEqual([9, 9]);
  });

  it('look at adults: with diabetes, a medicine or a value of 11.1 for highs, with a medicine for lows', () => {
    const high = (value: number) => [{ at: 0, value }];
    const who = (age: number, disease: string | null, wasTreated: boolean) => ({ age, disease, wasTreated });
    expect(isWatchedForHighs(who(18, 'type2', false), [])).toBe(true);
    expect(isWatchedForHighs(who(17, 'type2', true), high(20))).toBe(false);
    expect(isWatchedForHighs(who(50, 'prediabetes', false), high(11.04))).toBe(false);
    expect(isWatchedForHighs(who(50, null, false), high(11.05))).toBe(true);
    expect(isWatchedForHighs(who(50, null, true), [])).toBe(true);
    expect([who(18, null, true), who(17, null, true), who(18, 'type1', false)].map(isWatchedForLows)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a stay that ended: its days, mean, lows and harm together', () => {
    const stayed = (disease: string | null, given: number[]) =>
      stayFigures({
        admittedAt: 0,
        dischargedAt: 72 * HOUR,
        age: 60,
        disease,
        given,
        readings: [
          { ...(of('A', 1, 2.1)[0] as CountedReading), at: 2 * HOUR },
          { ...(of('A', 1, 6.1)[0] as CountedReading), at: 2.5 * HOUR },
          { ...(of('A', 2, 17)[0] as CountedReading), at: 30 * HOUR },
          { ...(of('A', 3, 3.8)[0] as CountedReading), at: 50 * HOUR },
        ],
      });
    const lows = [
      { at: 2 * HOUR, value: 2.1, resolvedAfter: 30 },
      { at: 50 * HOUR, value: 3.8, resolvedAfter: null },
    ];
    const counted = { readings: 4, days: 3, lowDays: 2, isRecurrent: true, mean: (4.1 + 17 + 3.8) / 3, lows };
    const highs = { days: 2, harmful: [{ beganAt: 24 * HOUR, highest: 17 }] };
    expect(stayed('type2', [HOUR])).toEqual({ ...counted, highs, hasSevereLow: true });
    expect(stayed('type2', [])).toEqual({ ...counted, highs, hasSevereLow: null });
  });

  it('CMS816: below 40 mg/dL within a day after the medicine, unless above 80 mg/dL in five minutes', () => {
    const low = [{ at: 30 * HOUR, value: 2.1 }];
    expect(severeHypoglycaemia(low, [])).toBeUndefined();
    expect(severeHypoglycaemia(low, [6 * HOUR])).toBe(true);
    expect(severeHypoglycaemia(low, [5 * HOUR])).toBe(false);
    expect(severeHypoglycaemia(low, [31 * HOUR])).toBe(false);
    expect(severeHypoglycaemia([{ at: 30 * HOUR, value: 2.2 }], [29 * HOUR])).toBe(true);
    expect(severeHypoglycaemia([{ at: 30 * HOUR, value: 2.3 }], [29 * HOUR])).toBe(false);
    const after = (minutes: number, value: number) => [...low, { at: 30 * HOUR + minutes * 60_000, value }];
    expect(severeHypoglycaemia(after(5, 4.5), [29 * HOUR])).toBe(false);
    expect(severeHypoglycaemia(after(6, 4.5), [29 * HOUR])).toBe(true);
    expect(severeHypoglycaemia(after(5, 4.4), [29 * HOUR])).toBe(true);
  });
});
