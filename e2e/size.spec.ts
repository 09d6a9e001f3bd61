import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { gzipSync } from 'node:zlib';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital } from './support/hospital.js';
import { signIn } from './support/people.js';

/** Kilobytes of JavaScript, gzipped. */
const LIMITS = { login: 150, firstScreen: 450 };

/** Collects the JavaScript that a page loads. @returns its gzipped size in kilobytes */
function weigh(page: Page): () => Promise<number> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.set(response.url(), response.body());
  });
  return async () => {
    const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
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
    const loginSize = await login();
    await signIn(page, 'nurse');

    // A window with an empty cache, to measure the transfer of a user who opens the workbench directly.
    const fresh = await browser.newContext({ baseURL: hospital.url, storageState: await context.storageState() });
    const board = await fresh.newPage();
    const firstScreen = weigh(board);
    await board.goto('/', { waitUntil: 'networkidle' });
    await expect(board.getByRole('main')).toContainText('mmol/L');
    const firstSize = await firstScreen();

    console.warn(`login page    ${loginSize.toFixed(1)} kB of ${LIMITS.login} kB (JavaScript, gzipped)`);
    console.warn(`first screen  ${firstSize.toFixed(1)} kB of ${LIMITS.firstScreen} kB`);
    expect(loginSize).toBeLessThanOrEqual(LIMITS.login);
    expect(firstSize).toBeLessThanOrEqual(LIMITS.firstScreen);
  } finally {
    await browser.close();
    await hospital.stop();
  }
});
