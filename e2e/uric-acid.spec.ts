import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // Before the day's blood samples of the demonstration.
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const line = (page: Page, row: number): Locator => page.locator('tr[data-patient]').nth(row - 1);
const field = (page: Page, row: number, indicator: 'uricAcid' | 'ketone'): Locator =>
  line(page, row).locator(`input[data-entry=${indicator}]`);

async function openBoard(language: Language, who = 'nurse'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path: '/ua' });
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

const words = {
  zh: {
    heading: '尿酸与血酮',
    name: /录入血酮/,
    high: '偏高',
    ketone: '酮症酸中毒风险',
    impossible: '数值不可能，请核对',
    abnormal: /^异常/,
    save: '保存修改',
    why: '录入错误',
  },
  en: {
    heading: 'Uric acid and blood ketone',
    name: /new Blood ketone/,
    high: 'high',
    ketone: 'risk of ketoacidosis',
    impossible: 'This is not possible: check the figures',
    abnormal: /^Abnormal/,
    save: 'Save the change',
    why: 'Typing error',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const say = words[language];
  const first = language === 'zh' ? 1 : 6;

  test(`uric acid and ketone stand beside each other and are entered by keyboard (${language}) (spec 2, /ua)`, async () => {
    const doctor = await openBoard(language === 'zh' ? 'en' : 'zh', 'doctor');
    const page = await openBoard(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.heading);
    await expect(field(page, first, 'ketone')).toHaveAccessibleName(say.name);

    // Down a column with Enter, along the row with the arrow keys.
    await field(page, first, 'uricAcid').focus();
    await page.keyboard.type('468');
    await page.keyboard.press('Enter');
    await expect(line(page, first)).toContainText('468');
    await expect(line(page, first)).toContainText(say.high);
    await expect(field(page, first + 1, 'uricAcid')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(field(page, first, 'ketone')).toBeFocused();
    await page.keyboard.type('1.8');
    await page.keyboard.press('Enter');
    await expect(line(page, first)).toContainText(say.ketone);
    await expect(field(page, first + 1, 'ketone')).toBeFocused();

    // A value in mg/dL is no value in µmol/L.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('6.8');
    await page.keyboard.press('Enter');
    await expect(line(page, first + 1).getByRole('alert')).toHaveText(say.impossible);
    await page.keyboard.press('Escape');

    // The doctor's page is updated without a reload.
    const bed = await line(page, first).getAttribute('data-patient');
    const there = doctor.locator(`tr[data-patient="${bed}"]`);
    await expect(there).toContainText('468');
    await expect(there).toContainText('1.8');

    // The filter finds abnormal values of both indicators.
    await page.getByRole('button', { name: say.abnormal }).click();
    await expect(page.locator(`tr[data-patient="${bed}"]`)).toBeVisible();
    await page.getByRole('button', { name: say.abnormal }).click();

    // Corrected with a reason; both versions are kept.
    await line(page, first).getByRole('button', { name: /^468/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('368');
    await dialog.getByRole('button', { name: say.why }).click();
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(line(page, first)).toContainText('368');
    await expect(there).toContainText('368');
    const versions = await hospital.query(
      `select (figures->>'urate')::int as urate, level, latest from vital_reading
        where indicator = 'uricAcid' and patient_id = ${bed} and (figures->>'urate')::int in (468, 368) order by version`,
    );
    expect(versions).toEqual([
      { urate: 468, level: 'high', latest: false },
      { urate: 368, level: 'normal', latest: true },
    ]);
    await page.close();
    await doctor.close();
  });
}

test('a user who may only read sees no field', async () => {
  const reader = await openBoard('en', 'admin');
  await expect(reader.locator('input[data-entry]')).toHaveCount(0);
  await reader.close();
});
