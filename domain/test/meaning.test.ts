import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_GLUCOSE_RANGES,
  DEFAULT_GLUCOSE_TARGET,
  DEFAULT_KETONE_EDGES,
  DEFAULT_PRESSURE_CRITICAL,
  DEFAULT_PRESSURE_RANGE,
  DEFAULT_TEMPERATURE_CRITICAL,
  DEFAULT_TEMPERATURE_RANGE,
  DEFAULT_URIC_ACID_CUTS,
  glucoseMeaning,
  isValidTarget,
  isWarningMeaning,
  MEANINGS,
  meaningOfFigures,
  meaningOfLevel,
  meaningParts,
  targetBand,
  warningMeaning,
  type ClinicalSettings,
  type GlucoseTarget,
  type Slot,
} from '@wardlink/domain';

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
const whose = (slot: Slot | null, own: Partial<ClinicalSettings> = {}) => ({
  sex: 'female' as const,
  slot,
  settings: { ...settings, ...own },
});

describe('the meaning of a glucose value', () => {
  it.each([
    [2.7, 'criticalLow'],
    [2.8, 'low'],
    [3.8, 'low'],
    [3.9, 'inTarget'],
    [10.0, 'inTarget'],
    [10.04, 'inTarget'],
    [10.05, 'aboveTarget'],
    [16.7, 'aboveTarget'],
    [16.8, 'high'],
    [22.2, 'high'],
    [22.3, 'criticalHigh'],
  ] as const)('%s mmol/L by the product’s own settings: %s', (value, meaning) => {
    expect(meaningOfFigures('glucose', { value }, whose(3))).toBe(meaning);
  });

  it('follows the patient’s own target, before meals and after them; off target raises no warning', () => {
    const glucoseTarget: GlucoseTarget = { level: 'strict' };
    expect(meaningOfFigures('glucose', { value: 5.0 }, whose(1, { glucoseTarget }))).toBe('inTarget');
    expect(meaningOfFigures('glucose', { value: 6.2 }, whose(1, { glucoseTarget }))).toBe('aboveTarget');
    expect(meaningOfFigures('glucose', { value: 6.2 }, whose(2, { glucoseTarget }))).toBe('inTarget');
    expect(meaningOfFigures('glucose', { value: 5.0 }, whose(2, { glucoseTarget }))).toBe('belowTarget');
    expect(isWarningMeaning('belowTarget')).toBe(false);
  });

  it('HI and LO are critical in any range', () => {
    const bounds = {
      range: { low: 1.1, high: 33.3 },
      critical: { low: 1.1, high: 33.3 },
      target: { low: 1.1, high: 33.3 },
    };
    expect(glucoseMeaning({ value: 33.3, comparator: '>' }, bounds)).toBe('criticalHigh');
    expect(glucoseMeaning({ value: 1.1, comparator: '<' }, bounds)).toBe('criticalLow');
  });

  it('a target may be set within what meters measure', () => {
    expect(isValidTarget({ level: 'loose' })).toBe(true);
    const fasting = { low: 4.4, high: 7 };
    expect(isValidTarget({ level: 'custom', fasting, other: { low: 10, high: 6 } })).toBe(false);
    expect(targetBand({ level: 'custom', fasting, other: { low: 5, high: 9 } }, 8)).toEqual(fasting);
  });
});

describe('the meaning of other figures', () => {
  it('is the warning that they raise, else their level', () => {
    const pressure = (systolic: number, diastolic: number, own: Partial<ClinicalSettings> = {}) =>
      meaningOfFigures('pressure', { systolic, diastolic, heartRate: null }, whose(null, own));
    expect(pressure(120, 80)).toBe('inTarget');
    expect(pressure(150, 85)).toBe('high');
    expect(pressure(185, 85)).toBe('criticalHigh');
    expect(pressure(85, 55)).toBe('low');
    // A patient's own wider range: no warning, but no "in target" either.
    const wide = { systolic: { low: 90, high: 160 }, diastolic: { low: 60, high: 99 } };
    expect(pressure(150, 85, { pressureRange: wide })).toBe('aboveTarget');
    // Uric acid raises no warnings.
    expect(meaningOfFigures('uricAcid', { urate: 421 }, whose(null))).toBe('aboveTarget');
    expect(meaningOfFigures('ketone', { ketone: 3.0 }, whose(null))).toBe('criticalHigh');
  });
});

it('a reading that was stored without a meaning has that of its level', () => {
  const of = (value: number, level: number, comparator: '>' | null = null) =>
    meaningOfLevel('glucose', { figures: { value, comparator }, level, slot: 2 });
  expect(of(17.2, 1)).toBe('high');
  expect(of(27.8, 1, '>')).toBe('criticalHigh');
  expect(of(13.9, 0)).toBe('aboveTarget');
  expect(of(3.5, 0)).toBe('belowTarget');
  expect(of(7, 0)).toBe('inTarget');
  expect(meaningOfLevel('uricAcid', { figures: { urate: 500 }, level: 'high', slot: null })).toBe('aboveTarget');
  expect(meaningOfLevel('pressure', { figures: {}, level: 201, slot: null })).toBe('low');
});

it('every meaning has a level and a side; only warnings can be critical', () => {
  expect(MEANINGS.map((meaning) => Object.values(meaningParts(meaning)).join(' '))).toEqual([
    'inTarget  false',
    'offTarget high false',
    'offTarget low false',
    'warning high false',
    'warning low false',
    'warning high true',
    'warning low true',
  ]);
  expect(warningMeaning(2, true)).toBe('criticalLow');
  expect(warningMeaning(102, false)).toBe('high');
});
