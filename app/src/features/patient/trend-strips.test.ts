import type { KeptReading, VitalReading } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { sampleReading } from '../../ward/board/sample-readings.js';
import { stripsOf } from './trend-strips.js';

const glucose = (measuredAt: number, value: number | null, status: 0 | 1 | 2 = 0): KeptReading => ({
  ...sampleReading,
  measuredAt,
  slot: 1,
  value,
  comparator: null,
  refusal: value === null ? 'out' : null,
  refusalNote: null,
  status,
  meaning: value === null ? null : status === 1 ? 'high' : 'inTarget',
});
const readings: VitalReading[] = [
  {
    ...sampleReading,
    measuredAt: 1,
    indicator: 'pressure',
    systolic: 162,
    diastolic: 95,
    heartRate: 70,
    status: 102,
    meaning: 'high',
  },
  { ...sampleReading, measuredAt: 2, indicator: 'uricAcid', urate: 432.4, level: 'high', meaning: 'aboveTarget' },
  { ...sampleReading, measuredAt: 3, indicator: 'ketone', ketone: 0.25, level: 'normal' },
  { ...sampleReading, measuredAt: 4, indicator: 'temperature', celsius: 35.5, level: 'low', meaning: 'low' },
];

describe('the strips of a patient', () => {
  it('have every indicator in its order, with values as measured and texts as read', () => {
    const insulin = [{ day: '2026-03-01', basal: 21.35, bolus: 15.5, total: 36.85 }];
    const strips = stripsOf([glucose(9, 7.25), glucose(5, 17.4, 1), glucose(7, null)], { readings, insulin });
    // A strip without readings is not shown.
    const shown = strips.filter(({ points }) => points.length > 0);
    expect(
      shown.map(({ key, points }) => [key, points.map(({ values, meaning, text }) => [values, meaning, text])]),
    ).toEqual([
      [
        'glucose',
        [
          [[17.4], 'high', '17.4'],
          [[7.25], 'inTarget', '7.3'],
        ],
      ],
      ['pressure', [[[162, 95], 'high', '162/95/70']]],
      ['temperature', [[[35.5], 'low', '35.5']]],
      ['uricAcid', [[[432.4], 'aboveTarget', '432']]],
      ['ketone', [[[0.25], 'inTarget', '0.3']]],
      ['insulin', [[[36.85, 15.5], null, '36.9 (15.5)']]],
    ]);
  });

  it('have HI at the end of the meter, told as HI', () => {
    const high = { ...glucose(5, 27.8, 1), comparator: '>' as const };
    const ketone = { ...sampleReading, indicator: 'ketone', ketone: 8, comparator: '>' } as const;
    const strips = stripsOf([high], {
      readings: [{ ...ketone, level: 'probableKetoacidosis' }],
      insulin: [],
    });
    const points = strips.flatMap((strip) => strip.points.map(({ values, text }) => [strip.key, values, text]));
    expect(points).toEqual([
      ['glucose', [27.8], 'HI'],
      ['ketone', [8], 'HI'],
    ]);
  });

  it('are empty where nothing was measured', () => {
    const strips = stripsOf([], { readings: [], insulin: [] });
    expect(strips.every(({ points }) => points.length === 0)).toBe(true);
  });
});
