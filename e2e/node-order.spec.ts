import { expect, type Browser } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:00'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = { zh: { up: '上移', down: '下移' }, en: { up: 'Up', down: 'Down' } } as const;

for (const language of languagesOf(import.meta.url)) {
  test(`places are put in order among their neighbours, by keys and by buttons, ${language} (spec 2, /system)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system' });
    const items = page.getByRole('treeitem');
    // The departments, one level below the hospital.
    const departments = page.locator('[role=treeitem][aria-level="2"]');
    await expect(departments.first()).toBeVisible();
    const [first = '', second = ''] = await departments.locator('.node-name').allInnerTexts();
    const order = () => departments.locator('.node-name').allInnerTexts();

    await test.step('Alt with an arrow moves the line, which keeps the focus', async () => {
      await items.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(departments.first()).toBeFocused();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(async () => (await order()).slice(0, 2)).toEqual([second, first]);
      await expect(departments.nth(1)).toBeFocused();
      await page.reload();
      await expect(departments.first()).toContainText(second);
      // The ward selector lists the wards in the same order.
      const wards = async () => (await page.locator('select.ward-selector option').allInnerTexts()).join('\n');
      await expect.poll(wards).toContain(first);
      const options = await wards();
      expect(options.indexOf(second)).toBeGreaterThanOrEqual(0);
      expect(options.indexOf(second)).toBeLessThan(options.indexOf(first));
    });

    await test.step('the buttons do the same, and stop at the ends', async () => {
      await departments.first().click();
      await expect(page.getByRole('button', { name: WORDS[language].up, exact: true })).toBeDisabled();
      await page.getByRole('button', { name: WORDS[language].down, exact: true }).click();
      await expect.poll(async () => (await order()).slice(0, 2)).toEqual([first, second]);
      await expect(page.getByRole('button', { name: WORDS[language].up, exact: true })).toBeEnabled();
    });
    await page.context().close();
  });
}
