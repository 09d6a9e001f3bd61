import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { differing, overlaid, papersOf } from './support/paper.js';
import { staffWindow } from './support/people.js';

let browser: Browser;
test.beforeAll(async () => {
  browser = await openChromium();
});
test.afterAll(() => browser.close());

const words = {
  zh: {
    toggle: '续打',
    noted: '已打印，记录',
    again: '整份重打…',
    reason: '重打原因',
    why: '卡纸',
    nothing: '没有新内容',
  },
  en: {
    toggle: 'Continue',
    noted: 'Printed: record it',
    again: 'Print all again…',
    reason: 'Why all is printed again',
    why: 'The paper jammed',
    nothing: 'nothing new',
  },
} as const;

const PATIENT = 3;
const FORM = 'StandardReportRN';
/** Lines on a page of the form. */
const LINES = 24;

/** Later readings of the patient, a minute apart: those of today are older. */
async function measureAgain(hospital: Hospital, count: number): Promise<void> {
  await hospital.query(`
    insert into glucose_reading
    select (jsonb_populate_record(null::glucose_reading, to_jsonb(last) || jsonb_build_object(
      'reading_id', gen_random_uuid(), 'value', 5 + number / 10.0,
      'measured_at', last.measured_at + number * interval '1 minute'))).*
    from (select * from glucose_reading where patient_id = ${PATIENT} and latest and value is not null
      order by measured_at desc limit 1) last, generate_series(1, ${count}) number`);
}

const linesOf = async (hospital: Hospital, from: string): Promise<number> => {
  const [row] = await hospital.query(
    `select count(*)::int as count from glucose_reading where patient_id = ${PATIENT} and latest and day >= '${from}'`,
  );
  return Number(row?.count);
};

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/reports?form=${FORM}&patients=${PATIENT}${search}`);
  await expect(page.locator('article.report-sheet').first()).toBeVisible();
}

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`two prints laid over each other equal one print, and what was printed is known, ${language}`, async () => {
    const hospital = await startHospital('13:10', { stands: true });
    try {
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
      await open(nurse);
      await nurse.getByRole('switch', { name: word.toggle }).click();
      const part = nurse.getByRole('region', { name: word.toggle });
      await expect(part).toBeVisible();
      const [from = ''] = await hospital
        .query(
          `select min(day)::text as day from glucose_reading where patient_id = ${PATIENT} and latest
          and day > (select max(day) - 7 from glucose_reading where patient_id = ${PATIENT})`,
        )
        .then((rows) => rows.map(({ day }) => String(day)));
      const before = await linesOf(hospital, from);
      const first = await papersOf(nurse);
      expect(first).toHaveLength(Math.ceil(before / LINES));
      await part.getByRole('button', { name: word.noted }).click();
      await expect(part).toContainText(word.nothing);
      // Nothing is printed where there is nothing new.
      await expect(nurse.locator('article.report-sheet')).toHaveCount(0);

      await measureAgain(hospital, 20);
      await open(nurse, '&continued=true');
      await expect(part).toContainText(new RegExp(`${before + 1}\\D+${before + 20}`));
      const second = await papersOf(nurse);
      await part.getByRole('button', { name: word.noted }).click();
      await expect(part).toContainText(word.nothing);

      await part.getByRole('button', { name: word.again }).click();
      // A reprint has a reason.
      await expect(part.getByRole('button', { name: word.noted })).toBeDisabled();
      await part.getByRole('textbox', { name: word.reason }).fill(word.why);
      await expect(nurse.locator('article.report-sheet')).toHaveCount(Math.ceil((before + 20) / LINES));
      const whole = await papersOf(nurse);
      await part.getByRole('button', { name: word.noted }).click();
      await expect(part).toContainText(word.nothing);

      const begun = Math.floor(before / LINES);
      const laid = [...first];
      second.forEach((sheet, index) => {
        const place = begun + index;
        const under = laid[place];
        laid[place] = under ? overlaid(under, sheet) : sheet;
      });
      expect(laid).toHaveLength(whole.length);
      expect(whole.map((sheet, index) => differing(sheet, laid[index] ?? sheet))).toEqual(whole.map(() => 0));
      // Without the second print the sheets are not the same: the comparison sees a line.
      const seen = whole[begun];
      expect(seen && first[begun] && differing(seen, first[begun])).toBeGreaterThan(100);

      const prints = await hospital.query(
        `select first_line, last_line, reason from report_print where patient_id = ${PATIENT} order by id`,
      );
      expect(prints).toEqual([
        { first_line: 1, last_line: before, reason: null },
        { first_line: before + 1, last_line: before + 20, reason: null },
        { first_line: 1, last_line: before + 20, reason: word.why },
      ]);

      // A printed value that is corrected later is told with its line.
      await hospital.query(`update glucose_reading set value = value + 1 where reading_id = (
        select reading_id from glucose_reading where patient_id = ${PATIENT} and latest and value is not null
        and day >= '${from}' order by measured_at limit 1)`);
      await nurse.goto(`/reports?form=${FORM}&patients=${PATIENT}&continued=true`);
      await expect(part.getByRole('alert')).toContainText('1');
      await nurse.close();
    } finally {
      await hospital.stop();
    }
  });
}
