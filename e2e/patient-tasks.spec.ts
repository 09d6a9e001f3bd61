import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // Nothing has been measured or given in this window yet.
  [hospital, browser] = await Promise.all([startHospital('05:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const card = (page: Page): Locator => page.getByRole('region', { name: "Today's tasks" });
const insulin = (page: Page): Locator => card(page).locator('[data-task]').filter({ hasText: 'Insulin aspart' });

/** Ids of patients with insulin before breakfast. */
async function patients(): Promise<string[]> {
  const rows = await hospital.query(
    `select distinct patient_id::text as id from medication_plan
       where insulin_category = 'rapidActing' and ended_on is null order by id`,
  );
  return rows.map(({ id }) => String(id));
}

test('a nurse writes down what was given where she looks at the patient; others see it at once (spec 2, /patient)', async () => {
  const [patient = ''] = await patients();
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: `/patient?id=${patient}` });
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path: `/patient?id=${patient}` });
  const before = await insulin(nurse).count();
  expect(before).toBeGreaterThan(1);
  // What comes later today is a click away; its line has its time, and no button before it.
  await expect(insulin(nurse).last()).toBeHidden();
  await card(nurse)
    .getByText(/^\d+ later today$/)
    .click();
  await expect(insulin(nurse).last()).toContainText(/^\d\d:\d\d/);
  await expect(insulin(nurse).last().getByRole('button')).toHaveCount(0);
  await insulin(nurse)
    .first()
    .getByRole('button', { name: /: done$/ })
    .focus();
  await nurse.keyboard.press('Enter');
  await expect(insulin(nurse).filter({ visible: true })).toHaveCount(before - 1);
  await card(nurse).getByText('1 recorded').click();
  await expect(card(nurse).locator('details').filter({ hasText: '1 recorded' })).toContainText('Wang Xiao');
  // The doctor's page follows without a reload, and the planned dose of the slot is marked as given.
  await expect(card(doctor)).toContainText('1 recorded');
  const doses = doctor.getByRole('row', { name: /^Doses today/ });
  await expect(doses.locator('.dose-pill.done')).toHaveCount(1);

  // Taken back with a reason, the task is open again.
  await card(nurse)
    .getByRole('button', { name: /undo what was recorded/ })
    .click();
  await nurse.getByRole('dialog').getByLabel('Why').fill('wrong patient');
  await nurse.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await expect(insulin(doctor)).toHaveCount(before);
  await Promise.all([nurse.close(), doctor.close()]);
});

test('the planned dose beside the values is given by a click; another dose and a refusal ask first', async () => {
  const [, patient = ''] = await patients();
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: `/patient?id=${patient}` });
  await insulin(nurse)
    .first()
    .getByRole('button', { name: /another dose/ })
    .click();
  const dialog = nurse.getByRole('dialog');
  await dialog.getByLabel(/Dose given/).fill('much');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toContainText('A dose is a number');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  // N says why not, as on the execution sheet.
  await insulin(nurse)
    .first()
    .getByRole('button', { name: /: done$/ })
    .focus();
  await nurse.keyboard.press('n');
  await expect(dialog).toContainText('Not done');
  await nurse.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const doses = nurse.getByRole('row', { name: /^Doses today/ });
  await doses.getByRole('button').first().click();
  await expect(doses.locator('.dose-pill.done')).toHaveCount(1);
  await card(nurse)
    .getByText(/\d recorded/)
    .click();
  await expect(
    card(nurse)
      .locator('details')
      .filter({ hasText: /\d recorded/ }),
  ).toContainText('Insulin aspart');
  await nurse.close();
});

test('when the tasks cannot be loaded the card says so, and tries again', async () => {
  const [patient = ''] = await patients();
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
  let fails = true;
  await nurse.route('**/cdms/order/tasks', (route) => (fails ? route.abort() : route.continue()));
  await nurse.goto(`/patient?id=${patient}`);
  const again = card(nurse).getByRole('button', { name: /again/i });
  await expect(again).toBeVisible();
  fails = false;
  await again.click();
  await expect(insulin(nurse).first()).toBeVisible();
  await nurse.close();
});

test('in Chinese; for a discharged patient nothing is to be done', async () => {
  const [left] = await hospital.query(
    `select id::text as id from patient where kind = 'discharged' order by id limit 1`,
  );
  const nurse = await staffWindow(browser, hospital.url, 'nurse2', 'zh', { path: `/patient?id=${String(left?.id)}` });
  const today = nurse.getByRole('region', { name: '今日任务' });
  await expect(today).toContainText('今天没有医嘱任务');
  const [patient = ''] = await patients();
  await nurse.goto(`/patient?id=${patient}`);
  await expect(today).toContainText(/已完成 \d+ \/ \d+/);
  await nurse.close();
});
