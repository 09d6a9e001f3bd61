import { expect, type Browser } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { midMonthAt, startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital(midMonthAt('14:20')), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);

  test(`strips are shown by use, department, meter and person, exported and printed, ${language} (spec 2, /statistics/dosage)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'admin', language, { path: '/statistics' });
    await page.getByRole('link', { name: text('statistics.tab.dosage'), exact: true }).click();
    await expect(page).toHaveURL(/\/statistics\/dosage/);
    const part = (name: string) => page.getByRole('region', { name: text(`statistics.dosage.${name}`), exact: true });
    await expect(part('uses').locator('tbody tr')).toHaveCount(6);
    expect(await findings(page, 'light')).toEqual([]);

    // The departments add up to what was used, and so do the uses.
    const numbers = async (rows: string[]) => rows.map((row) => Number(row.replaceAll(',', '')));
    const used = Number((await page.locator('[data-amount=used]').innerText()).replaceAll(',', ''));
    const uses = await numbers(await part('uses').locator('tbody td:nth-child(2)').allInnerTexts());
    expect(uses.at(-1)).toBe(used);
    expect(uses.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(used);
    const departments = await numbers(await part('places').locator('tbody td:nth-child(7)').allInnerTexts());
    expect(departments.reduce((sum, one) => sum + one, 0)).toBe(used);

    // What counts is told, by keyboard too.
    await page.getByText(text('statistics.dosage.what')).press('Enter');
    await expect(page.getByText(text('statistics.dosage.definition.lasts'))).toBeVisible();

    await page.locator('.statistics-exports summary').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.statistics-exports li').nth(1).getByRole('button', { name: /CSV/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press('Escape');
    const { paper, text: printed } = await print(page);
    expect(paper).toBe('594.96 x 841.92');
    expect(printed).toContain(text('statistics.dosage.title'));

    // A period without anything still has its stock.
    await page.goto('/statistics/dosage?unit=free&from=2019-02-01&to=2019-02-02');
    await expect(page.locator('[data-amount=used]')).toHaveText('0');
    await page.context().close();
  });
}
