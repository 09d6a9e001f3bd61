import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { gzipSync } from 'node:zlib';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital } from './support/hospital.js';
import { firstPatient, patientWindow, signIn } from './support/people.js';

/** Kilobytes of JavaScript, gzipped. */
const LIMITS = { login: 150, firstScreen: 260, patientPage: 200 };
/** Files of JavaScript before the first screen is drawn: each is a request. */
const MOST_FILES = 20;

/** The page's mark before what it loads ahead for later screens (app/src/ahead.ts). */
const MARK = 'wardlink.ahead';

/** Collects the JavaScript that a page loads. @returns gzipped kilobytes before the mark, and after it, and files before it */
function weigh(page: Page): () => Promise<{ before: number; after: number; files: number }> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const body = response.body();
    // What is still loaded ahead when the window closes was weighed by nobody.
    body.catch(() => undefined);
    bodies.set(response.url(), body);
  });
  return async () => {
    const ahead = await page.evaluate((mark) => {
      const at = performance.getEntriesByName(mark)[0]?.startTime ?? Infinity;
      return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < at ? [] : [name]));
    }, MARK);
    let [before, after, files] = [0, 0, 0];
    for (const [url, body] of bodies) {
      const size = gzipSync(await body, { level: 9 }).length / 1000;
      if (ahead.includes(url)) after += size;
      else [before, files] = [before + size, files + 1];
    }
    return { before, after, files };
  };
}

test('the login page and the first screen are light', async () => {
  const hospital = await startHospital('07:10');
  const browser = await openChromium();
  try {
    const { context, page } = await openWindow(browser, hospital.url, 'zh');
    const login = weigh(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.locator('input[name=password]')).toBeVisible();
    const { before: loginSize, after: loginAhead } = await login();
    // Before anybody types there, the login page loads nothing but itself.
    expect(loginAhead).toBe(0);
    await signIn(page, 'nurse');

    // A window with an empty cache, to measure the transfer of a user who opens the workbench directly.
    const fresh = await browser.newContext({ baseURL: hospital.url, storageState: await context.storageState() });
    const board = await fresh.newPage();
    // A user of the page marks the time as soon as values are drawn: nothing is loaded ahead before.
    await board.addInitScript(() => {
      // A browser keeps the times of 250 files only; what it has forgotten would count as loaded before the mark.
      performance.setResourceTimingBufferSize(2_000);
      const look = (): void => {
        if (document.querySelector('main [data-patient]')) performance.mark('drawn');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const firstScreen = weigh(board);
    await board.goto('/', { waitUntil: 'networkidle' });
    await expect(board.getByRole('main')).toContainText('mmol/L');
    await board.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, MARK);
    const { before: firstSize, after: ahead, files } = await firstScreen();
    const timeOf = (name: string): Promise<number | undefined> =>
      board.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, name);
    expect(await timeOf(MARK)).toBeGreaterThan((await timeOf('drawn')) ?? Infinity);

    console.warn(`login page    ${loginSize.toFixed(1)} kB of ${LIMITS.login} kB (JavaScript, gzipped)`);
    console.warn(`first screen  ${firstSize.toFixed(1)} kB of ${LIMITS.firstScreen} kB`);
    console.warn(`loaded ahead  ${ahead.toFixed(1)} kB, once the first screen is drawn`);
    expect(loginSize).toBeLessThanOrEqual(LIMITS.login);
    expect(firstSize).toBeLessThanOrEqual(LIMITS.firstScreen);
    expect(files).toBeLessThanOrEqual(MOST_FILES);
  } finally {
    await browser.close();
    await hospital.stop();
  }
});

test('the patient’s page is light before a call, the calling SDK left out', async () => {
  const hospital = await startHospital('07:10');
  const browser = await openChromium();
  try {
    const signedIn = await patientWindow(browser, hospital.url, firstPatient(hospital), 'zh');
    const { context, page } = await openWindow(browser, hospital.url, 'zh', undefined, {
      storageState: await signedIn.context().storageState(),
    });
    const weight = weigh(page);
    await page.goto('/patient-phone/', { waitUntil: 'networkidle' });
    await expect(page.locator('.member').first()).toBeVisible();
    const { before } = await weight();
    console.warn(`patient page  ${before.toFixed(1)} kB of ${LIMITS.patientPage} kB`);
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThanOrEqual(LIMITS.patientPage);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => /adapter_core|conference-media/.test(name))).toEqual([]);
    await context.close();
  } finally {
    await browser.close();
    await hospital.stop();
  }
});
