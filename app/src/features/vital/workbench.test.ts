import type { VitalReading } from '@wardlink/contract';
import { figuresText, meaningOfLevel, type AnyIndicator, type Meaning } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { isAbnormalVital, vitalWord } from '../../ward/board/vital-view.js';
import { benchRows, visibleVitals, vitalCount, type VitalFilter } from './vital-filters.js';
import { sampleReading } from '../../ward/board/sample-readings.js';

/** What a reading means by its level. */
const means = (indicator: AnyIndicator, level: string | number): { meaning: Meaning } => ({
  meaning: meaningOfLevel(indicator, { figures: {}, level, slot: null }),
});
const pressure = (status: 0 | 101 | 102 | 103 | 201): VitalReading => ({
  ...sampleReading,
  indicator: 'pressure',
  systolic: 120,
  diastolic: 80,
  heartRate: null,
  status,
  ...means('pressure', status),
});
const temperature = (celsius: number, level: 'normal' | 'low' | 'lowFever' | 'highFever'): VitalReading => ({
  ...sampleReading,
  indicator: 'temperature',
  celsius,
  level,
  ...means('temperature', level),
});
const ketone = (level: 'normal' | 'ketonaemia' | 'probableKetoacidosis'): VitalReading => ({
  ...sampleReading,
  indicator: 'ketone',
  ketone: 1,
  level,
  ...means('ketone', level),
});
const uricAcid = (level: 'low' | 'normal' | 'high', measuredAt = 0): VitalReading => ({
  ...sampleReading,
  indicator: 'uricAcid',
  urate: 400,
  level,
  ...means('uricAcid', level),
  measuredAt,
});

describe('an indicator', () => {
  it('is shown rounded', () => {
    expect(figuresText('pressure', { systolic: 120, diastolic: 80, heartRate: null })).toBe('120/80');
    expect(figuresText('pressure', { systolic: 120, diastolic: 80, heartRate: 61 })).toBe('120/80/61');
    expect(figuresText('temperature', { celsius: 38.15 })).toBe('38.2');
    expect(figuresText('uricAcid', { urate: 420.5 })).toBe('421');
    expect(figuresText('ketone', { ketone: 0.55 })).toBe('0.6');
    expect(figuresText('temperature', { celsius: 37 })).toBe('37.0');
  });

  it.each([
    [pressure(0), 'inTarget', 'meaning.inRange'],
    [pressure(101), 'high', 'vital.pressureStatus.mildHigh'],
    [pressure(103), 'high', 'vital.pressureStatus.severeHigh'],
    [pressure(201), 'low', 'vital.pressureStatus.low'],
    [temperature(36.5, 'normal'), 'inTarget', 'meaning.inRange'],
    [temperature(35.5, 'low'), 'low', 'vital.temperatureLevel.low'],
    [temperature(39.5, 'highFever'), 'high', 'vital.temperatureLevel.highFever'],
    [uricAcid('normal'), 'inTarget', 'meaning.inRange'],
    // It raises no warning.
    [uricAcid('high'), 'aboveTarget', 'vital.uricAcidLevel.high'],
    [uricAcid('low'), 'belowTarget', 'vital.uricAcidLevel.low'],
    [ketone('normal'), 'inTarget', 'meaning.inRange'],
    [ketone('ketonaemia'), 'high', 'vital.ketoneLevel.ketonaemia'],
    [ketone('probableKetoacidosis'), 'high', 'vital.ketoneLevel.probableKetoacidosis'],
  ] as const)('means what its level says: %o', (reading, meaning, word) => {
    expect(reading.meaning).toBe(meaning);
    expect(vitalWord(reading, (key) => key)).toBe(word);
    expect(isAbnormalVital([reading])).toBe(meaning !== 'inTarget');
  });

  it('names a critical level, and the side where only a patient’s own range was broken', () => {
    const say = (key: string, places?: object): string => (places ? `${key} ${JSON.stringify(places)}` : key);
    expect(vitalWord({ ...pressure(103), meaning: 'criticalHigh' }, say)).toBe(
      'meaning.criticalLevel {"level":"vital.pressureStatus.severeHigh"}',
    );
    expect(vitalWord({ ...pressure(0), meaning: 'high' }, say)).toBe('meaning.high');
  });
});

describe('the filters of a workbench', () => {
  const row = (patientId: string, more: object) =>
    ({ patientId, nursingLevel: 2, followed: false, addedThisWeek: false, today: [], before: [], ...more }) as never;
  const rows = [
    row('1', { today: [pressure(102)] }),
    row('2', { today: [pressure(0)], followed: true }),
    row('3', { nursingLevel: 1, addedThisWeek: true }),
  ];

  it('count and show the patients they match', () => {
    const ids = (conditions: VitalFilter[], level = 0, typing: string[] = []) =>
      visibleVitals(rows, { conditions, level, main: 'pressure' }, new Set(typing)).map(({ patientId }) => patientId);
    expect(ids([])).toEqual(['1', '2', '3']);
    expect(ids(['abnormal'])).toEqual(['1']);
    expect(ids(['missing'])).toEqual(['3']);
    expect(ids([], 1)).toEqual(['3']);
    // All of several hold.
    expect(ids(['missing', 'week'])).toEqual(['3']);
    expect(ids(['abnormal', 'followed'])).toEqual([]);
    expect(vitalCount(rows, { conditions: ['missing'], level: 1 }, 'pressure')).toBe(1);
    expect(vitalCount(rows, { conditions: ['missing'], level: 2 }, 'pressure')).toBe(0);
    // A patient with a draft stays.
    expect(ids(['missing'], 0, ['1'])).toEqual(['1', '3']);
  });

  it('of several indicators put them on one line, and miss the one that names the workbench', () => {
    const board = (patientId: string, today: VitalReading[], before: VitalReading | null) => ({
      rows: [row(patientId, { today, before })],
    });
    const merged = benchRows([
      board('1', [uricAcid('high', 20)], null),
      board('1', [ketone('normal')], ketone('ketonaemia')),
    ]);
    expect(merged).toMatchObject([
      { today: [{ indicator: 'ketone' }, { indicator: 'uricAcid' }], before: [{ level: 'ketonaemia' }] },
    ]);
    const onlyKetone = benchRows([board('1', [], null), board('1', [ketone('normal')], null)]);
    const counts = (rows: typeof merged) =>
      (['missing', 'abnormal'] as const).map((one) => vitalCount(rows, { conditions: [one], level: 0 }, 'uricAcid'));
    expect(counts(onlyKetone)).toEqual([1, 0]);
    expect(counts(merged)).toEqual([0, 1]);
  });

  it('keep a line until one of its rows changes, so that it is not drawn again', () => {
    const first = [row('1', { before: null }), row('2', { before: null })];
    const second = [row('1', { before: null }), row('2', { before: null })];
    const [one, two] = benchRows([{ rows: first }, { rows: second }]);
    const later = benchRows([
      { rows: first },
      { rows: [row('1', { today: [ketone('normal')], before: null }), second[1] as never] },
    ]);
    expect(later[0]).not.toBe(one);
    expect(later[0]).toMatchObject({ today: [{ indicator: 'ketone' }] });
    expect(later[1]).toBe(two);
  });
});
