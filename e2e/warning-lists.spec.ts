import { expect, type Browser } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { enter, pageWithTitle, rowOf } from './support/readings.js';
import { visiblePatients } from './support/visible-patients.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const openPage = (who: string, path: string, language: Language) =>
  pageWithTitle(browser, hospital.url, { who, path, language });

test('a fever warns on its own screen, and a correction into the normal takes the warning back (spec 2, /intelligent/tp)', async () => {
  const doctor = await openPage('doctor', '/intelligent/tp', 'zh');
  const nurse = await openPage('nurse', '/tp', 'en');
  await enter(nurse, 3, '39.6');
  await expect(rowOf(doctor, '39.6')).toContainText('高热');
  await nurse.getByRole('button', { name: /39\.6 high fever/ }).click();
  const dialog = nurse.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Value/ }).fill('36.9');
  await dialog.getByRole('button', { name: 'Typing error' }).click();
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(nurse.locator('tr[data-patient]').nth(2)).toContainText('36.9');
  await expect(rowOf(doctor, '39.6')).toHaveCount(0);
  await nurse.close();
  await doctor.close();
});

test('the first warning is acknowledged after five presses of the tab key at most', async () => {
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 6, '166/98/80');
  await nurse.goto('/intelligent/pressureRemind');
  const first = nurse.getByRole('button', { name: /^Acknowledge the warning/ }).first();
  await expect(first).toBeVisible();
  await nurse.keyboard.press('Tab');
  await nurse.keyboard.press('Tab');
  await expect(nurse.getByRole('link', { name: 'Skip to the list' })).toBeFocused();
  await nurse.keyboard.press('Enter');
  await expect(nurse.locator('main [data-list]').first()).toBeFocused();
  for (let presses = 3; presses <= 5; presses += 1) {
    await nurse.keyboard.press('Tab');
    if (await first.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  await nurse.close();
});

test('a doctor gives a patient a range of their own; a nurse is not offered it', async () => {
  const doctor = await openPage('doctor', '/intelligent/pressureRemind', 'en');
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 4, '152/88/70');
  await rowOf(doctor, '152/88/70')
    .getByRole('button', { name: /^Warning range of/ })
    .click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog).toContainText('90–139 / 60–89 mmHg');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('high');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number in every field');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('50');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog.getByRole('alert')).toContainText('does not meet the specifications');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('160');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog).toHaveCount(0);
  await enter(nurse, 4, '158/86/72');
  await enter(nurse, 4, '162/86/72');
  await expect(rowOf(doctor, '162/86/72')).toContainText('90–160 / 60–89');
  await expect(rowOf(doctor, '158/86/72')).toHaveCount(0);
  await nurse.goto('/intelligent/pressureRemind');
  await expect(rowOf(nurse, '162/86/72').getByRole('button', { name: /^Acknowledge the warning/ })).toHaveCount(2);
  await expect(nurse.getByRole('button', { name: /^Warning range of/ })).toHaveCount(0);
  await nurse.close();
  await doctor.close();
});

test('the list of all warnings comes page by page, and a filter that fits nothing says so (spec 2, /intelligent)', async () => {
  // Makes sure that a warning of this and one of another indicator are open; the other has its own screen.
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 18, '178/108/90');
  await nurse.goto('/');
  await chooseView(nurse, 'Standard');
  const cell = nurse.locator('td[data-place$=":1"]').nth(2);
  await cell.focus();
  await nurse.keyboard.type('17.4');
  await nurse.keyboard.press('Enter');
  await expect(cell).not.toContainText('not yet saved');
  await expect(cell).toContainText('17.4');
  await nurse.close();
  const page = await openPage('doctor', '/intelligent', 'zh');
  const lines = page.locator('tr[role="row"], tbody tr').filter({ has: page.locator('td') });
  const open = await hospital.query(`
    select id from warning where indicator = 'glucose' and acknowledged_at is null and superseded_at is null
      and patient_id in (${visiblePatients('doctor', 'true')})`);
  expect(open.length).toBeGreaterThan(0);
  await expect(lines).toHaveCount(Math.min(50, open.length));
  await expect(lines.first().locator('[data-meaning]').first()).toHaveText(/^\d+\.\d/);
  await page.getByRole('radio', { name: '全部', exact: true }).click();
  await expect(lines).toHaveCount(50);
  await page.getByRole('button', { name: '显示更多' }).click();
  await expect(lines).toHaveCount(100);
  await page.getByRole('combobox', { name: '时间' }).selectOption('days');
  await page.getByLabel('开始日期').fill('2020-01-01');
  await page.getByLabel('结束日期').fill('2020-01-02');
  await expect(page.getByText('没有符合条件的预警')).toBeVisible();
  await page.close();
});

test('a user who may only read is shown the list without buttons to handle a warning', async () => {
  const page = await openPage('admin', '/intelligent/tp', 'en');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Acknowledge the warning|Warning range)/ })).toHaveCount(0);
  await page.close();
});
