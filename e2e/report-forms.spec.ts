import { expect, type Browser, type Page } from '@playwright/test';
import {
  BUILT_IN_FORMS,
  geometryOf,
  REPORT_LANGUAGES,
  type ReportDefinition,
  type ReportLanguage,
  type SourceName,
} from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { openChromium } from './support/browsers.js';
import { expectGolden } from './support/golden.js';
import { REPORT_DAYS } from './support/golden-files.js';
import { startStandingHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { print, type Printed } from './support/print.js';
import { EMPTY_DAY, fillReportPatient, LAST_DAY, REPORT_PATIENT } from './support/report-patient.js';
import { openForm, type DrawnForm } from './support/report-sheets.js';
import { storedOf, type Stored } from './support/report-stored.js';
import { test } from './support/test.js';

// Every built-in form in every language over periods of these days: nothing, a day, a week, and many pages. Each is
// compared with the database, measured as it is laid out for the printer, printed, and read back from the PDF, which is
// compared with a golden file.
/** Points of a millimetre. */
const POINTS = 72 / 25.4;

let hospital: Hospital;
let browser: Browser;
let page: Page;
const stored = new Map<number, Stored>();

const periodOf = (days: number): { from: string; to: string } =>
  days === 0 ? { from: EMPTY_DAY, to: EMPTY_DAY } : { from: addDays(LAST_DAY, 1 - days), to: LAST_DAY };

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startStandingHospital(), openChromium()]);
  await fillReportPatient(hospital);
  for (const days of REPORT_DAYS) stored.set(days, await storedOf(hospital, REPORT_PATIENT, periodOf(days)));
  page = await staffWindow(browser, hospital.url, 'nurse', 'zh', { path: '/reports' });
  await expect(page.locator('.gallery')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const addressOf = (form: string, language: ReportLanguage, days: number): string =>
  `/reports?${String(new URLSearchParams({ form, language, ...periodOf(days), patients: String(REPORT_PATIENT) }))}`;

/** What stands in the columns of some sources, one column after the other. */
const ofColumns = (
  { table }: ReportDefinition,
  columns: readonly (readonly string[])[],
  ...sources: readonly SourceName[]
): string[] => table.columns.flatMap(({ source }, index) => (sources.includes(source) ? (columns[index] ?? []) : []));

/** Values without their marks. */
const bare = (figures: readonly string[]): string[] =>
  figures.map((text) => /HI|LO|\d+(\.\d+)?|–/.exec(text)?.[0] ?? text);

const sumOf = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split(' + ')).reduce((sum, text) => sum + Number(text), 0);

/** Each value of the period stands in the table once, and the sums are those of the database. */
function expectStored(
  form: ReportDefinition,
  drawn: DrawnForm,
  { glucose, ...others }: Stored,
  name: string,
): string[] {
  const { rows, totals } = form.table;
  const values = (...sources: SourceName[]): string[] => bare(ofColumns(form, drawn.figures, ...sources));
  const texts = (source: SourceName): string[] => ofColumns(form, drawn.texts, source).filter((text) => text !== '');
  const has = (source: SourceName): boolean => form.table.columns.some((column) => column.source === source);
  if (rows === 'pressure') {
    for (const figure of ['systolic', 'diastolic', 'heartRate'] as const) {
      expect.soft(values(figure), `${name}: ${figure}`).toEqual(others.pressure.map((one) => one[figure]));
    }
    return others.pressure.flatMap(({ systolic, diastolic }) => [systolic, diastolic]);
  }
  if (rows === 'ambulatory') {
    const counted = others.ambulatory.filter(({ excluded }) => !excluded);
    const struck = others.ambulatory.filter(({ excluded }) => excluded);
    for (const figure of ['systolic', 'diastolic', 'heartRate'] as const) {
      expect.soft(values(figure), `${name}: ${figure}`).toEqual(counted.map((one) => one[figure]));
      expect
        .soft(ofColumns(form, drawn.struck, figure), `${name}: ${figure} of excluded readings`)
        .toEqual(struck.map((one) => one[figure]));
    }
    return others.ambulatory.flatMap(({ systolic, diastolic }) => [systolic, diastolic]);
  }
  const inTable = values('glucose', 'slotValue', 'hourValue', 'others');
  const wanted = glucose.map(({ text }) => text);
  if (rows === 'day') expect.soft(inTable.sort(), `${name}: glucose`).toEqual([...wanted].sort());
  else expect.soft(inTable, `${name}: glucose`).toEqual(wanted);
  expect.soft(drawn.refused, `${name}: refusals`).toBe(form.refusals ? others.refusals : 0);
  if (has('ketone')) expect.soft(values('ketone'), `${name}: ketone`).toEqual(others.ketone);
  if (has('tests')) expect.soft(sumOf(texts('tests')), `${name}: tests of the days`).toBe(wanted.length);
  if (form.footer.figures) expect.soft(drawn.counted, `${name}: tests`).toBe(String(wanted.length));
  if (has('doseAt')) expect.soft(sumOf(texts('doseAt')), `${name}: insulin of the meals`).toBeCloseTo(others.doses, 3);
  const pump = others.basal + others.bolus;
  if (has('insulinTotal')) {
    expect.soft(sumOf(texts('insulinTotal')), `${name}: insulin`).toBeCloseTo(others.doses + pump, 3);
  }
  if (has('bolus')) expect.soft(sumOf(values('bolus')), `${name}: boluses`).toBeCloseTo(others.bolus, 3);
  if (has('basalRate')) expect.soft(sumOf(values('basalRate')), `${name}: basal rates`).toBeCloseTo(others.basal, 3);
  if (totals && rows === 'day') {
    const bySlot = form.table.columns.map(({ source, at }) =>
      source === 'slotValue' ? String(glucose.filter(({ slot }) => slot === at).length) : undefined,
    );
    const expected = bySlot.map((count, index) => count ?? (index === 0 ? expect.any(String) : String(wanted.length)));
    expect.soft(drawn.totals, `${name}: sums`).toEqual(expected);
  }
  if (totals && rows === 'hour' && pump > 0) {
    const [basal, bolus] = ['basalRate', 'bolus'].map((name) =>
      form.table.columns.findIndex(({ source }) => source === name),
    );
    const sums = [...Array(drawn.totals.length / form.table.columns.length).keys()].map((day) => {
      const line = drawn.totals.slice(day * form.table.columns.length);
      return [line[basal ?? 0], line[bolus ?? 0]];
    });
    expect.soft(sums, `${name}: sums of the pump`).toContainEqual([`${others.basal} U`, `${others.bolus} U`]);
  }
  return wanted;
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/** Characters of a title that a narrow column may part: words of letters, and single wide characters. */
const piecesOf = (title: string): string[] => title.match(/[A-Za-z]+|[^\sA-Za-z]/g) ?? [];

function expectPaper(form: ReportDefinition, drawn: DrawnForm, printed: Printed, values: string[], name: string): void {
  const { width, height } = geometryOf(form);
  const papers = printed.papers.map((paper) => paper.split(' x ').map(Number));
  expect.soft(printed.pages, `${name}: pages`).toBe(drawn.pages);
  expect.soft(papers.length, `${name}: sizes`).toBe(drawn.pages);
  const other = papers.filter(
    ([wide = 0, high = 0]) => Math.abs(wide - width * POINTS) > 1.5 || Math.abs(high - height * POINTS) > 1.5,
  );
  expect.soft(other, `${name}: pages that are not ${width} × ${height} mm`).toEqual([]);
  const texts = printed.text.split('\f').slice(0, drawn.pages);
  texts.forEach((text, index) => {
    const missing = (drawn.heads[index] ?? [])
      .flatMap(piecesOf)
      .filter((piece) => !withoutSpaces(text).includes(piece));
    expect.soft(missing, `${name}: titles of columns that page ${index + 1} lacks`).toEqual([]);
  });
  const counts = new Map<string, number>();
  for (const [found] of printed.text.matchAll(/HI|LO|\d+(\.\d+)?/g)) counts.set(found, (counts.get(found) ?? 0) + 1);
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) - 1);
  const missing = [...new Set(values)].filter((value) => (counts.get(value) ?? 0) < 0);
  expect.soft(missing, `${name}: values that the PDF lacks`).toEqual([]);
}

for (const form of BUILT_IN_FORMS) {
  test(`${form.id} prints every value once within its page, in each language and over 0, 1, 7 and 90 days (spec 2, report variants)`, async () => {
    // Forms by hours have 90 pages over 90 days, in three languages.
    test.setTimeout(240_000);
    for (const language of REPORT_LANGUAGES) {
      for (const days of REPORT_DAYS) {
        const name = `${form.id}-${language}-${days}`;
        const drawn = await openForm(page, addressOf(form.id, language, days));
        expect.soft(drawn.offenders, `${name}: what does not fit`).toEqual([]);
        const values = expectStored(form, drawn, stored.get(days) as Stored, name);
        const printed = await print(page);
        expectPaper(form, drawn, printed, values, name);
        expectGolden(`reports/${name}.txt`, printed.text);
      }
    }
  });
}
