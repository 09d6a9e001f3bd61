import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { signIn } from './support/people.js';

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

/** Name, address, and what shows that it is there. */
type Screen = [string, string, (page: Page) => Promise<void>];
const screens: Record<string, Screen[]> = {
  'the ward': [
    ['bed cards', '/', (page) => expect(page.getByRole('main')).toContainText('mmol/L')],
    ['grid', '/', (page) => page.getByRole('radio', { name: 'Grid', exact: true }).click()],
    ['blood pressure', '/bp', (page) => expect(page.getByRole('table')).toBeVisible()],
    ['temperature', '/tp', (page) => expect(page.getByRole('table')).toBeVisible()],
    ['uric acid', '/ua', (page) => expect(page.getByRole('table')).toBeVisible()],
    ['messages', '/communicate', (page) => expect(page.getByText('Conversations')).toBeVisible()],
  ],
  'the records': [
    ['glucose records', '/sugar', (page) => expect(page.getByRole('table')).toBeVisible()],
    ['blood pressure records', '/sugar/bp', (page) => expect(page.getByRole('table')).toBeVisible()],
    ['temperature records', '/temperature', (page) => expect(page.getByRole('table')).toBeVisible()],
  ],
  'the patients': [
    ['patient', '/patient?id=1', (page) => expect(page.locator('canvas').first()).toBeVisible()],
    ['patients', '/management', (page) => expect(page.getByRole('table')).toBeVisible()],
    [
      'patients in hospital',
      '/management/hospitalized',
      (page) => expect(page.locator('canvas').first()).toBeVisible(),
    ],
    ['discharged patients', '/management/discharged', (page) => expect(page.locator('canvas').first()).toBeVisible()],
    [
      'admission',
      '/management',
      async (page) => {
        await page.getByRole('button', { name: 'Admit a patient' }).click();
        await expect(page.locator('select[name=wardId]')).toBeVisible();
      },
    ],
  ],
  'the warnings': [
    ['warnings', '/intelligent', (page) => expect(page.getByRole('heading').first()).toBeVisible()],
    [
      'pressure warnings',
      '/intelligent/pressureRemind',
      (page) => expect(page.getByRole('heading').first()).toBeVisible(),
    ],
    [
      'every temperature warning',
      '/intelligent/tp',
      async (page) => {
        await page.getByRole('radio', { name: 'All', exact: true }).click();
        await expect(page.getByRole('row').nth(3)).toBeVisible();
      },
    ],
    [
      'hand-over',
      '/intelligent',
      async (page) => {
        await page.getByRole('radio', { name: 'Hand-over', exact: true }).click();
        await expect(page.locator('.handover-table').first()).toBeVisible();
      },
    ],
    ['department rules', '/setting/rule', (page) => expect(page.getByRole('form')).toHaveCount(5)],
    ['warning notices', '/center/styleNotice', (page) => expect(page.getByRole('heading').first()).toBeVisible()],
  ],
};

/** Each screen is opened once, and looked at in both themes. */
async function expectNoFindings(page: Page, list: readonly Screen[]): Promise<void> {
  for (const [name, address, ready] of list) {
    await page.goto(address);
    await ready(page);
    for (const theme of ['light', 'dark'] as const) {
      expect(await findings(page, theme), `${name}, ${theme}`).toEqual([]);
    }
  }
}

test('no serious finding on the login', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en');
  const ready = () => expect(page.locator('.login-accounts button').first()).toBeVisible();
  await expectNoFindings(page, [['login', '/login', ready]]);
});

for (const [name, list] of Object.entries(screens)) {
  test(`no serious finding on ${name}, light and dark`, async () => {
    test.setTimeout(240_000);
    const { page } = await openWindow(browser, hospital.url, 'en');
    await signIn(page, 'nurse');
    await expectNoFindings(page, list);
  });
}

test('no serious finding on a tablet', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en', { width: 1024, height: 768 });
  await signIn(page, 'nurse');
  const visible = (place: Page): Promise<void> => expect(place.getByRole('table')).toBeVisible();
  await expectNoFindings(page, [['blood pressure', '/bp', visible]]);
});
