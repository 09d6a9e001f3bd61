import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './test.js';
import { openChromium, openWindow, type Language } from './browsers.js';
import { heldBack, watchPolicy } from './content-policy.js';
import { controlFaults } from './controls.js';
import { startStandingHospital, type Hospital } from './hospital.js';
import { signIn } from './people.js';
import { expectAsKept, openRequests } from './pictures.js';
import { LOGIN, SCREENS, whoLooks } from './screens/every-area.js';
import type { Screen } from './screens/screen.js';

interface View {
  /** Folder of its pictures. */
  name: string;
  language: Language;
  size: { width: number; height: number };
}

/** Navigates within the app, without a reload. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Hides by `display`, because changing content differs in height as well. */
const hide = (page: Page, changing: string): Promise<void> =>
  page.locator(changing).evaluateAll((parts) => {
    for (const part of parts) part.style.display = 'none';
  });

/**
 * Compares every screen with its picture, and checks its content security policy, buttons and fields. Each view has its
 * own spec file, so that two views run in parallel.
 */
export function lookAtEveryScreen(view: View): void {
  let hospital: Hospital;
  let browser: Browser;

  test.beforeAll(async () => {
    [hospital, browser] = await Promise.all([startStandingHospital(), openChromium()]);
  });

  test.afterAll(async () => {
    await browser.close();
    await hospital.stop();
  });

  const open = async (): Promise<Page> => {
    const { context, page } = await openWindow(browser, hospital.url, view.language, view.size);
    await watchPolicy(context);
    openRequests(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return page;
  };

  const look = async (page: Page, screen: Screen): Promise<void> => {
    await screen.ready(page);
    if (screen.changing) await hide(page, screen.changing);
    await expectAsKept(page, view.name, screen.name, test.info());
    expect.soft(await heldBack(page), `${screen.name}: nothing was held back`).toEqual([]);
    // overflow.spec.ts checks the rest of each screen's usability, at four widths.
    expect.soft(await controlFaults(page, view.language), `${screen.name}: buttons and fields`).toEqual([]);
  };

  test(`the login, ${view.name}`, async () => {
    const page = await open();
    await page.goto(LOGIN.path);
    await look(page, LOGIN);
    await page.context().close();
  });

  for (const [area, screens] of Object.entries(SCREENS)) {
    test(`${area}, ${view.name}`, async () => {
      test.setTimeout(480_000);
      const page = await open();
      await signIn(page, whoLooks(area));
      for (const screen of screens) {
        await go(page, screen.path);
        await look(page, screen);
      }
      await page.context().close();
    });
  }
}
