import type { VitalReading } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { isAbnormalVital, VIEWS } from './indicators.js';
import { visibleVitals, vitalCounts } from './vital-filters.js';

const shared = {
  readingId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  patientId: '1',
  measuredAt: 0,
  day: '2026-03-01',
  measuredBy: { name: '王', latinName: null },
  way: 'manual',
} as const;
const pressure = (status: 0 | 101 | 102 | 103 | 201): VitalReading => ({
  ...shared,
  indicator: 'pressure',
  systolic: 120,
  diastolic: 80,
  heartRate: null,
  status,
});
const temperature = (celsius: number, level: 'normal' | 'low' | 'lowFever' | 'highFever'): VitalReading => ({
  ...shared,
  indicator: 'temperature',
  celsius,
  level,
});

describe('an indicator', () => {
  it('is shown rounded and typed as it was', () => {
    expect(VIEWS.pressure.text({ systolic: 120, diastolic: 80, heartRate: null })).toBe('120/80');
    expect(VIEWS.pressure.text({ systolic: 120, diastolic: 80, heartRate: 61 })).toBe('120/80/61');
    expect([VIEWS.temperature.text({ celsius: 38.15 }), VIEWS.temperature.typed({ celsius: 38.15 })]).toEqual([
      '38.2',
      '38.15',
    ]);
    expect(VIEWS.temperature.text({ celsius: 37 })).toBe('37.0');
  });

  it.each([
    [pressure(0), 'normal', ''],
    [pressure(101), 'high', '↑'],
    [pressure(103), 'high', '↑'],
    [pressure(201), 'low', '↓'],
    [temperature(36.5, 'normal'), 'normal', ''],
    [temperature(35.5, 'low'), 'low', '↓'],
    [temperature(39.5, 'highFever'), 'high', '↑'],
  ] as const)('means what its status says: %o', (reading, tone, arrow) => {
    expect(VIEWS[reading.indicator].meaning(reading)).toMatchObject({ tone, arrow });
    expect(isAbnormalVital([reading])).toBe(tone !== 'normal');
  });
});

describe('the filters of a workbench', () => {
  const row = (patientId: string, more: object) =>
    ({ patientId, nursingLevel: 2, followed: false, addedThisWeek: false, today: [], before: null, ...more }) as never;
  const rows = [
    row('1', { today: [pressure(102)] }),
    row('2', { today: [pressure(0)], followed: true }),
    row('3', { nursingLevel: 1, addedThisWeek: true }),
  ];

  it('count and show who they are about', () => {
    expect(vitalCounts(rows)).toEqual({ all: 3, missing: 1, abnormal: 1, week: 1, followed: 1 });
    const ids = (filter: Parameters<typeof visibleVitals>[1], level = 0, typing: string[] = []) =>
      visibleVitals(rows, filter, level, new Set(typing)).map(({ patientId }) => patientId);
    expect(ids('abnormal')).toEqual(['1']);
    expect(ids('missing')).toEqual(['3']);
    expect(ids('all', 1)).toEqual(['3']);
    // Who is being typed for stays.
    expect(ids('missing', 0, ['1'])).toEqual(['1', '3']);
  });
});
