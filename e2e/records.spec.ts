import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { readFile } from 'node:fs/promises';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { openPatientTab, TAB } from './support/patient-menu.js';
import { recordSheetLink } from './support/report-link.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const lines = (page: Page) => page.locator('tr[data-reading]');

async function openRecords(path: string, language: 'zh' | 'en' = 'en', who = 'nurse'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path });
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

/** Opens the page of a patient. */
/** The value that is typed here: no part of 12.2. */
const VALUE = /(?<!\d)2\.2(?!\d)/;

async function openPatient(patientId: string): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en', {
    path: `/patient?id=${patientId}&tab=records`,
  });
  await expect(page.locator('.day-record')).toBeVisible();
  return page;
}

/** Opens the record sheet of the open patient in a new window. */
async function reportOf(page: Page): Promise<Page> {
  const patient = page.url();
  const link = await recordSheetLink(page, 'en');
  await page.goto(patient);
  const { page: report } = await openWindow(browser, hospital.url, 'en');
  await report.goto(link);
  return report;
}

test('glucose records are filtered and paged, and a reading is corrected from here by keyboard alone (spec 2, /sugar)', async () => {
  const page = await openRecords('/sugar');
  await expect(page.getByRole('link', { name: 'Records' })).toHaveClass(/on/);
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'readings' })).toBeVisible();
  await expect(lines(page)).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(lines(page)).toHaveCount(200);
  const ids = await lines(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-reading')));
  expect(new Set(ids).size).toBe(200);

  // What is called in target lies in the target.
  const figures = await lines(page).evaluateAll((rows) =>
    rows.map((row) => [
      Number(row.querySelector('td.value')?.textContent),
      row.querySelector('[data-meaning="inTarget"]')?.textContent,
    ]),
  );
  const called = figures.filter(([, level]) => level !== undefined).map(([value]) => Number(value));
  expect(called.length).toBeGreaterThan(20);
  expect(called.filter((value) => value < 3.9 || value > 10)).toEqual([]);
  await expect(page.locator('td [data-meaning="aboveTarget"]').first()).toHaveText('above target');

  await page.getByRole('button', { name: 'Abnormal' }).click();
  await expect(page.locator('td [data-meaning="inTarget"]')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Slot' }).selectOption({ label: 'Before breakfast' });
  await expect(lines(page).first()).toContainText('Before breakfast');
  await expect(lines(page).filter({ hasNotText: 'Before breakfast' })).toHaveCount(0);

  const id = await lines(page).first().getAttribute('data-reading');
  await lines(page)
    .first()
    .getByRole('button', { name: /^Details/ })
    .focus();
  await page.keyboard.press('Enter');
  const versions = page.getByRole('dialog', { name: /^Versions/ });
  await expect(versions.getByText('Version 1, in force')).toBeVisible();
  await versions.getByRole('button', { name: 'Correct' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  const field = dialog.getByRole('textbox', { name: /^Value/ });
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7.45');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'One decimal, as the meter shows it: values are not rounded for you',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2.2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This is unusual');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Say why it is being changed');
  await dialog.getByRole('textbox', { name: /^Why/ }).focus();
  await page.keyboard.type('read from the wrong line');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const line = page.locator(`tr[data-reading="${id}"]`);
  await expect(line).toContainText('2.2');
  await expect(line).toContainText('critically low');
  await line.getByRole('button', { name: /^Details/ }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions.getByRole('listitem').first()).toContainText('Reason: read from the wrong line');
  await page.keyboard.press('Escape');
  await expect(versions).toHaveCount(0);

  const voided = /Voided by Wang Xiao, \d\d:\d\d: Wrong patient/;
  const [patient] = await hospital.query(`select patient_id as id from glucose_reading where reading_id = '${id}'`);
  const profile = await openPatient(String(patient?.id));
  const report = await reportOf(profile);
  // The old value stands struck through beside the new one, and below them who corrected it.
  const corrected = report.locator('article.report-sheet td').filter({ hasText: '▼2.2!' });
  await expect(corrected.locator('s')).toHaveText(/^\d+\.\d$/);
  await expect(report.locator('article.report-sheet')).toContainText('Wang Xiao 10:10');

  await test.step('a reading is voided from here, and struck through with the person, the time and the reason', async () => {
    await line.getByRole('button', { name: /^Details/ }).click();
    await versions.getByRole('button', { name: 'Void', exact: true }).click();
    const voiding = page.getByRole('dialog', { name: /^Void .+: 2\.2 mmol\/L$/ });
    await voiding.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(voiding.getByRole('alert')).toHaveText('Give a reason');
    await voiding.getByRole('button', { name: 'Wrong patient' }).click();
    await voiding.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(voiding).toHaveCount(0);
    await expect(line).toHaveClass(/voided/);
    await expect(line).toContainText(voided);
    await expect(line.locator('td.value')).toHaveCSS('text-decoration-line', 'line-through');
  });

  await test.step('the days and the timeline of the patient show it struck through', async () => {
    await profile.reload();
    const day = profile.locator('.day-record s').filter({ hasText: VALUE });
    await expect(day).toHaveAttribute('title', voided);
    await expect(profile.locator('.day-record-value').filter({ hasText: VALUE })).toHaveCount(0);
    await openPatientTab(profile, TAB.timeline);
    const timeline = profile.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('button', { name: 'Readings' }).click();
    const entry = timeline.locator('li').filter({ has: profile.locator('s').filter({ hasText: VALUE }) });
    await expect(entry.locator('small')).toHaveText(voided);
  });

  await test.step('its report has no voided value, on the screen and on paper', async () => {
    await report.reload();
    await expect(report.locator('article.report-sheet')).toBeVisible();
    await expect(report.locator('article.report-sheet')).not.toContainText(VALUE);
    expect((await print(report)).text).not.toContain('▼2.2!');
  });
});

test('blood pressure and temperature have the same screen, in Chinese (spec 2, /sugar/bp; spec 2, /temperature)', async () => {
  const page = await openRecords('/sugar/bp', 'zh');
  await expect(page.getByRole('columnheader', { name: '收缩压 mmHg' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: '时段' })).toHaveCount(0);
  await page.getByRole('navigation', { name: '记录类别' }).getByRole('link', { name: '体温' }).click();
  await expect(page).toHaveURL(/\/temperature$/);
  await expect(page.getByRole('columnheader', { name: '体温 °C' })).toBeVisible();
  await expect(lines(page).first()).toBeVisible();

  // Only the table of a list is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button:visible:not(thead button)')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '体温 °C' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '详情' })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.getByRole('searchbox', { name: '患者' }).fill('没有这个人');
  await expect(page.getByText('没有记录')).toBeVisible();
  await page.getByRole('searchbox', { name: '患者' }).fill('');
  await expect(lines(page).first()).toBeVisible();
  await page.close();
});

test('a list is the same on the way back from a patient and after a reload; no name is in its address', async () => {
  const page = await openRecords('/sugar');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(lines(page)).toHaveCount(100);
  const name = await lines(page).first().getByRole('rowheader').innerText();
  const sought = page.getByRole('searchbox', { name: 'Patient' });
  await sought.fill(name);
  await expect(lines(page).filter({ hasNotText: name })).toHaveCount(0);
  const isSame = async () => {
    await expect(page).toHaveURL(/\/sugar\?period=30$/);
    await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
    await expect(sought).toHaveValue(name);
    await expect(lines(page).first()).toContainText(name);
    await expect(lines(page).filter({ hasNotText: name })).toHaveCount(0);
  };
  await lines(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/patient\?id=\d+$/);
  await page.goBack();
  await isSame();
  await page.reload();
  await isSame();
  await page.getByRole('link', { name: 'Records' }).click();
  await expect(page).toHaveURL(/\/sugar$/);
  await expect(sought).toHaveValue('');
  await page.close();
});

test('a heading sorts all pages by keyboard, and the address keeps the order', async () => {
  const page = await openRecords('/sugar');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(lines(page)).toHaveCount(100);
  const measured = page.getByRole('columnheader', { name: 'Measured', exact: true });
  const value = page.getByRole('columnheader', { name: 'Glucose mmol/L' });
  const first = lines(page).first();
  const newest = await first.getAttribute('data-reading');
  await expect(measured).toHaveAttribute('aria-sort', 'descending');
  await expect(value).toHaveAttribute('aria-sort', 'none');

  await value.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sugar\?period=30&sort=value$/);
  await expect(value).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=-value$/);
  const isByValue = async () => {
    await expect(value).toHaveAttribute('aria-sort', 'descending');
    await expect(measured).toHaveAttribute('aria-sort', 'none');
    await expect(first).not.toHaveAttribute('data-reading', String(newest));
    const values = await lines(page)
      .locator('td.value')
      .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? '')).filter((one) => one > 0));
    expect(values.length).toBeGreaterThan(50);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
  };
  await isByValue();
  await page.reload();
  await expect(lines(page)).toHaveCount(100);
  await isByValue();

  // The third click restores the first order.
  await value.getByRole('button').click();
  await expect(page).toHaveURL(/\/sugar\?period=30$/);
  await expect(measured).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toHaveAttribute('data-reading', String(newest));
  await page.close();
});

test('a page that cannot be loaded says so, keeps what is shown, and is tried again', async () => {
  const page = await openRecords('/sugar');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(lines(page)).toHaveCount(100);
  await page.route('**/cdms/record/list', (route) => route.abort());
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('main').locator('footer').getByRole('alert')).toContainText('cannot be reached');
  await expect(lines(page)).toHaveCount(100);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page.getByText('Data query failed')).toBeVisible();
  await page.unroute('**/cdms/record/list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page).first()).toBeVisible();
  await page.close();
});

test('a user who may not correct is offered no correction; one who may not read is told so', async () => {
  const reader = await openRecords('/sugar', 'en', 'admin');
  await lines(reader)
    .first()
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(reader.getByRole('dialog')).toBeVisible();
  await expect(reader.getByRole('dialog').getByRole('button', { name: 'Correct' })).toHaveCount(0);
  await reader.keyboard.press('Escape');
  // The permission is withdrawn after the menu was built: the server decides.
  const refusal = { status: 403, code: 'permission.missing', description: 'The server refused' };
  await reader.route('**/cdms/record/list', (route) => route.fulfill({ status: 403, json: refusal }));
  await reader.getByRole('button', { name: '30 days' }).click();
  await expect(reader.getByText('You may not see this')).toBeVisible();
  await reader.close();
});

for (const language of ['en', 'zh'] as const) {
  test(`an export holds the lines of the screen, in its words: ${language} (spec 2, /sugar)`, async () => {
    const page = await openRecords('/temperature', language);
    await lines(page).first().waitFor();
    for (let more = page.getByRole('button', { name: /^(Show more|显示更多)$/ }); (await more.count()) > 0;) {
      const before = await lines(page).count();
      await more.click();
      await expect(lines(page)).not.toHaveCount(before);
    }
    const shown = await page.getByRole('table').evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('th, td')]
          .slice(0, -1)
          .map((cell) => {
            const shown = cell.cloneNode(true) as HTMLElement;
            for (const mark of shown.querySelectorAll('.visually-hidden')) mark.remove();
            // A file has ordinary spaces where the screen keeps a line from breaking.
            return (shown.textContent ?? '').replace(/\s?[↑↓↕]$/, '').replaceAll('\u00a0', ' ');
          })
          .join(','),
      ),
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^(Temperature records|体温记录) \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/,
    );
    const text = await readFile(await download.path(), 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).trimEnd().split('\r\n')).toEqual(shown);
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: /Excel/ }).click();
    expect((await readFile(await (await workbook).path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await page.close();
  });
}
