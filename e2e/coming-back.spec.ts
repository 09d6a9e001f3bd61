import { expect, type Browser, type Page } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** The scrolled element of the page that is scrolled furthest, and how far. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[document.querySelector('#page')!, ...document.querySelectorAll('#page *')].map((one) => one.scrollTop),
    ),
  );

/** Scrolls the middle of the page down by the wheel, as a hand does. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, pixels);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(pixels / 3);
  let last = -1;
  // The wheel scrolls smoothly: it has stopped when two looks agree.
  await expect
    .poll(async () => {
      const before = last;
      last = await scrolled(page);
      return last === before;
    })
    .toBe(true);
  return last;
}

for (const language of languagesOf(import.meta.url)) {
  test(`a list has its filter, its pages and its place again when one comes back from a patient, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/management' });
    const rows = page.locator('main tbody tr');
    await expect(rows.first()).toBeVisible();
    const first = await rows.count();
    const more = page.locator('main footer button');
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first);
    const count = await rows.count();
    const place = await scrollBy(page, 1_500);
    const link = rows.locator('a').nth(count - 12);
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThanOrEqual(place > 0 ? 1 : 0);
    await link.click();
    await expect(page.locator('.patient-header')).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(count);
    await expect.poll(() => scrolled(page)).toBe(left);
    // Forward leads to the patient again; the entry of the menu to the beginning of the list.
    await page.goForward();
    await expect(page.locator('.patient-header')).toBeVisible();
    await page.getByRole('navigation').first().locator('a[href="/management"]').first().click();
    await expect(rows.first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);
    await page.close();
  });

  test(`the board has its place again, and its filter, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/' });
    await expect(page.locator('.bed').first()).toBeVisible();
    const left = await scrollBy(page, 900);
    const link = page.locator('.bed-name:visible').filter({ visible: true }).nth(20);
    await link.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect([left > 0, place > 0]).toEqual([true, true]);
    await link.click();
    await expect(page.locator('.patient-header')).toBeVisible();
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.close();
  });
}
