import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { words } from './support/button-texts.js';
import { chooseInPatientMenu } from './support/patient-menu.js';

const SCRIPT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Expects that stored text is shown as text, and that no part of it became an element. */
async function expectText(page: Page): Promise<void> {
  await expect(page.getByText(SCRIPT).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
}

test('a script in a name, a history or a message is read as text, and never runs', async () => {
  const [patient] = await hospital.query(
    `update patient set name = '${SCRIPT}', medical_history = '${SCRIPT}'
     where id = (select patient_id from account join patient on patient.id = account.patient_id
       where kind = 'inpatient' order by account.id limit 1) returning id`,
  );
  const page = await staffWindow(browser, hospital.url, 'doctor', 'zh');
  await page.goto(`/patient?id=${String(patient?.id)}`);
  await expectText(page);

  await chooseInPatientMenu(page, words.zh.message);
  await page.getByRole('textbox', { name: words.zh.write }).fill(SCRIPT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(SCRIPT).first()).toBeVisible();
  await expectText(page);

  await page.goto('/management');
  await page.getByRole('main').getByRole('searchbox').fill(SCRIPT.slice(0, 20));
  await expectText(page);
});
