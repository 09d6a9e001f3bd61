import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;
/** Inpatients of the hospital. */
let total: number;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
  const columns =
    'kind, node_id, ward_id, department_id, name, latin_name, sex, birthday, nursing_level, admission_time, registration_time';
  await hospital.query(
    `insert into patient (${columns}, hospitalization_number)
     select ${columns}, hospitalization_number || '-' || copy from patient cross join generate_series(1, 2) as copy
     where kind = 'inpatient'`,
  );
  // A nurse who measures in all wards.
  await hospital.query(
    `update account set node_id = (select id from organisation_node where parent_id is null) where username = 'nurse'`,
  );
  const [counted] = await hospital.query(`select count(*)::int as total from patient where kind = 'inpatient'`);
  total = Number(counted?.total);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const wards = (page: Page): Locator => page.locator('main [data-ward]');
const patientsIn = (place: Page | Locator): Locator => place.locator('[data-patient]');
const allChip = (page: Page): Locator => page.getByRole('button', { name: /^All / });

/** The whole hospital; parts after the first one wait for `release`. */
async function openInParts(): Promise<{ page: Page; release: () => void }> {
  const page = await staffWindow(browser, hospital.url, 'admin', 'en');
  await expect(allChip(page)).toHaveText(`All ${total}`);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route('**/glucose/board', async (route) => {
    asked += 1;
    if (asked > 1) await released;
    await route.continue();
  });
  await page.reload();
  return { page, release };
}

test('a whole hospital comes in parts: the first wards at once, the others as they come on the screen (spec 2, /)', async () => {
  const { page, release } = await openInParts();
  const [first, last] = [wards(page).first(), wards(page).last()];
  await expect(patientsIn(first).first()).toBeVisible();
  // A figure of a part would be a wrong one.
  await expect(allChip(page)).toHaveText('All …');
  await expect(page.locator('.board-figures')).toContainText('Measured …');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(patientsIn(last)).toHaveCount(0);

  release();
  await expect(patientsIn(last).first()).toBeVisible();
  await expect(allChip(page)).toHaveText(`All ${total}`);
  // Wards far from the visible part are not drawn, and keep their place.
  await expect(patientsIn(first)).toHaveCount(0);
  expect(await patientsIn(page).count()).toBeLessThan(total / 2);
  await first.evaluate((ward) => ward.scrollIntoView());
  await expect(patientsIn(first).first()).toBeInViewport();
  await page.context().close();
});

test('a value is entered in a ward that was not drawn at first, and the cursor walks into the next ward (spec 2, /)', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  await chooseView(page, 'Standard');
  await expect(allChip(page)).toHaveText(`All ${total}`);
  const [before, last] = [wards(page).nth(-2), wards(page).last()];
  await before.scrollIntoViewIfNeeded();
  const cell = patientsIn(before).last().locator('[data-place$=":1"]');
  await cell.focus();
  await page.keyboard.type('7.7');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('7.7');
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await expect(patientsIn(last).first().locator('[data-place$=":1"]')).toBeFocused();
  // The next due patient is on the first ward, which is far away by now.
  await expect(patientsIn(wards(page).first())).toHaveCount(0);
  const due = page.getByRole('button', { name: /^Next due/ });
  await page.keyboard.press('n');
  await expect(page.locator('[data-place$=":1"]:focus')).toContainText('due');
  await due.click();
  await expect(page.locator('[data-place$=":1"]:focus')).toContainText('due');
  const stored = await hospital.query(`select 1 from glucose_reading where value = 7.7 and slot = 1`);
  expect(stored.length).toBeGreaterThan(0);
  await page.context().close();
});
