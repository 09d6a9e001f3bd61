import { describe, expect, it } from 'vitest';
import {
  CLASS_EDGES,
  classifyGlucose,
  compareQuantities,
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_GLUCOSE_RANGES,
  exactValues,
  figuresText,
  GLUCOSE_STATUS,
  glucoseStatistics,
  glucoseStatus,
  glucoseText,
  glucoseVerdict,
  hypoglycaemiaLevel,
  isMeterEnd,
  isSameQuantity,
  isUrgentLow,
  judgeGlucoseEntry,
  judgeKetoneEntry,
  ketoneLevel,
  ketoneVerdict,
  METER_ENDS,
  rechecksOf,
  typedQuantity,
  type GlucoseRange,
  type Quantity,
} from '../src/index.js';

const HI: Quantity = { value: 33.3, comparator: '>' };
const LO: Quantity = { value: 1.1, comparator: '<' };
const { glucose, ketone } = METER_ENDS;
/** Readings at every meter end, and at the limits of the accepted ends. */
const highs = [glucose['>'].min, 22.2, 27.8, glucose['>'].max].map((value): Quantity => ({ value, comparator: '>' }));
const lows = [glucose['<'].min, 0.6, 1.1, 2.2, glucose['<'].max].map((value): Quantity => ({ value, comparator: '<' }));
/** The widest range that may be set, the default one, and a narrow one. */
const ranges: GlucoseRange[] = [{ low: 1.1, high: 33.3 }, DEFAULT_GLUCOSE_RANGES.general, { low: 6, high: 6.1 }];

describe('HI and LO of a meter', () => {
  it('are typed as the meter shows them, and asked about', () => {
    const high = { kind: 'question', ...HI };
    const low = { kind: 'question', ...LO };
    for (const typed of ['HI', 'hi', ' Hi ', 'ＨＩ', '>33.3', '> 33.3', '＞33.3']) {
      expect(judgeGlucoseEntry(typed), typed).toEqual(high);
    }
    for (const typed of ['LO', 'lo', '<1.1', '＜ 1.1', '<1。1']) expect(judgeGlucoseEntry(typed), typed).toEqual(low);
    expect(judgeGlucoseEntry('>27.8')).toEqual({ kind: 'question', value: 27.8, comparator: '>' });
    for (const typed of ['>10', '<5', '>60', '<0.1', 'H', 'L', 'HIGH', 'HI 33.3', '>', '<>1', '>=33.3']) {
      expect(judgeGlucoseEntry(typed), typed).toEqual({ kind: 'notANumber' });
    }
    expect(judgeKetoneEntry('HI')).toEqual({ kind: 'question', value: 8, comparator: '>' });
    for (const typed of ['LO', '<0.1', '>1']) expect(judgeKetoneEntry(typed), typed).toEqual({ kind: 'notANumber' });
  });

  it('are ends at which meters end, and no others', () => {
    for (const one of [...highs, ...lows, { value: 7.8 }, { value: 7.8, comparator: null }]) {
      expect(isMeterEnd('glucose', one), JSON.stringify(one)).toBe(true);
    }
    const absurd: Quantity[] = [
      { value: 7.8, comparator: '>' },
      { value: 7.8, comparator: '<' },
      { value: 33.4, comparator: '>' },
      { value: 0.4, comparator: '<' },
      { value: 33.3, comparator: '<' },
      { value: 1.1, comparator: '>' },
    ];
    for (const one of absurd) expect(isMeterEnd('glucose', one), JSON.stringify(one)).toBe(false);
    expect(isMeterEnd('ketone', { value: ketone['>'].usual, comparator: '>' })).toBe(true);
    expect(isMeterEnd('ketone', { value: 0.1, comparator: '<' })).toBe(false);
  });

  it('are shown by their words, and typed so that the end is kept', () => {
    expect([HI, LO, { value: 33.3 }, { value: 7.85, comparator: null }].map(glucoseText)).toEqual([
      'HI',
      'LO',
      '33.3',
      '7.9',
    ]);
    const ketones = [{ ketone: 8, comparator: '>' as const }, { ketone: 0.55 }];
    expect(ketones.map((one) => figuresText('ketone', one))).toEqual(['HI', '0.6']);
    const typed = [HI, LO, { value: 27.8, comparator: '>' as const }, { value: 7.85 }];
    expect(typed.map((one) => typedQuantity('glucose', one, String))).toEqual(['HI', 'LO', '>27.8', '7.85']);
    expect(isSameQuantity(HI, { value: 33.3 })).toBe(false);
    expect(isSameQuantity({ value: 33.3 }, { value: 33.3, comparator: null })).toBe(true);
  });

  it.each(ranges)('are critical whatever the range and the critical range: %j', (range) => {
    for (const critical of [...ranges, DEFAULT_CRITICAL_RANGE]) {
      for (const high of highs) {
        expect(glucoseStatus(high, range)).toBe(GLUCOSE_STATUS.high);
        expect(glucoseVerdict(high, range, critical), JSON.stringify(high)).toEqual({ side: 'high', critical: true });
      }
      for (const low of lows) {
        expect(glucoseStatus(low, range)).toBe(GLUCOSE_STATUS.low);
        expect(glucoseVerdict(low, range, critical), JSON.stringify(low)).toEqual({ side: 'low', critical: true });
      }
    }
    // Without a comparator the same number is judged by the bounds alone.
    expect(glucoseVerdict(33.3, { low: 1.1, high: 33.3 }, { low: 1.1, high: 33.3 })).toBeUndefined();
  });

  it('lie in the outermost classes by their figure alone: LO is a low of level 2, and is measured again', () => {
    for (const { value } of lows) {
      expect([classifyGlucose(value), hypoglycaemiaLevel(value), isUrgentLow(value)]).toEqual(['veryLow', 2, true]);
    }
    for (const { value } of highs) expect(classifyGlucose(value)).toBe('veryHigh');
    expect(glucose['<'].max).toBeLessThan(CLASS_EDGES.veryLow);
    const [recheck] = rechecksOf([{ readingId: 'a', value: 1.1, comparator: '<', at: 0 }], 1);
    expect(recheck).toMatchObject({ comparator: '<', dueAt: 15 * 60_000, doneAt: null });
  });

  it('of ketone are of the top class, whatever the edges', () => {
    const edges = { ketonaemia: 5, impendingKetoacidosis: 10, probableKetoacidosis: 15 };
    const high: Quantity = { value: 8, comparator: '>' };
    expect(ketoneLevel(high, edges)).toBe('probableKetoacidosis');
    expect(ketoneVerdict(high, edges)).toEqual({ side: 'high', critical: true });
    expect(ketoneLevel(8, edges)).toBe('ketonaemia');
  });

  it('sort before and behind every number', () => {
    const all: Quantity[] = [HI, { value: 45 }, { value: 7.8 }, { value: 0.4 }, LO, { value: 27.8, comparator: '>' }];
    expect(all.toSorted(compareQuantities).map(glucoseText)).toEqual(['LO', '0.4', '7.8', '45.0', 'HI', 'HI']);
    expect(exactValues(all)).toEqual([45, 7.8, 0.4]);
  });
});

describe('figures with HI and LO among them', () => {
  it('count them in their classes, and compute no number of them', () => {
    const figures = glucoseStatistics([5, 7, HI, { value: 27.8, comparator: '>' }, LO]);
    expect(figures).toMatchObject({
      count: 5,
      outsideMeter: { above: 2, below: 1 },
      mean: { value: 6 },
      readingsInRange: { value: 40 },
      counts: { veryLow: 1, low: 0, inRange: 2, high: 0, veryHigh: 2 },
      highest: HI,
      lowest: LO,
      standardDeviation: { insufficient: 'tooFewReadings', have: 2, need: 30 },
    });
    // A number above a meter's end comes from a laboratory. HI may be higher still, so it is reported as the highest.
    expect(glucoseStatistics([45, HI]).highest).toEqual(HI);
  });

  it('leave spread to thirty numbers, however many HI there are', () => {
    const numbers = Array.from({ length: 29 }, (_, index) => 5 + index / 10);
    expect(glucoseStatistics([...numbers, HI]).coefficientOfVariation).toMatchObject({ have: 29 });
    const [with30, withHigh] = [glucoseStatistics([...numbers, 6]), glucoseStatistics([...numbers, 6, HI, LO])];
    expect(withHigh.standardDeviation).toEqual(with30.standardDeviation);
    expect(withHigh.coefficientOfVariation).toEqual(with30.coefficientOfVariation);
    expect(withHigh.mean).toEqual(with30.mean);
  });

  it('say why there is no mean where all are beyond the meter', () => {
    const missing = { insufficient: 'onlyBeyond', have: 0, need: 1 };
    expect(glucoseStatistics([HI, LO])).toMatchObject({ mean: missing, readingsInRange: { value: 0 } });
    expect(glucoseStatistics([]).mean).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
    expect(glucoseStatistics([]).highest).toEqual({ insufficient: 'noReadings', have: 0, need: 1 });
  });
});
