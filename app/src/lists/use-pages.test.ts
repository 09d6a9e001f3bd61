import type { GlucoseReading, RecordRow } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { withPage } from './use-pages.js';

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

describe('pages', () => {
  const row = (readingId: string): RecordRow => ({
    reading: { ...glucose, readingId },
    patient: { name: '王', latinName: null, hospitalizationNumber: null },
    ward: { name: 'A', latinName: null },
    bed: null,
  });
  it('are appended; a reading that comes again keeps its first line', () => {
    const pages = { rows: [row('a'), row('b')], next: 'x', total: { count: 4, more: false } };
    const { rows, next } = withPage(
      pages,
      { rows: [row('b'), row('c')], next: null },
      ({ reading }) => reading.readingId,
    );
    expect(rows.map(({ reading }) => reading.readingId)).toEqual(['a', 'b', 'c']);
    expect(next).toBeNull();
  });
});
