import { expect, type Browser, type Page } from '@playwright/test';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { signIn } from './support/people.js';
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

/** Opens a page in one language in a browser whose own language is the other one. */
async function openInOtherBrowser(language: Language, path: string): Promise<Page> {
  const locale = language === 'zh' ? 'en-US' : 'zh-CN';
  const { context, page } = await openWindow(browser, hospital.url, language, undefined, { locale });
  await context.addInitScript((chosen) => localStorage.setItem('wardlink.language', chosen), language);
  await signIn(page, 'nurse');
  await page.goto(path);
  expect(await page.evaluate(() => navigator.language)).toBe(locale);
  return page;
}

for (const language of languagesOf(import.meta.url)) {
  const t = textIn(language);

  test(`dates are shown and typed in the page’s language whatever the browser’s, ${language}`, async () => {
    const page = await openInOtherBrowser(language, '/sugar?period=7');
    const today = await page.getByLabel(t('dates.to'), { exact: true }).inputValue();
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const from = page.getByLabel(t('dates.from'), { exact: true });

    // Entered by keyboard, in the format that the page names.
    await from.selectText();
    await page.keyboard.type('20/11/2020');
    await expect(from).toHaveAttribute('aria-invalid', 'true');
    const told = page.getByText(t('dates.noDay'));
    await expect(told).toBeVisible();
    await from.selectText();
    await page.keyboard.type('2020-11-20');
    await expect(page).toHaveURL(/2020-11-20/);
    await expect(told).toHaveCount(0);

    // Chosen from the calendar by keyboard; the calendar uses the page's language.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: t('dates.open') }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: t('dates.calendar') });
    await expect(calendar).toContainText(language === 'zh' ? '2020年11月' : 'November 2020');
    await expect(calendar.getByRole('columnheader').first()).toHaveText(language === 'zh' ? '一' : 'Mon');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue('2020-11-27');
    await expect(calendar).toBeHidden();
    await page.context().close();
  });

  test(`a time of admission stands in the page’s language whatever the browser’s, ${language}`, async () => {
    const page = await openInOtherBrowser(language, '/management/hospitalized');
    await page.getByRole('button', { name: t('registration.admit') }).click();
    const form = page.getByRole('dialog', { name: t('registration.admit') });
    const admitted = form.locator('[name=admissionTime]');
    await expect(admitted).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    await admitted.fill('2026-13-01 07:00');
    await form.locator('[name=birthday]').fill('06/06/1966');
    await form.locator('button[type=submit]').click();
    for (const name of ['admissionTime', 'birthday']) {
      await expect(form.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true');
    }

    // The calendar keeps the time, and Escape closes only the calendar.
    await admitted.fill('2026-1-5 7:05');
    await form
      .getByRole('button', { name: t('dates.open') })
      .first()
      .click();
    const calendar = page.getByRole('dialog', { name: t('dates.calendar') });
    await expect(calendar).toContainText(language === 'zh' ? '2026年1月' : 'January 2026');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(form).toBeVisible();
    await form
      .getByRole('button', { name: t('dates.open') })
      .first()
      .click();
    await calendar.getByText('6', { exact: true }).first().click();
    await expect(admitted).toHaveValue('2026-01-06 07:05');
    await page.context().close();
  });
}
