import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { signIn, staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

type Part = 'ward' | 'review' | 'terms' | 'tour';

/** A file of the help texts. */
const helpIn = <Content>(language: Language, part: Part): Record<string, Content> =>
  JSON.parse(
    readFileSync(new URL(`../app/src/help/texts/${language}/${part}.json`, import.meta.url), 'utf8'),
  ) as Record<string, Content>;

interface HelpPage {
  title: string;
  see: string[];
  wrong: string[];
}
interface Titled {
  title: string;
}

const VIEWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];

/** Users with a tour, and how many of its steps are at least on the first page of the demonstration. */
const TOURS = [
  { username: 'nurse', least: 4 },
  { username: 'doctor', least: 4 },
  { username: 'admin', least: 4 },
  { username: 'dean', least: 4 },
  { username: 'outdoctor', least: 3 },
] as const;

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const panel = (page: Page) => page.getByRole('dialog', { name: text('help.title') });
  const ward = helpIn<HelpPage>(language, 'ward');
  const terms = helpIn<{ word: string; meaning: string }>(language, 'terms');
  const tour = helpIn<Titled>(language, 'tour');
  const titleOf = (texts: Record<string, Titled>, name: string): string => texts[name]?.title ?? '';

  test(`? shows the page, the keys and the signs of the open screen, and gives the focus back, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await expect(page.locator('main [data-patient]').first()).toBeVisible();
    const button = page.getByRole('button', { name: text('shell.help'), exact: true });
    await button.focus();
    await page.keyboard.press('?');
    await expect(panel(page).getByRole('heading', { name: titleOf(ward, 'glucose') })).toBeVisible();
    await expect(panel(page).getByText(ward['glucose']?.wrong[0] ?? '')).toBeVisible();
    await expect(panel(page).getByText(text('meaning.mark.corrected'))).toBeAttached();
    await expect(panel(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    // A typed question mark is text.
    await page.getByRole('combobox', { name: text('frame.search') }).fill('');
    await page.keyboard.type('?');
    await expect(panel(page)).toHaveCount(0);
    await page.context().close();
  });

  test(`the search finds pages and words of both languages, and opens a page in the panel, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/bp' });
    await page.getByRole('button', { name: text('shell.help'), exact: true }).click();
    await expect(panel(page).getByRole('heading', { name: titleOf(ward, 'pressure') })).toBeVisible();
    const field = panel(page).getByRole('searchbox');
    await field.fill('mage');
    await expect(panel(page).getByText(terms['mage']?.meaning ?? '')).toBeVisible();
    const other = helpIn<Titled>(language === 'zh' ? 'en' : 'zh', 'ward');
    await field.fill(titleOf(other, 'orderSheet'));
    await panel(page)
      .getByRole('button', { name: titleOf(ward, 'orderSheet') })
      .click();
    await expect(panel(page).getByRole('heading', { name: titleOf(ward, 'orderSheet') })).toBeVisible();
    await panel(page)
      .getByRole('button', { name: text('help.back') })
      .click();
    await expect(panel(page).getByRole('heading', { name: titleOf(ward, 'pressure') })).toBeVisible();
    await page.context().close();
  });

  test(`the panel fits every view, and has no finding of accessibility in both themes, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    for (const view of VIEWS) {
      await page.setViewportSize(view);
      await page.getByRole('button', { name: text('shell.help'), exact: true }).click();
      const body = panel(page).getByRole('region', { name: text('help.content') });
      await expect(body.getByRole('heading', { name: titleOf(ward, 'glucose') })).toBeVisible();
      const box = await page.locator('.help-window').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(view.width);
      expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      // Its end is reached by scrolling.
      const contents = panel(page).locator('.help-contents summary');
      await contents.scrollIntoViewIfNeeded();
      await expect(contents).toBeInViewport();
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const theme of ['light', 'dark'] as const) {
      if (theme === 'dark') await page.evaluate(() => document.body.setAttribute('theme-mode', 'dark'));
      await page.getByRole('button', { name: text('shell.help'), exact: true }).click();
      await panel(page).locator('.help-contents summary').click();
      expect(await findings(page, theme), theme).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  });

  test(`a word is explained where it stands, by the pointer and by the keyboard, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    await page.locator('main [data-patient] a[href^="/patient?id="]').first().click();
    const word = page.locator('.key-figures .explained-word', { hasText: text('overview.variation') });
    await word.hover();
    const meaning = page.getByRole('tooltip');
    await expect(meaning).toContainText(terms['cv']?.meaning ?? '');
    await page.mouse.move(0, 0);
    await expect(meaning).toHaveCount(0);
    await word.focus();
    await expect(meaning).toBeVisible();
    await expect(word).toHaveAttribute('aria-describedby', (await meaning.getAttribute('id')) ?? '');
    expect(await findings(page, 'light')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(meaning).toHaveCount(0);
    await page.context().close();
  });

  for (const { username, least } of TOURS) {
    test(`the first login of ${username} begins a tour by keyboard, once, and again from help, ${language}`, async () => {
      const { context, page } = await openWindow(browser, hospital.url, language, undefined, {}, true);
      await signIn(page, username);
      const step = page.locator('.tour-step');
      await expect(step).toBeFocused();
      const count = Number(/\d+\D+(\d+)/.exec(await step.locator('small').innerText())?.[1]);
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(6);
      expect(await findings(page, 'light')).toEqual([]);
      for (let at = 1; at < count; at += 1) await page.keyboard.press('ArrowRight');
      await expect(step.getByRole('heading')).toHaveText(titleOf(tour, 'help'));
      await page.keyboard.press('ArrowRight');
      await expect(step).toHaveCount(0);

      await page.reload();
      await expect(page.getByRole('button', { name: text('shell.help'), exact: true })).toBeVisible();
      await page.waitForFunction(() => performance.getEntriesByName('wardlink.ahead').length > 0);
      await expect(step).toHaveCount(0);

      await page.getByRole('button', { name: text('shell.help'), exact: true }).click();
      await panel(page)
        .getByRole('button', { name: text('help.tour.start') })
        .click();
      await expect(step).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(step).toHaveCount(0);
      await context.close();
    });
  }
}
