import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { signIn } from './support/people.js';
import { LOGIN, SCREENS, whoLooks, type Screen } from './support/screens.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Lines and beds beyond the eighth are made as those before; to look at all of them takes minutes. */
const REPEATED = 'tbody > tr:nth-child(n + 9), .beds > li:nth-child(n + 9)';

/** Rule and place of every serious or critical finding. What is not a matter of colour is the same in both themes. */
async function findings(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(REPEATED).evaluateAll((elements) => {
    for (const element of elements) element.style.display = 'none';
  });
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Each screen is opened once, and looked at in both themes. */
async function expectNoFindings(page: Page, list: readonly Screen[]): Promise<void> {
  for (const { name, path, ready } of list) {
    await page.goto(path);
    await ready(page);
    for (const theme of ['light', 'dark'] as const) {
      expect(await findings(page, theme), `${name}, ${theme}`).toEqual([]);
    }
  }
}

test('no serious finding on the login', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en');
  await expectNoFindings(page, [LOGIN]);
});

for (const [name, list] of Object.entries(SCREENS)) {
  test(`no serious finding on ${name}, light and dark`, async () => {
    test.setTimeout(480_000);
    const { page } = await openWindow(browser, hospital.url, 'en');
    await signIn(page, whoLooks(name));
    await expectNoFindings(page, list);
  });
}

test('no serious finding on a tablet', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en', { width: 1024, height: 768 });
  await signIn(page, 'nurse');
  await expectNoFindings(
    page,
    Object.values(SCREENS).flatMap((list) => list.filter(({ path }) => path === '/bp')),
  );
});
