import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { admittedInWeekTo, FOLLOWED, visiblePatients } from './support/visible-patients.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // Nothing has been measured at this time: the demonstration's first round of vital signs comes later.
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const line = (page: Page, row: number): Locator => page.locator('tr[data-patient]').nth(row - 1);
const field = (page: Page, row: number): Locator => line(page, row).getByRole('textbox');

async function openBoard(path: string, language: 'zh' | 'en' = 'en', who = 'nurse'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path });
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

test('blood pressure is entered for one bed after the other by keyboard alone, and appears on every open board (spec 2, /bp)', async () => {
  const doctor = await openBoard('/bp', 'zh', 'doctor');
  const page = await openBoard('/bp');
  await field(page, 1).focus();
  await page.keyboard.type('132/84/71');
  await page.keyboard.press('Enter');
  await expect(line(page, 1)).toContainText('132/84/71');
  await expect(field(page, 2)).toBeFocused();

  // A space is accepted as separator; the severe level is also written in words.
  await page.keyboard.type('186 112');
  await page.keyboard.press('Enter');
  await expect(line(page, 2)).toContainText('severely high');

  // An impossible value shows an error and stays in the field.
  await expect(field(page, 3)).toBeFocused();
  await page.keyboard.type('80/120');
  await page.keyboard.press('Enter');
  await expect(line(page, 3).getByRole('alert')).toHaveText('This is not possible: check the figures');
  await expect(field(page, 3)).toHaveValue('80/120');
  await page.keyboard.press('Escape');
  await expect(field(page, 3)).toHaveValue('');

  // An unusual value needs a confirmation: Enter a second time stores it.
  await page.keyboard.type('236/121');
  await page.keyboard.press('Enter');
  await expect(line(page, 3).getByRole('alert')).toContainText('This is unusual');
  await page.keyboard.press('Enter');
  await expect(line(page, 3)).toContainText('236/121');

  // The doctor's page is updated without a reload.
  const bed = await line(page, 1).getAttribute('data-patient');
  const there = doctor.locator(`tr[data-patient="${bed}"]`);
  await expect(there).toContainText('132/84/71');
  await there.getByRole('textbox').focus();
  await doctor.keyboard.type('11');
  await field(page, 1).focus();
  await page.keyboard.type('141/92');
  await page.keyboard.press('Enter');
  await expect(there).toContainText('轻度偏高');
  // A draft and its focus are kept when other users' entries arrive.
  await expect(there.getByRole('textbox')).toHaveValue('11');
  await expect(there.getByRole('textbox')).toBeFocused();
  await page.close();
  await doctor.close();
});

test('a reading is corrected with a reason, and the earlier version is kept (spec 2, /tp)', async () => {
  const page = await openBoard('/tp');
  await field(page, 1).focus();
  await page.keyboard.type('39.6');
  await page.keyboard.press('Enter');
  await line(page, 1)
    .getByRole('button', { name: /39\.6 high fever/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Value/ }).fill('36.9');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why it is being changed');
  await dialog.getByRole('button', { name: 'Typing error' }).click();
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(line(page, 1)).toContainText('36.9');
  await expect(line(page, 1)).not.toContainText('39.6');

  // An unusual value is confirmed once, even if another field is still missing.
  await line(page, 1)
    .getByRole('button', { name: /^36\.9 in range, \d\d:\d\d:/ })
    .click();
  await dialog.getByRole('textbox', { name: /^Value/ }).fill('33.4');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is unusual');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why it is being changed');
  await dialog.getByRole('button', { name: 'Typing error' }).click();
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog).toBeHidden();
  const stored = line(page, 1).getByRole('button', { name: /^33\.4 / });
  await expect(stored).toBeVisible();
  await expect(line(page, 1)).not.toContainText('not yet saved');
  await page.reload();
  await expect(stored).toBeVisible();

  await test.step('one of the wrong patient is voided instead: off the board, struck through in the records', async () => {
    await stored.click();
    await dialog.getByRole('button', { name: 'Void instead…' }).click();
    const voiding = page.getByRole('dialog', { name: /^Void .+: 33\.4/ });
    await voiding.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(voiding.getByRole('alert')).toHaveText('Give a reason');
    await voiding.getByRole('button', { name: 'Wrong patient' }).click();
    await voiding.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(voiding).toHaveCount(0);
    await expect(line(page, 1)).not.toContainText('33.4');
    await page.goto('/temperature');
    const voided = page.locator('tr[data-reading].voided');
    await expect(voided).toContainText('33.4');
    await expect(voided).toContainText(/Voided by Wang Xiao, \d\d:\d\d: Wrong patient/);
  });
  await page.close();
});

test('what is entered without a network is kept, also over a reload, and saved once (spec 2, /tp)', async () => {
  const page = await openBoard('/tp', 'zh');
  await page.route('**/cdms/**', (route) => route.abort());
  await field(page, 4).focus();
  await page.keyboard.type('３８。２');
  await page.keyboard.press('Enter');
  await expect(line(page, 4)).toContainText('未保存');
  await page.unroute('**/cdms/**');
  await page.reload();
  await expect(line(page, 4).getByRole('button', { name: /38\.2/ })).toHaveCount(1);
  await expect(line(page, 4)).toContainText('中热');
  await page.close();
});

test('the pages of abnormal, new and followed patients are the same workbench (spec 2, /weekP; spec 2, /isFollowP; spec 2, /surgerP; spec 2, /sugerT)', async () => {
  const page = await openBoard('/bp');
  // One patient with a high blood pressure and one with a fever: each appears only on the page of that indicator.
  const entered: Record<string, string> = {};
  for (const [path, row, figures] of [
    ['/bp', 20, '171/95/80'],
    ['/tp', 21, '39.4'],
  ] as const) {
    await page.goto(path);
    await field(page, row).fill(figures);
    await field(page, row).press('Enter');
    await expect(line(page, row)).toContainText(figures);
    entered[path] = (await line(page, row).getAttribute('data-patient')) ?? '';
  }
  for (const [path, own, foreign, figures] of [
    ['/surgerP', '/bp', '/tp', '171/95/80'],
    ['/sugerT', '/tp', '/bp', '39.4'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Abnormal', pressed: true })).toBeVisible();
    await expect(page.locator(`tr[data-patient="${entered[own]}"]`)).toContainText(figures);
    await expect(page.locator(`tr[data-patient="${entered[foreign]}"]`)).toHaveCount(0);
    const rows = page.locator('tr[data-patient]');
    await expect(rows.filter({ has: page.locator('[data-meaning]:not([data-meaning="inTarget"])') })).toHaveCount(
      await rows.count(),
    );
  }
  for (const [path, pressed, condition] of [
    ['/weekP', 'New this week', admittedInWeekTo(todayAt('00:00').slice(0, 10))],
    ['/isFollowP', 'Followed', FOLLOWED],
  ] as const) {
    const wanted = await hospital.query(visiblePatients('nurse', condition));
    expect(wanted.length).toBeGreaterThan(0);
    await page.goto(path);
    await expect(page.getByRole('button', { name: pressed, pressed: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/pressure/i);
    await expect
      .poll(() =>
        page
          .locator('tr[data-patient]')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-patient')).sort()),
      )
      .toEqual(wanted.map(({ id }) => String(id)).sort());
  }
  await page.close();
});

test('a user who may not enter is shown no field; one without a ward is shown no table', async () => {
  const reader = await openBoard('/bp', 'en', 'admin');
  await expect(reader.getByRole('textbox', { name: /new reading/ })).toHaveCount(0);
  await expect(reader.locator('button.vital-reading')).toHaveCount(0);
  await reader.close();
  const outside = await staffWindow(browser, hospital.url, 'outdoctor', 'en', { path: '/bp' });
  await expect(outside.getByRole('table')).toHaveCount(0);
  await outside.close();
});
