import { expect } from '@playwright/test';
import {
  builtInForm,
  geometryOf,
  QUALITY_FORMS,
  type MeasuredForm,
  type ReportLanguage,
} from '@wardlink/contract/reports';
import { openChromium } from './support/browsers.js';
import { startStandingHospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { expectAsKept, openRequests } from './support/pictures.js';
import { fillReportPatient, LAST_DAY, REPORT_PATIENT } from './support/report-patient.js';
import { openForm } from './support/report-sheets.js';
import { test } from './support/test.js';

/** Forms that differ most from each other, each a week, and the languages in which they are looked at. */
const FORMS: readonly (readonly [string, ReportLanguage])[] = [
  ['StandardReport', 'zh'],
  ['StandardReportDe', 'en'],
  ['StandardReportProfile', 'both'],
  ['StandardReportIns', 'zh'],
  ['PdyReport', 'en'],
];
/** Forms of quality control; the chart is of the first meter. */
const OF_METERS = [
  ['quReport', 'both'],
  ['quReportLJ', 'zh'],
] as const;
/** The first day of the week with everything that a form can print. */
const FROM = '2026-03-04';
/** Pixels of a millimetre. */
const PIXELS = 96 / 25.4;

test('forms that differ most look as kept on paper', async () => {
  const [hospital, browser] = await Promise.all([startStandingHospital(), openChromium()]);
  try {
    await fillReportPatient(hospital);
    const page = await staffWindow(browser, hospital.url, 'nurse', 'zh', { path: '/reports' });
    openRequests(page);
    await expect(page.locator('.gallery')).toBeVisible();
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    const look = async (id: string, form: MeasuredForm, address: string): Promise<void> => {
      const { width, height } = geometryOf(form);
      await page.setViewportSize({ width: Math.round(width * PIXELS), height: Math.round(height * PIXELS) });
      const { offenders } = await openForm(page, address);
      expect.soft(offenders, id).toEqual([]);
      // The last page has whatever is printed once: sums, figures, and the readings of the last day.
      await page.locator('article.report-sheet').last().scrollIntoViewIfNeeded();
      await expectAsKept(page, 'reports', id, test.info());
    };
    for (const [id, language] of FORMS) {
      const form = builtInForm(id);
      if (!form) throw new Error(`there is no form ${id}`);
      const choice = { form: id, language, from: FROM, to: LAST_DAY, patients: String(REPORT_PATIENT) };
      await look(id, form, `/reports?${String(new URLSearchParams(choice))}`);
    }
    for (const [id, language] of OF_METERS) {
      const choice = { language, from: FROM, to: LAST_DAY };
      await look(id, QUALITY_FORMS[id], `/${id}?${String(new URLSearchParams(choice))}`);
    }
  } finally {
    await browser.close();
    await hospital.stop();
  }
});
