import { expect, type Browser } from '@playwright/test';
import { dayOf } from '@wardlink/domain';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;
test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** An inpatient of the surgeon's department without planned surgery, who was not measured in this hour. */
async function patientAt(place: number): Promise<string> {
  const [found] = await hospital.query(`
    select patient.id from patient
    where patient.kind = 'inpatient'
      and patient.department_id = (select node_id from account where username = 'surgeon')
      and not exists (select from surgery where surgery.patient_id = patient.id)
      and not exists (
        select from glucose_reading reading
        where reading.patient_id = patient.id and reading.measured_at >= '${todayAt('09:00')}')
    order by patient.id offset ${place} limit 1`);
  if (!found) throw new Error('the demonstration has no such patient');
  return String(found.id);
}

/** A time of the hospital's present day, as a field has it. */
const at = (time: string): string => `${dayOf(Date.parse(todayAt(time)), 'Asia/Shanghai')} ${time}`;

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  test(`surgery is a line in the curve, with the targets of its phases and an entry for each hour, ${language} (spec 3, virtual ward application)`, async () => {
    const text = textIn(language);
    const words = (key: string) => text(`surgery.${key}`);
    const patientId = await patientAt(index);
    const page = await staffWindow(browser, hospital.url, 'surgeon', language, { path: `/patient?id=${patientId}` });
    const card = page.getByRole('region', { name: words('title'), exact: true });
    await expect(page.getByTestId('glucose-curve')).toBeVisible();
    await expect(card).toHaveCount(0);

    await test.step('planned by the menu of the patient; what is wrong is named', async () => {
      await page.getByRole('button', { name: text('overview.more') }).click();
      await page.getByRole('menuitem', { name: words('plan') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=at]').fill(at('11:30'));
      await dialog.locator('[name=fastingFrom]').fill(at('12:30'));
      await dialog.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(dialog.getByText(words('problem.fasting')).first()).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      await dialog.locator('[name=kind]').fill('hip replacement');
      await dialog.locator('[name=fastingFrom]').fill(at('08:10'));
      await dialog.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('stands on the curve and has its phases', async () => {
      await expect(page.getByTestId('surgery-line').first()).toContainText('hip replacement');
      for (const phase of ['before', 'during', 'after']) {
        await expect(card.getByRole('region', { name: words(`phase.${phase}`) })).toBeVisible();
      }
      await expect(card.getByRole('region', { name: words('phase.before') })).toContainText('5.6–10.0');
      await expect(card.getByRole('region', { name: words('phase.during') })).toContainText('7.8–10.0');
      expect(await findings(page, 'light')).toEqual([]);
    });

    await test.step('the value of this hour is entered where it is due, by keyboard', async () => {
      const due = card.locator('.surgery-hour.due').getByRole('button');
      await due.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('12.3');
      await page.keyboard.press('Enter');
      // Above the target of the phase, though no warning.
      const entered = card.locator('.surgery-hour.measured').filter({ hasText: '12.3' });
      await expect(entered.locator('[data-meaning=aboveTarget]')).toBeVisible();
      const rows = await hospital.query(
        `select slot from glucose_reading where patient_id = ${patientId} and latest and value = 12.3
         order by measured_at desc limit 1`,
      );
      expect(rows.map(({ slot }) => Number(slot))).toEqual([9]);
    });

    await test.step('changed and cancelled', async () => {
      await card.getByRole('button', { name: words('edit') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=minutes]').fill('20 min');
      await dialog.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(dialog.getByText(words('problem.minutes')).first()).toBeVisible();
      await dialog.locator('[name=minutes]').fill('60');
      await dialog.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await card.getByRole('button', { name: words('edit') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('cancel') })
        .click();
      await expect(card).toHaveCount(0);
      await expect(page.getByTestId('surgery-line')).toHaveCount(0);
    });
    await page.context().close();
  });
}
