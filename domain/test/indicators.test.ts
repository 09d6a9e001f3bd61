import { describe, expect, it } from 'vitest';
import {
  ALL_INDICATORS,
  areStorable,
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_GLUCOSE_RANGES,
  DEFAULT_GLUCOSE_TARGET,
  DEFAULT_KETONE_EDGES,
  DEFAULT_PRESSURE_CRITICAL,
  DEFAULT_PRESSURE_RANGE,
  DEFAULT_TEMPERATURE_CRITICAL,
  DEFAULT_TEMPERATURE_RANGE,
  DEFAULT_URIC_ACID_CUTS,
  figureCell,
  figuresIn,
  figuresText,
  figuresWithUnit,
  indicatorOfCode,
  INDICATORS,
  meteredQuantity,
  neededFigures,
  typedText,
  VITAL_INDICATORS,
  WARNED_INDICATORS,
  withEndWords,
  type AnyIndicator,
  type ClinicalSettings,
} from '../src/index.js';

const settings: ClinicalSettings = {
  glucoseRanges: DEFAULT_GLUCOSE_RANGES,
  glucoseTarget: DEFAULT_GLUCOSE_TARGET,
  criticalRange: DEFAULT_CRITICAL_RANGE,
  pressureRange: DEFAULT_PRESSURE_RANGE,
  pressureCritical: DEFAULT_PRESSURE_CRITICAL,
  temperatureRange: DEFAULT_TEMPERATURE_RANGE,
  temperatureCritical: DEFAULT_TEMPERATURE_CRITICAL,
  uricAcidCuts: DEFAULT_URIC_ACID_CUTS,
  ketoneEdges: DEFAULT_KETONE_EDGES,
};
const whose = { sex: 'female', slot: null, settings } as const;

const HI = { '>': 8 };
const PRESSURE = { systolic: 120, diastolic: 80, heartRate: null };

describe('every indicator', () => {
  it.each(ALL_INDICATORS)('%s reads its own example, which can be stored, is printed and typed again alike', (name) => {
    const { entry, level } = INDICATORS[name];
    const verdict = entry.judge(entry.example);
    if (!('figures' in verdict)) throw new Error(`${entry.example} is ${verdict.kind}`);
    expect(verdict.kind).toBe('accepted');
    expect(areStorable(name, verdict.figures)).toBe(true);
    expect([figuresText(name, verdict.figures), typedText(name, verdict.figures)]).toEqual([
      entry.example,
      entry.example,
    ]);
    expect(level.of(verdict.figures as never, whose)).toBe(level.values[0]);
    expect(entry.judge('').kind).toBe('empty');
    expect(entry.judge('x').kind).toBe('notANumber');
  });

  it.each(ALL_INDICATORS)(
    '%s has one normal level, the first, and an edge that a figure beyond is refused by',
    (name) => {
      const { level, figures } = INDICATORS[name];
      expect(level.values.filter((one) => level.toneOf(one) === 'normal')).toEqual([level.values[0]]);
      const at = (pick: (figure: (typeof figures)[number]) => number | null): object =>
        Object.fromEntries(figures.map((figure) => [figure.name, pick(figure)]));
      expect(
        areStorable(
          name,
          at(({ max }) => max + 1),
        ),
      ).toBe(false);
      expect(
        areStorable(
          name,
          at(({ min }) => min - 1),
        ),
      ).toBe(false);
      expect(
        areStorable(
          name,
          at(() => null),
        ),
      ).toBe(false);
    },
  );

  it('has a code of its own for its warnings, in and out of hospital', () => {
    const codes = WARNED_INDICATORS.flatMap((name) => {
      const { inside = 0, outside = 0 } = INDICATORS[name].warning?.codes ?? {};
      expect([indicatorOfCode(inside), indicatorOfCode(outside)]).toEqual([name, name]);
      return [inside, outside];
    });
    expect(new Set(codes).size).toBe(codes.length);
    expect([indicatorOfCode(103), indicatorOfCode(203)]).toEqual(['pressure', 'pressure']);
    expect([indicatorOfCode(undefined), indicatorOfCode(7)]).toEqual([undefined, undefined]);
  });

  it('but glucose has a workbench of lines', () => {
    expect(VITAL_INDICATORS).toEqual(ALL_INDICATORS.filter((name) => INDICATORS[name].workbench !== null));
  });
});

describe('figures', () => {
  it.each([
    ['pressure', PRESSURE, '120/80', '120/80', [120, 80]],
    ['pressure', { ...PRESSURE, heartRate: 61 }, '120/80/61', '120/80/61', [120, 80]],
    ['temperature', { celsius: 38.15 }, '38.2', '38.15', [38.15]],
    ['uricAcid', { urate: 420.5 }, '421', '420.5', [420.5]],
    ['ketone', { ketone: 0.55 }, '0.6', '0.55', [0.55]],
    ['ketone', { ketone: 8, comparator: '>' }, 'HI', 'HI', [8]],
    ['glucose', { value: 27.8, comparator: '>' }, 'HI', '>27.8', [27.8]],
    ['glucose', { value: null }, '', '', []],
  ] as const)('of %s %j read %s', (name, figures, text, typed, needed) => {
    expect([figuresText(name, figures), typedText(name, figures), neededFigures(name, figures)]).toEqual([
      text,
      typed,
      needed,
    ]);
  });

  it('have their unit, but for HI and LO', () => {
    expect(figuresWithUnit('temperature', { celsius: 37 })).toBe('37.0 °C');
    expect(figuresWithUnit('ketone', { ketone: HI['>'], comparator: '>' })).toBe('HI');
  });

  it('are taken out of whatever holds them, and stand in cells as numbers or words', () => {
    expect(figuresIn('ketone', { ketone: 0.4, level: 'normal' })).toEqual({ ketone: 0.4, comparator: null });
    expect(figuresIn('pressure', { systolic: 120, diastolic: 80, status: 0 })).toEqual(PRESSURE);
    const [ketone] = INDICATORS.ketone.figures;
    if (!ketone) throw new Error('ketone has no figure');
    expect([{ ketone: 0.55 }, { ketone: 8, comparator: '>' }, {}].map((one) => figureCell(ketone, one))).toEqual([
      0.6,
      'HI',
      null,
    ]);
    expect(meteredQuantity('ketone', { ketone: 8, comparator: '>' })).toEqual({ value: 8, comparator: '>' });
    expect([meteredQuantity('uricAcid', { urate: 400 }), meteredQuantity('glucose', { value: null })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('of the trail have HI and LO in the place of what lies beyond the meter', () => {
    const read = (figures: Record<string, unknown>, prefix?: string) =>
      withEndWords<unknown>(figures, (word) => word, prefix);
    expect(read({ indicator: 'ketone', ketone: 8, value: 8, comparator: '>', version: 1 })).toMatchObject({
      ketone: 'HI',
      value: 'HI',
      version: 1,
    });
    expect(read({ 'before.value': 1.1, 'before.comparator': '<', value: 7 }, 'before.')).toMatchObject({
      'before.value': 'LO',
      value: 7,
    });
    expect(read({ value: 7, comparator: null })).toEqual({ value: 7, comparator: null });
  });
});

describe('a warning', () => {
  const judge = (name: AnyIndicator, figures: object) => INDICATORS[name].warning?.judge(figures as never, whose);

  it.each([
    ['glucose', { value: 17.2 }, { status: 1, critical: false, urgent: false }],
    ['glucose', { value: 2.9 }, { status: 2, critical: false, urgent: true }],
    ['pressure', { systolic: 186, diastolic: 112, heartRate: null }, { status: 103, critical: true }],
    ['temperature', { celsius: 35.9 }, { status: 2, critical: false }],
    ['ketone', { ketone: 0.6 }, { status: 1, critical: false, range: { low: 0, high: 0.5 } }],
    ['ketone', { ketone: 8, comparator: '>' }, { status: 1, critical: true }],
  ] as const)('of %s %j is %j', (name, figures, judgement) => {
    expect(judge(name, figures)).toMatchObject(judgement);
  });

  it.each([
    ['glucose', { value: 7.8 }],
    ['pressure', PRESSURE],
    ['temperature', { celsius: 36.8 }],
    ['ketone', { ketone: 0.3 }],
    ['uricAcid', { urate: 600 }],
  ] as const)('of %s %j is none', (name, figures) => expect(judge(name, figures)).toBeUndefined());

  it('tells the class of a ketone by what was decided then', () => {
    const { levelOf } = INDICATORS.ketone.warning ?? {};
    expect([
      levelOf?.({ ketone: 2 }, true),
      levelOf?.({ ketone: 0.6 }, false),
      levelOf?.({ ketone: 2 }, false),
    ]).toEqual(['probableKetoacidosis', 'ketonaemia', 'impendingKetoacidosis']);
  });
});
