import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('14:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** The number in an element, without the marks of thousands. */
const numberIn = async (page: Page, selector: string): Promise<number> =>
  Number((await page.locator(selector).innerText()).replaceAll(',', '').match(/\d+(\.\d+)?/)?.[0]);

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);

    for (const username of ['dean', 'deansystem'] as const) {
      test(`${username} starts with the survey, and has a menu of their own, ${language} (spec 2, dean)`, async () => {
        const page = await staffWindow(browser, hospital.url, username, language);
        await page.goto('/');
        await expect(page).toHaveURL(/\/surveyDean$/);
        const entries = page.locator('.nav-entry');
        for (const entry of ['survey', 'patientDean', 'statistics', 'systemDean']) {
          await expect(entries.filter({ hasText: text(`nav.${entry}`) })).toHaveCount(1);
        }
        for (const entry of ['ward', 'management', 'records', 'warnings', 'messages']) {
          await expect(page.getByRole('link', { name: text(`nav.${entry}`), exact: true })).toHaveCount(0);
        }
        // An address of the ward shows nothing either.
        for (const path of ['/?workbench', '/management', '/sugar', '/patient?id=1']) {
          await page.goto(path);
          await expect(page.getByText(text('states.forbiddenPage'))).toBeVisible();
        }
        await page.context().close();
      });
    }

    test(`the survey is one A4 page with the figures of the hospital, ${language} (spec 2, dean)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'dean', language, { path: '/surveyDean' });
      await expect(page.locator('.survey-figures li')).toHaveCount(6);
      expect(await findings(page, 'light')).toEqual([]);
      await expect(page.locator('[data-figure=inRange] .survey-value')).toBeVisible();
      const sheet = page.locator('.survey-sheet');
      expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
      expect(await print(page)).toMatchObject({ pages: 1, paper: '594.96 x 841.92' });
      // The same figures as the statistics have.
      const shown = await numberIn(page, '[data-figure=patients] .survey-value');
      const share = await numberIn(page, '[data-figure=inRange] .survey-value');
      await page.getByRole('link', { name: text('nav.statistics'), exact: true }).click();
      await expect(page.locator('.statistics-value').first()).toBeVisible();
      expect(await numberIn(page, '.statistics-value >> nth=0')).toBe(shown);
      expect(await numberIn(page, '.statistics-value >> nth=1')).toBe(share);

      // A department has its own page and figures, whose rows have no names.
      await page.goto('/surveyDean');
      const department = page.locator('.survey-table tbody th button').first();
      const name = (await department.innerText()).trim();
      await department.click();
      await expect(page.locator('.survey-sheet header p')).toContainText(name);
      await expect(page.locator('.survey-table')).toHaveCount(0);
      expect(await findings(page, 'light')).toEqual([]);
      await page.locator('[data-figure=patients] h3 a').click();
      await page.locator('.statistics-open').first().click();
      await expect(page.getByRole('dialog').locator('tbody tr').first()).toContainText('**');
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: text('frame.ward') }).selectOption('all');

      // A month without anything says so, and the address keeps it.
      await page.goto('/surveyDean?month=2019-02');
      await expect(page.locator('.survey-few')).toHaveCount(6);
      await expect(page.getByText(text('dean.response.none'))).toBeVisible();
      expect(await print(page)).toMatchObject({ pages: 1 });
      await page.getByRole('button', { name: text('dean.earlier') }).press('Enter');
      await expect(page).toHaveURL(/month=2019-01/);
      await page.context().close();
    });

    test(`patients who call for attention have no names, and open with a purpose, ${language} (spec 2, dean)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'dean', language, { path: '/patientDean' });
      const rows = page.locator('.dean-table tbody tr');
      await expect(rows.first()).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      // A filter leaves those with its reason, and the address keeps it.
      await page.getByRole('button', { name: text('dean.reason.critical'), exact: true }).click();
      await expect(page).toHaveURL(/reason=critical/);
      const wanted = await numberIn(page, '.dean-counts [data-reason=critical]');
      await expect(rows).toHaveCount(wanted);

      const number = (await rows.first().locator('th').innerText()).trim();
      await rows.first().getByRole('link').click();
      await expect(page).toHaveURL(/\/patientDean\/patientDetail\?patientId=/);
      await expect(page.getByText(text('dean.purposeTitle'))).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      // Another purpose has to be told.
      await page.getByRole('radio', { name: text('dean.purpose.other') }).check();
      await page.getByRole('button', { name: text('dean.open'), exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(text('dean.noteNeeded'));
      await page.locator('[name=note]').fill('case of the meeting');
      await page.locator('[name=note]').press('Enter');
      await expect(page.locator('#dean-who')).toContainText(number);
      await expect(page.locator('#dean-who')).toContainText('**');
      await expect(page.locator('.dean-curve')).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      await expect(page.locator('main').getByRole('button')).toHaveCount(0);
      await page.context().close();
    });

    test(`the own account and its password have pages of their own, ${language} (spec 2, dean)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'dean', language, { path: '/surveyDean' });
      await page.getByRole('link', { name: text('nav.systemDean'), exact: true }).click();
      await expect(page).toHaveURL(/\/systemDean$/);
      await expect(page.locator('#center-sessions')).toBeVisible();
      await page.getByRole('link', { name: text('center.password.title') }).click();
      await expect(page).toHaveURL(/\/systemDean\/modifyPassword$/);
      await expect(page.locator('input[type=password]')).toHaveCount(3);
      await page.context().close();
    });
  });
}

test('two hundred departments stand on one page, the best and the worst of them by name (spec 2, dean)', async () => {
  // Each department is a copy of one with readings, so that it has a rate; long names are cut.
  await hospital.query(`
    with hospital as (select id from organisation_node where kind = 'hospital'),
      ward as (select node_id, patient_id, measured_by from glucose_reading limit 1),
      made as (
        insert into organisation_node (parent_id, kind, name, latin_name, code, path)
        select hospital.id, 'department', '神经内科与脑血管病诊疗中心第' || number || '科',
          'Department of neurology and cerebrovascular diseases ' || number, 'X' || number,
          '/' || hospital.id || '/x' || number || '/'
        from hospital, generate_series(1, 200) as number
        returning id)
    insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, status, range_low, range_high)
    select gen_random_uuid(), 1, true, ward.patient_id, made.id, now() - interval '2 days', current_date - 2,
      ward.measured_by, 'manual', now(), ward.measured_by, 1,
      case when step <= (made.id % 28) then 6 else 12 end, 0, 3.9, 16.7
    from made, ward, generate_series(1, 30) as step`);
  await hospital.query(
    `update organisation_node set path = '/' || parent_id || '/' || id || '/' where code like 'X%' and kind = 'department'`,
  );
  const month = await hospital.query(`select to_char(current_date - 2, 'YYYY-MM') as month`);
  for (const language of languagesOf(import.meta.url)) {
    const path = `/surveyDean?month=${String(month[0]?.['month'])}`;
    const page = await staffWindow(browser, hospital.url, 'dean', language, { path });
    await expect(page.locator('.survey-table tbody tr')).toHaveCount(13);
    await expect(page.locator('.survey-between')).toContainText(/19[0-9]/);
    const sheet = page.locator('.survey-sheet');
    expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    expect(await print(page)).toMatchObject({ pages: 1 });
    await page.context().close();
  }
});

test('the audit trail has the purpose of each opening (spec 2, dean)', async () => {
  const page = await staffWindow(browser, hospital.url, 'admin', 'en', { path: '/system/audit' });
  await expect(page.getByText('Patient viewed without the name').first()).toBeVisible();
  await expect(page.getByText('case of the meeting').first()).toBeVisible();
  await page.context().close();
});
