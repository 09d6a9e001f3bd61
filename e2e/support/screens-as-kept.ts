import { test, type Browser } from '@playwright/test';
import { openChromium, openWindow, type Language } from './browsers.js';
import { startHospital, type Hospital } from './hospital.js';
import { signIn } from './people.js';
import { expectAsKept } from './pictures.js';
import { LOGIN, SCREENS, whoLooks } from './screens.js';

interface View {
  /** Folder of its pictures. */
  name: string;
  language: Language;
  size: { width: number; height: number };
}

/**
 * Compares every screen with its picture. Each view has a file of its own, and so a hospital: two views are looked at side
 * by side.
 */
export function expectScreensAsKept(view: View): void {
  let hospital: Hospital;
  let browser: Browser;

  test.beforeAll(async () => {
    // One morning for ever: the same patients with the same readings, however long a test takes.
    const morning = '2026-03-18T07:10:20+08:00';
    [hospital, browser] = await Promise.all([startHospital(morning, { stands: true }), openChromium()]);
  });

  test.afterAll(async () => {
    await browser.close();
    await hospital.stop();
  });

  test(`the login looks as it did, ${view.name}`, async ({}, info) => {
    const { context, page } = await openWindow(browser, hospital.url, view.language, view.size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(LOGIN.path);
    await LOGIN.ready(page);
    await expectAsKept(page, view.name, LOGIN.name, info);
    await context.close();
  });

  for (const [area, screens] of Object.entries(SCREENS)) {
    test(`${area} looks as it did, ${view.name}`, async ({}, info) => {
      test.setTimeout(480_000);
      const { context, page } = await openWindow(browser, hospital.url, view.language, view.size);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await signIn(page, whoLooks(area));
      for (const screen of screens) {
        await page.goto(screen.path);
        await screen.ready(page);
        await expectAsKept(page, view.name, screen.name, info);
      }
      await context.close();
    });
  }
}
