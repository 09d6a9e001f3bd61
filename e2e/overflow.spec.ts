import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { controlFaults } from './support/controls.js';
import { go } from './support/every-screen.js';
import { startStandingHospital, type Hospital } from './support/hospital.js';
import { settledOverflows } from './support/overflow.js';
import { staffWindow } from './support/people.js';
import { LOGIN, MORE_SCREENS, SCREENS, whoLooks } from './support/screens/every-area.js';
import type { Screen } from './support/screens/screen.js';
import { test } from './support/test.js';

/** The usual width comes last: the next screen is opened at it. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
] as const;

/** Each screen is searched for what is hard to read or to reach once in light and once in dark. */
const THEMES = { en: 'light', zh: 'dark' } as const satisfies Record<Language, 'light' | 'dark'>;

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startStandingHospital(), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Everything that is wrong with the look of a screen: what does not fit, at any width, and what is hard to use. */
async function faults(page: Page, screen: Screen, language: Language): Promise<string[]> {
  await screen.ready(page);
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    found.push(...(await settledOverflows(page)).map((one) => `${size.width}: ${one}`));
  }
  found.push(...(await controlFaults(page, language)));
  found.push(...(await findings(page, THEMES[language])).map((one) => `${THEMES[language]}: ${one}`));
  return found.map((one) => `${screen.name}, ${language}, ${one}`);
}

/** Looks at screens in both languages at once. */
async function look(screens: readonly Screen[], open: (language: Language) => Promise<Page>): Promise<string[]> {
  const walks = (['zh', 'en'] as const).map(async (language) => {
    const page = await open(language);
    await page.emulateMedia({ colorScheme: THEMES[language], reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const screen of screens) {
      await go(page, screen.path);
      found.push(...(await faults(page, screen, language)));
    }
    return found;
  });
  return (await Promise.all(walks)).flat();
}

test('the login fits, at four widths', async () => {
  const found = await look([LOGIN], async (language) => {
    const { page } = await openWindow(browser, hospital.url, language);
    await page.goto(LOGIN.path);
    return page;
  });
  expect(found).toEqual([]);
});

for (const [area, screens] of Object.entries({ ...SCREENS, ...MORE_SCREENS })) {
  test(`${area} fits, at four widths`, async () => {
    const found = await look(screens, (language) => staffWindow(browser, hospital.url, whoLooks(area), language));
    expect(found).toEqual([]);
  });
}
