import type { RecordRow } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { withPage } from './use-pages.js';
import { sampleGlucose } from '../ward/sample-readings.js';

describe('pages', () => {
  const row = (readingId: string): RecordRow => ({
    reading: { ...sampleGlucose, readingId },
    patient: { name: '王', latinName: null, hospitalizationNumber: null },
    ward: { name: 'A', latinName: null, department: null },
    bed: null,
    voided: null,
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
