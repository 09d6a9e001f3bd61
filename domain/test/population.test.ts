import { describe, expect, it } from 'vitest';
import { populationReasons, comparePopulation, type PopulationFacts, type PopulationReason } from '../src/index.js';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-18T10:00:00Z');
const values = (...list: number[]) =>
  list.map((value, index) => ({ at: NOW - (list.length - index) * 5 * HOUR, value }));
const nothing: PopulationFacts = {
  values: [],
  week: { readings: 0, inRange: 0 },
  weekBefore: { readings: 0, inRange: 0 },
  orderedSince: null,
  lastMeasuredAt: null,
  ordersToConfirm: 0,
};
const reasonsOf = (attended: Partial<PopulationFacts>) => populationReasons({ ...nothing, ...attended }, NOW);

describe('patients who need a look', () => {
  it('have a value below 3.0, rounded first; of two equal ones the later', () => {
    const [first, second] = [NOW - 10 * HOUR, NOW - 5 * HOUR];
    expect(reasonsOf({ values: values(2.9, 2.9) })[0]).toEqual({ kind: 'veryLow', value: 2.9, at: second });
    expect(reasonsOf({ values: values(2.94, 7) })[0]).toEqual({ kind: 'veryLow', value: 2.94, at: first });
    expect(reasonsOf({ values: values(2.95, 7) })).toEqual([]);
  });

  it('have two lows or more; values of one low are not counted twice', () => {
    expect(reasonsOf({ values: values(3.5, 6, 3.8) })).toEqual([{ kind: 'lows', count: 2 }]);
    expect(reasonsOf({ values: values(3.5, 6, 3.85) })).toEqual([]);
    const oneLow = [
      { at: NOW - 60 * 60_000, value: 3.2 },
      { at: NOW - 45 * 60_000, value: 3.4 },
      { at: NOW - 30 * 60_000, value: 5 },
    ];
    expect(reasonsOf({ values: oneLow })).toEqual([]);
  });

  it('have three values above 13.9 or more, and at least half of all', () => {
    expect(reasonsOf({ values: values(14, 15, 33.3) })).toEqual([{ kind: 'high', count: 3, of: 3 }]);
    expect(reasonsOf({ values: values(14, 15, 16, 8, 8, 8) })).toEqual([{ kind: 'high', count: 3, of: 6 }]);
    expect(reasonsOf({ values: values(14, 15, 16, 8, 8, 8, 8) })).toEqual([]);
    expect(reasonsOf({ values: values(14, 15) })).toEqual([]);
    expect(reasonsOf({ values: values(13.94, 13.94, 13.94) })).toEqual([]);
  });

  it('have fewer readings in range than in the week before, by 15 points of ten readings each', () => {
    const weekBefore = { readings: 20, inRange: 12 };
    expect(reasonsOf({ weekBefore, week: { readings: 20, inRange: 9 } })).toEqual([
      { kind: 'worse', before: 60, now: 45 },
    ]);
    expect(reasonsOf({ weekBefore, week: { readings: 100, inRange: 46 } })).toEqual([]);
    expect(reasonsOf({ weekBefore, week: { readings: 9, inRange: 0 } })).toEqual([]);
    expect(reasonsOf({ weekBefore: { readings: 9, inRange: 9 }, week: { readings: 20, inRange: 0 } })).toEqual([]);
  });

  it('have orders of another department that are not confirmed in the present one', () => {
    expect(reasonsOf({ ordersToConfirm: 2 })).toEqual([{ kind: 'toConfirm', count: 2 }]);
  });

  it('have had no value for a day although measuring is ordered', () => {
    expect(reasonsOf({ orderedSince: NOW - 90 * HOUR, lastMeasuredAt: NOW - 27.5 * HOUR })).toEqual([
      { kind: 'noData', hours: 27 },
    ]);
    // An order of today asks for nothing yet, and without an order nobody expects a value.
    expect(reasonsOf({ orderedSince: NOW - 23 * HOUR, lastMeasuredAt: NOW - 90 * HOUR })).toEqual([]);
    expect(reasonsOf({ orderedSince: NOW - 30 * HOUR })).toEqual([{ kind: 'noData', hours: 30 }]);
    expect(reasonsOf({ lastMeasuredAt: NOW - 90 * HOUR })).toEqual([]);
  });

  it('stand in the order of their most urgent reason, then of their number, then of how grave it is', () => {
    const list: Record<string, PopulationReason[]> = {
      noData: [{ kind: 'noData', hours: 200 }],
      toConfirm: [{ kind: 'toConfirm', count: 1 }],
      moreToConfirm: [{ kind: 'toConfirm', count: 3 }],
      worse: [{ kind: 'worse', before: 60, now: 30 }],
      lessWorse: [{ kind: 'worse', before: 60, now: 40 }],
      high: [{ kind: 'high', count: 3, of: 3 }],
      low: [{ kind: 'veryLow', value: 2.8, at: NOW }],
      lowest: [{ kind: 'veryLow', value: 2.1, at: NOW }],
      lowTwice: [
        { kind: 'veryLow', value: 2.9, at: NOW },
        { kind: 'lows', count: 2 },
      ],
    };
    const order = Object.entries(list).toSorted(([, one], [, other]) => comparePopulation(one, other));
    expect(order.map(([name]) => name)).toEqual([
      'lowTwice',
      'lowest',
      'low',
      'high',
      'worse',
      'lessWorse',
      'moreToConfirm',
      'toConfirm',
      'noData',
    ]);
  });
});
