// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BUILT_IN_FORMS, geometryOf } from '@wardlink/contract/reports';
import { layOut, type ReportPage } from '../engine/pages.js';
import { dataOf, FIRST_DAY, patientWith, reading, readingsOf } from '../engine/report-sample.js';
import { PageThumbnail } from './page-thumbnail.js';

afterEach(cleanup);

const INKS = ['text', 'printed', 'high', 'low'];
/** Marks of a thumbnail by colour, each as `x y width`, millimetres. */
function marksOf(page: ReportPage): { ink: string; x: number; y: number; width: number }[] {
  const { container } = render(<PageThumbnail page={page} />);
  const marks = INKS.flatMap((ink) =>
    [
      ...(container.querySelector(`path.${ink}`)?.getAttribute('d') ?? '').matchAll(/M([\d.-]+) ([\d.-]+)h([\d.-]+)/g),
    ].map(([, x, y, width]) => ({ ink, x: Number(x), y: Number(y), width: Number(width) })),
  );
  cleanup();
  return marks;
}
const cellsWithText = (page: ReportPage): number =>
  page.lines.flatMap(({ cells }) => cells.filter((parts) => parts.some(({ text }) => text !== ''))).length;

describe('the thumbnail of a page', () => {
  it.each(BUILT_IN_FORMS.map((form) => form.id))('has a mark on its sheet for each cell with text: %s', (id) => {
    const pump = { pumpDays: [{ day: FIRST_DAY, basal: 12, bolus: 4, hours: [] }] };
    const { pages, form } = layOut(dataOf(id, 3, patientWith({ readings: readingsOf(3), ...pump })), 'zh');
    const { width, height } = geometryOf(form);
    for (const page of pages) {
      const marks = marksOf(page);
      expect(marks).toHaveLength(cellsWithText(page));
      for (const mark of marks) {
        expect(mark.width).toBeGreaterThan(0);
        expect(mark.x + mark.width).toBeLessThanOrEqual(width);
        expect(mark.y).toBeLessThanOrEqual(height);
      }
    }
  });

  it('marks what is high and low in the colours of the sheet', () => {
    const readings = [
      reading(1, FIRST_DAY, 1, { value: 3.1, meaning: 'low' }),
      reading(2, FIRST_DAY, 2, { value: 16.4, meaning: 'high' }),
    ];
    const [page] = layOut(dataOf('StandardReportRN', 1, patientWith({ readings })), 'en').pages;
    const inks = marksOf(page!).map(({ ink }) => ink);
    expect([inks.filter((ink) => ink === 'low'), inks.filter((ink) => ink === 'high')]).toEqual([['low'], ['high']]);
  });
});
