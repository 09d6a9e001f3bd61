import type { GlucoseReading, RecordRow, VitalReading } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { CORRECTIONS } from './correction.js';
import { withPage } from './use-records.js';

const shared = {
  readingId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  patientId: '1',
  measuredAt: 0,
  day: '2026-03-01',
  measuredBy: { name: '王', latinName: null },
  way: 'manual',
} as const;
const glucose: GlucoseReading = {
  ...shared,
  slot: 1,
  value: 5.25,
  refusal: null,
  refusalNote: null,
  status: 0,
  range: { low: 3.9, high: 16.7 },
};

describe('a correction', () => {
  it('begins with what was typed, unrounded; a refusal begins empty', () => {
    expect(CORRECTIONS.glucose.typed(glucose)).toBe('5.25');
    expect(CORRECTIONS.glucose.typed({ ...glucose, value: null, refusal: 'out' })).toBe('');
    const pressure: VitalReading = {
      ...shared,
      indicator: 'pressure',
      systolic: 120,
      diastolic: 80,
      heartRate: null,
      status: 0,
    };
    expect(CORRECTIONS.pressure.typed(pressure)).toBe('120/80');
    expect(CORRECTIONS.pressure.typed({ ...pressure, heartRate: 61 })).toBe('120/80/61');
  });

  it.each([
    ['glucose', '7.8', { kind: 'accepted', figures: { value: 7.8 } }],
    ['glucose', '2.1', { kind: 'question', figures: { value: 2.1 } }],
    ['glucose', '78', { kind: 'impossible' }],
    ['glucose', '', { kind: 'empty' }],
    ['pressure', '80/120', { kind: 'impossible' }],
    ['pressure', '120/80', { kind: 'accepted', figures: { systolic: 120, diastolic: 80, heartRate: null } }],
    ['temperature', '３８。２', { kind: 'accepted', figures: { celsius: 38.2 } }],
    ['temperature', '33', { kind: 'question', figures: { celsius: 33 } }],
  ] as const)('of %s judges %s as entry does', (indicator, typed, verdict) => {
    expect(CORRECTIONS[indicator].judge(typed)).toEqual(verdict);
  });
});

describe('pages', () => {
  const row = (readingId: string): RecordRow => ({
    reading: { ...glucose, readingId },
    patient: { name: '王', latinName: null, hospitalizationNumber: null },
    ward: { name: 'A', latinName: null },
    bed: null,
  });
  it('are appended; a reading that comes again keeps its first line', () => {
    const pages = { rows: [row('a'), row('b')], next: 'x', total: { count: 4, more: false } };
    const { rows, next } = withPage(pages, [row('b'), row('c')], null);
    expect(rows.map(({ reading }) => reading.readingId)).toEqual(['a', 'b', 'c']);
    expect(next).toBeNull();
  });
});
