import { describe, expect, it } from 'vitest';
import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { instantOf } from '@wardlink/domain';
import { isContinuable } from './continued.js';
import { layOut } from './pages.js';
import { dataOf, FIRST_DAY, patientWith, reading, readingsOf } from './report-sample.js';

const form = 'StandardReportRN';
const begun = readingsOf(3);
const lines =
  layOut(dataOf(form, 3, patientWith({ readings: begun })), 'zh', 'reprinted').continuations.get('7')?.lines ?? [];
const sheet = { version: 1, language: 'zh' as const, from: FIRST_DAY, lines };
const continued = (readings: typeof begun, days = 4, language: 'zh' | 'en' = 'zh') =>
  layOut(dataOf(form, days, patientWith({ readings, continuedSheet: sheet })), language, 'continued');

describe('a continued print', () => {
  it('adds the lines behind those on paper, and leaves out the pages that are full', () => {
    const { pages, continuations } = continued(readingsOf(4));
    expect(lines).toHaveLength(30);
    expect(continuations.get('7')).toMatchObject({ firstLine: 31, lastLine: 40, changed: [] });
    expect(pages.map(({ page }) => page)).toEqual([2]);
    const states = pages[0]?.states?.map((cells) => cells[4]);
    expect(states?.slice(0, 7)).toEqual([...Array.from({ length: 6 }, () => 'printed'), 'new']);
  });

  it('adds nothing where there is nothing new', () => {
    const { pages, continuations } = continued(begun);
    expect(pages).toEqual([]);
    expect(continuations.get('7')).toMatchObject({ firstLine: 31, lastLine: 30, changed: [] });
  });

  it('names the printed lines that were corrected, voided or pushed down by a late entry', () => {
    const corrected = begun.map((one, index) => (index === 4 ? { ...one, value: 9.9 } : one));
    expect(continued(corrected).continuations.get('7')?.changed).toEqual([5]);
    const late = [
      ...begun,
      reading(900, FIRST_DAY, 9, { value: 9.9, measuredAt: instantOf(FIRST_DAY, 400, 'Asia/Shanghai') }),
    ];
    expect(continued(late).continuations.get('7')?.changed).toContain(3);
    expect(continued(begun.slice(0, -1)).continuations.get('7')?.changed).toEqual([26, 27, 28, 29, 30]);
  });

  it('fills a cell that was empty on paper', () => {
    const day = (readings: typeof begun, sheetLines?: readonly string[]) =>
      layOut(
        dataOf('StandardReportHZ', 1, {
          ...patientWith({ readings }),
          continuedSheet: sheetLines ? { ...sheet, lines: [...sheetLines] } : null,
        }),
        'zh',
        'continued',
      );
    // A form without sums of the day: these change with each value.
    const points = (readings: typeof begun, sheetLines?: readonly string[]) =>
      layOut(
        dataOf('StandardReportA009', 1, {
          ...patientWith({ readings }),
          continuedSheet: sheetLines ? { ...sheet, lines: [...sheetLines] } : null,
        }),
        'zh',
        'continued',
      );
    const [morning, all] = [[reading(1, FIRST_DAY, 1)], [reading(1, FIRST_DAY, 1), reading(2, FIRST_DAY, 3)]];
    const first = points(morning).continuations.get('7')?.lines;
    const { pages, continuations } = points(all, first);
    expect(continuations.get('7')).toMatchObject({ firstLine: 1, lastLine: 1, changed: [] });
    expect(pages[0]?.states?.[0]?.slice(0, 5)).toEqual(['printed', 'new', 'printed', 'new', 'new']);
    const summed = day(morning).continuations.get('7')?.lines;
    expect(day(all, summed).continuations.get('7')?.changed).toEqual([1]);
  });

  it('is a new sheet in another language', () => {
    const { pages } = continued(readingsOf(4), 4, 'en');
    expect(pages.map(({ page, states }) => [page, states])).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it('has neither sums nor figures that would not hold', () => {
    const { pages } = layOut(dataOf('StandardReportNT', 3, patientWith({ readings: begun })), 'zh', 'continued');
    expect(pages.flatMap((page) => page.lines).some(({ total }) => total)).toBe(false);
  });
});

it('forms by hours, of a monitoring, with drawings, or without ruled lines are not continued', () => {
  const not = ['StandardReportIns', 'PdyReport', 'StandardReportProfile', 'bs'];
  for (const id of not) expect(isContinuable(builtInForm(id) as ReportDefinition), id).toBe(false);
  expect(isContinuable(builtInForm(form) as ReportDefinition)).toBe(true);
});
