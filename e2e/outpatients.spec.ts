import { expect, type Browser, type Page } from '@playwright/test';
import { addDays } from '@wardlink/domain';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;
let today: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:20'), openChromium()]);
  const [row] = await hospital.query(`select (now() at time zone 'Asia/Shanghai')::date::text as today`);
  today = String(row?.today);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const PEOPLE = {
  zh: { name: '郑门诊', latin: 'Zheng Menzhen', idCard: '11010519491231002X', card: 'OT-ZH-1', shown: '郑门诊' },
  en: { name: '冯复诊', latin: 'Feng Fuzhen', idCard: '110105197103050110', card: 'OT-EN-1', shown: 'Feng Fuzhen' },
} as const;

const inOf = (page: Page, name: string) => page.getByRole('dialog').locator(`[name="${name}"]`);

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const person = PEOPLE[language];

    test(`/ot lists, filters, registers and recognises by identity number, ${language} (spec 2, /ot)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/ot');
      const rows = page.locator('.outpatient-table tbody tr');
      await expect(rows.first()).toBeVisible();
      // A patient who missed a visit comes first.
      await expect(rows.first()).toContainText(text('outpatients.missed', { day: '' }).trim());
      expect(await findings(page, 'light')).toEqual([]);
      await page.getByRole('button', { name: new RegExp(`^${text('outpatients.show.overdue')}`) }).click();
      await expect(page).toHaveURL(/show=overdue/);
      await expect(rows.filter({ hasNotText: text('outpatients.missed', { day: '' }).trim() })).toHaveCount(0);
      await page.goto('/ot');

      await page.getByRole('button', { name: text('outpatients.register') }).click();
      await inOf(page, 'visitCardNumber').fill(person.card);
      await inOf(page, 'idCard').fill(person.idCard);
      await inOf(page, 'name').fill(person.name);
      await inOf(page, 'latinName').fill(person.latin);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: text('outpatients.register') }).click();
      // The reason is missing, and so is the department where there are several.
      await expect(dialog).toContainText(text('outpatients.problem.incomplete'));
      await inOf(page, 'reason').fill('check-up');
      await inOf(page, 'nextOn').fill(addDays(today, 30));
      if (!(await inOf(page, 'departmentId').inputValue())) await inOf(page, 'departmentId').selectOption({ index: 1 });
      expect(await findings(page, 'light')).toEqual([]);
      await dialog.getByRole('button', { name: text('outpatients.register') }).click();
      await expect(page).toHaveURL(/\/ot\/PatientDetails\?id=\d+/);
      await expect(page.locator('.patient-name')).toHaveText(person.shown);

      // The same identity number is offered, and keeps the record.
      await page.goto('/ot');
      await page.getByRole('button', { name: text('outpatients.register') }).click();
      await inOf(page, 'idCard').fill(person.idCard);
      const known = page.locator('.registration-known');
      await expect(known).toContainText(person.shown);
      await known.getByRole('button', { name: text('registration.known.choose') }).click();
      await inOf(page, 'reason').fill('again');
      if (!(await inOf(page, 'departmentId').inputValue())) await inOf(page, 'departmentId').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: text('outpatients.register') }).click();
      await expect(page.locator('[data-visit]')).toHaveCount(2);
      const [count] = await hospital.query(
        `select count(*)::int as people from patient where id_card = '${person.idCard}'`,
      );
      expect(count?.people).toBe(1);
      await page.goto('/ot');
      await page.getByRole('searchbox').fill(person.card);
      await expect(rows).toHaveCount(1);
    });

    test(`/ot/PatientDetails takes a visit, a reading from home and an examination, ${language} (spec 2, /ot)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/ot');
      await page.locator('.outpatient-table tbody tr a').last().click();
      await expect(page).toHaveURL(/\/ot\/PatientDetails/);
      await expect(page.locator('[data-visit]').first()).toBeVisible();
      const before = await page.locator('[data-visit]').count();
      expect(await findings(page, 'light')).toEqual([]);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: text('outpatients.addVisit') }).click();
      await inOf(page, 'reason').fill('dose');
      if (!(await inOf(page, 'departmentId').inputValue())) await inOf(page, 'departmentId').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(page.locator('[data-visit]')).toHaveCount(before + 1);

      await page.getByRole('button', { name: text('outpatients.addReading') }).click();
      await dialog.getByRole('radio', { name: text('outpatients.setting.home'), exact: true }).click();
      await inOf(page, 'typed').fill('7.3');
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(dialog).toBeHidden();
      const [reading] = await hospital.query(
        `select setting from glucose_reading where value = 7.3 and latest order by entered_at desc limit 1`,
      );
      expect(reading?.setting).toBe('home');

      const line = page.locator('.outpatient-examinations tr[data-kind="egfr"]');
      await line.getByRole('button').click();
      await inOf(page, 'value').fill('500');
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(dialog).toContainText(text('outpatients.problem.value'));
      await inOf(page, 'value').fill('52');
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(line.locator('.outpatient-abnormal')).toContainText('52');
      // The curve, the orders and the plan are beside the visits.
      await page.getByRole('link', { name: text('overview.tabs.curve'), exact: true }).click();
      await expect(page).toHaveURL(/\/ot\/PatientDetails\?id=\d+&tab=curve/);
      await expect(page.locator('.patient-main canvas').first()).toBeVisible();
    });

    test(`a patient who missed a visit is recalled, and the outcome is shown, ${language} (spec 2, /ot)`, async () => {
      await hospital.query(`
        update visit set next_on = (now() at time zone 'Asia/Shanghai')::date - 9 where id in (
          select distinct on (patient_id) visit.id from visit join patient on patient.id = patient_id
          where kind = 'outpatient' order by patient_id, visited_at desc) and day < now()::date - 15`);
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/ot?show=overdue');
      const rows = page.locator('.outpatient-table tbody tr');
      const patient = rows.filter({ hasNotText: text('outpatients.result.notReached') }).first();
      const patientId = await patient.getAttribute('data-patient');
      await patient.getByRole('button').focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: text('outpatients.result.newDate'), exact: true }).click();
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(dialog).toContainText(text('outpatients.problem.incomplete'));
      await inOf(page, 'newDate').fill(addDays(today, 12));
      expect(await findings(page, 'light')).toEqual([]);
      await dialog.getByRole('button', { name: text('outpatients.save') }).click();
      await expect(page.locator(`tr[data-patient="${patientId}"]`)).toHaveCount(0);
      await page.goto(`/ot/PatientDetails?id=${patientId}`);
      await expect(page.locator('.outpatient-card', { hasText: text('outpatients.recalls') })).toContainText(
        addDays(today, 12),
      );
    });

    test(`two records of one person are compared and merged, ${language} (spec 2, /ot)`, async () => {
      const [twin] = await hospital.query(`
        insert into patient (node_id, department_id, kind, name, latin_name, sex, birthday, mobile, visit_card_number,
          registration_time)
        select node_id, department_id, kind, name, latin_name, sex, birthday, '13911112222', 'TWIN-${language}', now()
        from patient where kind = 'outpatient' and merged_into is null order by id limit 1
        returning id::text, name`);
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/ot');
      await page.getByRole('button', { name: text('outpatients.doubles.open') }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('button', { name: text('outpatients.doubles.compare') })
        .first()
        .click();
      await expect(dialog.locator('.outpatient-compared')).toContainText(`TWIN-${language}`);
      expect(await findings(page, 'light')).toEqual([]);
      await dialog.getByRole('button', { name: text('outpatients.doubles.merge') }).click();
      await expect(dialog).toContainText(text('outpatients.doubles.none'));
      await dialog.press('Escape');
      // The number of the record that is no more finds the person.
      await page.getByRole('searchbox').fill(`TWIN-${language}`);
      await expect(page.locator('.outpatient-table tbody tr')).toHaveCount(1);
      const [merged] = await hospital.query(`select merged_into from patient where id = ${twin?.id}`);
      expect(merged?.merged_into).not.toBeNull();
    });

    test(`/ot/record, /ot/bs and /ot/bp show visits and readings, by where they were taken, ${language} (spec 2, /ot)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/ot/record?period=90');
      const rows = page.locator('table tbody tr');
      await expect(rows.first()).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      await page.getByRole('radio').nth(3).click();
      await expect(page).toHaveURL(/of=temperature/);
      for (const [path, tab] of [
        ['/ot/bs', 'bs'],
        ['/ot/bp', 'bp'],
      ] as const) {
        await page.goto(`${path}?setting=home`);
        await expect(page.locator('.page-tabs a.active')).toHaveText(text(`outpatients.tab.${tab}`));
        await expect(page.locator('.record-table, [role=status]').first()).toBeVisible();
        expect(await findings(page, 'light')).toEqual([]);
      }
      await page.goto('/ot/bs?setting=home');
      await expect(page.locator('.record-table tbody tr .mark-icon').first()).toBeVisible();
    });
  });
}
