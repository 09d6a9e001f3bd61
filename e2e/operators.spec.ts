import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('08:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const row = (page: Page, username: string) => page.locator(`.operator-table tr[data-operator="${username}"]`);

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    /** As it was before the first of the two tests. */
    test.beforeEach(async () => {
      await hospital.query(`
        delete from operator_authorisation where granted_at > now() - interval '1 day';
        update operator_authorisation set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null`);
    });

    test(`somebody is authorised, renewed and withdrawn by keyboard, and the history stays, ${language} (spec 2, /quality)`, async () => {
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language);
      await doctor.goto('/quality/operators');
      await expect(row(doctor, 'outdoctor')).toContainText(text('operators.state.expired'));
      await expect(row(doctor, 'nurse')).toContainText(text('operators.state.authorised'));
      // Two have none, one ends within thirty days, one is over.
      await expect(doctor.locator('.page-tabs a[href="/quality/operators"] .quality-tab-count')).toContainText('4');
      expect(await findings(doctor, 'light')).toEqual([]);

      await row(doctor, 'outdoctor').getByRole('button').focus();
      await doctor.keyboard.press('Enter');
      const panel = doctor.locator('.operator-panel');
      await panel.getByRole('button', { name: text('operators.authorise') }).click();
      const dialog = doctor.getByRole('dialog');
      await dialog.getByLabel(text('operators.field.score')).fill('59');
      await dialog.getByRole('button', { name: text('operators.authorise') }).click();
      await expect(dialog).toContainText(text('operators.problem.incomplete'));
      await expect(dialog).toContainText(text('operators.problem.notPassed'));
      const [day] = await hospital.query(`select (now() at time zone 'Asia/Shanghai')::date::text as today`);
      const today = String(day?.today);
      await dialog.getByLabel(text('operators.field.trainedOn')).fill(today);
      await dialog.getByLabel(text('operators.field.examinedOn')).fill(today);
      await dialog.getByLabel(text('operators.field.score')).fill('92');
      expect(await findings(doctor, 'light')).toEqual([]);
      await doctor.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(panel).toContainText(text('operators.state.authorised'));
      await expect(panel.locator('.operator-history li')).toHaveCount(2);
      await expect(row(doctor, 'outdoctor')).toContainText(text('operators.state.authorised'));

      await panel.getByRole('button', { name: text('operators.withdraw') }).click();
      await dialog.getByRole('button', { name: text('operators.withdraw') }).click();
      await expect(dialog).toContainText(text('operators.problem.incomplete'));
      await dialog.getByLabel(text('operators.reason')).fill('left the ward');
      await dialog.getByRole('button', { name: text('operators.withdraw') }).click();
      await expect(panel.locator('.operator-history .withdrawn')).toContainText('left the ward');
      await expect(row(doctor, 'outdoctor')).toContainText(text('operators.state.withdrawn'));

      // Nobody authorises themselves.
      await row(doctor, 'doctor').getByRole('button').click();
      await expect(panel).toContainText(text('operators.ownHint'));
      await expect(panel.getByRole('button', { name: text('operators.renew') })).toHaveCount(0);
      await doctor.context().close();
    });

    test(`a nurse who is not authorised is warned, and their values are stored and marked unless the place requires no authorisation, ${language} (spec 2, /quality)`, async () => {
      // The nurse whose authorisation ends soon sees it on the board.
      const second = await staffWindow(browser, hospital.url, 'nurse2', language);
      await second.goto('/');
      await expect(second.locator('.board-meters[href="/quality/operators"]')).toContainText(/\d{4}-\d\d-\d\d/);
      await second.context().close();

      await hospital.query(`
        update operator_authorisation set withdrawn_at = granted_at, withdrawn_by = granted_by, withdrawn_reason = 'absent'
        where account_id = (select id from account where username = 'nurse')`);
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
      await nurse.goto('/');
      await nurse.getByRole('radio', { name: /^(Standard|标准)$/ }).click();
      await expect(nurse.getByText(text('glucose.meters.authorisation.withdrawn'))).toBeVisible();
      const place = nurse.locator('td[data-place$=":2"]').nth(language === 'zh' ? 0 : 1);
      await place.click();
      await nurse.keyboard.type('6.4');
      await nurse.keyboard.press('Enter');
      await expect(place.locator('.mark-lack')).toHaveAttribute(
        'title',
        text('meaning.qualityMark.operator.withdrawn'),
      );
      await nurse.goto('/sugar');
      await nurse.getByRole('button', { name: text('records.only.unauthorised') }).click();
      const line = nurse.locator('.record-table tbody tr').filter({ hasText: '6.4' });
      await expect(line.first()).toContainText(text('meaning.mark.notAuthorised'));
      expect(await findings(nurse, 'light')).toEqual([]);

      // The patient's figures count the value, until somebody leaves it out; the curve and the table show it.
      const [patient] = await hospital.query(`
        select patient_id as id from glucose_reading join reading_control using (reading_id) where operator_lack is not null
        order by noted_at desc limit 1`);
      await nurse.goto(`/patient?id=${String(patient?.id)}`);
      const count = nurse.locator('.distribution-card h2 small');
      const all = Number.parseInt((await count.textContent()) ?? '', 10);
      await nurse.locator('.overview-lacking input').check();
      await expect(count).toHaveText(new RegExp(`^${all - 1}\\D`));
      await expect(nurse.getByTestId('glucose-curve')).toHaveAttribute('data-points', String(all));
      await expect(nurse.locator('.curve-lack')).toHaveCount(1);
      expect(await findings(nurse, 'light')).toEqual([]);

      const doctor = await staffWindow(browser, hospital.url, 'doctor', language);
      await doctor.goto('/quality/operators');
      const required = doctor.getByLabel(text('operators.required'));
      await expect(required).toBeChecked();
      await required.uncheck();
      await expect(doctor.locator('.page-tabs a[href="/quality/operators"] .quality-tab-count')).toHaveCount(0);
      await nurse.goto('/quality/operators');
      await expect(nurse.getByText(text('operators.isNotRequired'))).toBeVisible();
      await required.check();
      await expect(doctor.locator('.page-tabs a[href="/quality/operators"] .quality-tab-count')).toBeVisible();
      await doctor.context().close();
      await nurse.context().close();
    });
  });
}

test('a user who may not see quality control does not see who is authorised', async () => {
  await hospital.query(
    `update role set permissions = array_remove(permissions, 'quality.read') where latin_name = 'Dean'`,
  );
  const dean = await staffWindow(browser, hospital.url, 'dean', 'en');
  await dean.goto('/quality/operators');
  await expect(dean.getByText(textIn('en')('states.forbiddenPage'))).toBeVisible();
  await dean.context().close();
});
