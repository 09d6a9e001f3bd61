import { expect, type Browser, type Locator } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { makeLink, openForms } from './support/report-link.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const PATIENT = 8;

/** Values of the period of a sheet as it prints them; refused measurements have none. */
async function valuesOf(patientId: number, from: string, to: string): Promise<string[]> {
  const rows = await hospital.query(`
    select to_char(round(value::numeric, 1), 'FM990.0') as text from glucose_reading
    where latest and value is not null and patient_id = ${patientId} and day between '${from}' and '${to}'`);
  return rows.map(({ text }) => String(text));
}

/** The days that the header of a sheet names. */
async function periodOf(sheet: Locator): Promise<[string, string]> {
  const days = (await sheet.locator('.report-fields').innerText()).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return [days.at(-2) ?? '', days.at(-1) ?? ''];
}

const words = {
  zh: {
    hospital: '宁远市人民医院',
    counted: /血糖记录单（含检测次数）/,
    invalid: '报告链接无效',
    expired: '报告链接已过期',
    valid: '仍有效的链接',
    withdraw: '撤回',
    close: '关闭',
    other: '没有这种报告',
  },
  en: {
    hospital: "Ningyuan People's Hospital",
    counted: /Glucose record sheet with test counts/,
    invalid: 'The report link is not valid',
    expired: 'The report link has expired',
    valid: 'Links that are still valid',
    withdraw: 'Withdraw',
    close: 'Close',
    other: 'There is no such report',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`the record sheet opens without a session by its link only, and prints to A4, ${language} (spec 2, /StandardReport)`, async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: `/patient?id=${PATIENT}` });
    await openForms(nurse, language);
    const link = await makeLink(nurse, language);

    const { page } = await openWindow(browser, hospital.url, language);
    await page.goto(link);
    const sheet = page.locator('article.report-sheet');
    await expect(sheet).toHaveCount(1);
    const printed = await print(page);
    expect(printed.pages).toBe(1);
    expect(printed.text).toContain(word.hospital);
    // The paper contains the patient's name and every stored value of the period, each once.
    const [patient] = await hospital.query(`select name, latin_name from patient where id = ${PATIENT}`);
    expect(printed.text).toContain(String(language === 'zh' ? patient?.name : patient?.latin_name));
    const values = await valuesOf(PATIENT, ...(await periodOf(sheet)));
    expect(values.length).toBeGreaterThan(0);
    const inTable = (await sheet.locator('tbody .strong').allInnerTexts()).map((text) => /\d+\.\d/.exec(text)?.[0]);
    expect(inTable.sort()).toEqual(values.sort());
    for (const text of values) expect(printed.text).toContain(text);
    expect(printed.paper).toMatch(/^59[45][\d.]* x 84[12]|^84[12][\d.]* x 59[45]/);

    // The link is of this form, and gives access to nothing else in the hospital.
    await page.goto(link.replace('/StandardReport?', '/StandardReportNT?'));
    await expect(page.getByText(word.other)).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.goto(`/patient?id=${PATIENT}`);
    await expect(page).toHaveURL(/\/login/);

    const altered = new URL(link);
    altered.searchParams.set('token', `${altered.searchParams.get('token')}x`);
    await page.goto(altered.href);
    await expect(page.getByText(word.invalid)).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.goto('/StandardReport');
    await expect(sheet).toHaveCount(0);

    // After its author withdraws the link, it is refused like an expired one.
    const links = nurse.getByRole('region', { name: word.valid });
    await links.getByRole('button', { name: word.withdraw }).first().click();
    await expect(links).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByText(word.expired)).toBeVisible();

    // The variant with counts ends with the number of tests (specification, section 2: NT).
    await nurse.getByRole('dialog').getByRole('button', { name: word.close }).last().click();
    await nurse.getByRole('button', { name: word.counted }).click();
    await expect(nurse.getByRole('button', { name: word.counted })).toHaveAttribute('aria-pressed', 'true');
    const counted = nurse.locator('article.report-sheet');
    const tests = (await valuesOf(PATIENT, ...(await periodOf(counted)))).length;
    await expect(counted.locator('tr.total td').last()).toHaveText(String(tests));
    await nurse.close();
    await page.close();
  });
}
