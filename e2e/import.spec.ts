import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  en: {
    open: 'Import',
    file: 'File (CSV)',
    check: 'Check the lines',
    value: 'Glucose',
    missing: 'Choose a column for: Glucose',
    leaveOut: 'Leave out the 2 bad lines',
    keep: /: I checked the line, and it is correct$/,
    store: 'Import 2 readings',
    done: '2 readings imported',
    slots: ['Before lunch', '午餐前'],
  },
  zh: {
    open: '导入',
    file: '文件（CSV）',
    check: '核对各行',
    value: '血糖',
    missing: '请为以下项目选择列：血糖',
    leaveOut: '不导入有误的 2 行',
    keep: /：已核对 1 行，确认无误$/,
    store: '导入 2 条',
    done: '已导入 2 条记录',
    slots: ['午餐前', 'Before lunch'],
  },
} as const;

for (const [language, minute] of [
  ['en', '11'],
  ['zh', '12'],
] as const) {
  test(`a meter's file is mapped, checked line by line and imported once: ${language}`, async () => {
    const say = words[language];
    const page = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/sugar' });
    const number = page.locator('tr[data-reading] td.record-number').first();
    await expect(number).toHaveText(/^\d+$/);
    const patient = await number.innerText();
    const day = todayAt('00:00').slice(0, 10);
    // The heading of the value column cannot be recognised.
    const file = [
      '住院号,测量时间,时段,X7',
      `${patient},${day} 09:${minute},${say.slots[0]},7.81`,
      `${patient},${day} 09:${minute},${say.slots[1]},7.81`,
      `${patient},${day} 09:${minute}:30,,2.2`,
      `nobody,${day} 09:${minute},,6.1`,
      `${patient},yesterday,,6.1`,
    ].join('\r\n');
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: say.open, exact: true }).click();
      await page
        .getByLabel(say.file)
        .setInputFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) });
      await expect(page.getByRole('alert').filter({ hasText: say.missing })).toBeVisible();
      await expect(page.getByRole('button', { name: say.check })).toBeDisabled();
      await page.getByRole('combobox', { name: say.value, exact: true }).selectOption({ label: 'X7' });
      await page.getByRole('button', { name: say.check }).click();
    };
    await choose();
    const lines = page.locator('tr[data-line]');
    // Lines that need a decision come first; every line keeps its number in the file.
    await expect(lines).toHaveCount(5);
    expect(await lines.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-line')))).toEqual([
      '5',
      '6',
      '4',
      '2',
      '3',
    ]);
    const store = page.getByRole('button', { name: say.store });
    await expect(store).toBeDisabled();
    await page.getByRole('checkbox', { name: say.leaveOut }).check();
    await expect(store).toBeDisabled();
    await page.getByRole('checkbox', { name: say.keep }).check();
    await store.click();
    await expect(page.getByText(say.done)).toBeVisible();
    const rows = page
      .locator('tr[data-reading]')
      .filter({ hasText: `09:${minute}` })
      .filter({ hasText: patient });
    await expect(rows.filter({ hasText: '7.8' }).filter({ hasText: say.slots[0] })).toHaveCount(1);
    await expect(rows.filter({ hasText: '2.2' })).toHaveCount(1);
    // A second import of the same file adds nothing.
    await choose();
    await expect(lines.filter({ hasText: /already stored|已存在/ })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /Import 0|导入 0/ })).toBeDisabled();
    await page.close();
  });
}
