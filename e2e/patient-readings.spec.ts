import { expect, type Browser } from '@playwright/test';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

const words = {
  zh: {
    enter: '录入血糖',
    save: '保存',
    saved: /^已保存：/,
    yes: '是，确认无误',
    home: '在家',
    values: '血糖',
    missing: '请填写血糖仪显示的数值',
  },
  en: {
    enter: 'Enter a reading',
    save: 'Save',
    saved: /^Saved: /,
    yes: 'Yes, that is right',
    home: 'at home',
    values: 'Glucose',
    missing: 'Enter what the meter showed',
  },
} as const;

let hospital: Hospital;
let browser: Browser;
test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:10'), openChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** An outpatient of the doctor's department with an account; another one for each language. */
async function outpatient(index: number): Promise<{ id: string; mobile: string }> {
  const rows = await hospital.query(`
    select patient.id, account.username as mobile from account
      join patient on patient.id = account.patient_id
      join organisation_node place on place.id = patient.node_id
    where patient.kind = 'outpatient' and place.path like (
      select node.path || '%' from account join organisation_node node on node.id = account.node_id
      where account.username = 'doctor')
    order by patient.id offset ${index} limit 1`);
  const [found] = rows;
  if (!found) throw new Error('the demonstration has no such outpatient');
  return { id: String(found.id), mobile: String(found.mobile) };
}

for (const [index, language] of (['zh', 'en'] satisfies Language[]).entries()) {
  test(`a patient enters at home what the meter showed, and the doctor is warned, ${language} (spec 2, /ot)`, async () => {
    const word = words[language];
    const { id, mobile } = await outpatient(index);
    const phone = await patientWindow(browser, hospital.url, mobile, language);
    const readings = phone.locator('.reading');
    await phone.getByText(word.enter, { exact: true }).click();
    const value = phone.locator('.reading-form input[name=value]');
    const save = phone.locator('.reading-form').getByRole('button', { name: word.save, exact: true });
    await save.click();
    await expect(phone.getByRole('alert').filter({ hasText: word.missing })).toBeVisible();

    await test.step('an unusual value is asked about', async () => {
      await value.fill('2.4');
      await phone.keyboard.press('Enter');
      await phone.getByRole('button', { name: word.yes }).click();
      await expect(phone.getByRole('status').filter({ hasText: word.saved })).toContainText('2.4');
      await expect(value).toHaveValue('');
    });

    await test.step('without a connection it waits on the phone, and is saved once', async () => {
      await phone.context().setOffline(true);
      await value.fill('17.2');
      await save.click();
      await expect(phone.locator('.unsent')).toContainText('17.2');
      await expect(value).toHaveValue('');
      await phone.context().setOffline(false);
      await expect(phone.locator('.unsent')).toHaveCount(0);
      await phone.getByRole('button', { name: word.values, exact: true }).click();
      await expect(readings.filter({ hasText: '17.2' })).toHaveCount(1);
      await expect(readings.filter({ hasText: '2.4' })).toContainText(word.home);
    });

    await test.step('the staff see it as measured at home, and are warned', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/ot/bs' });
      const row = doctor.getByRole('row').filter({ hasText: '17.2' }).first();
      await expect(row).toContainText(textIn(language)('outpatients.setting.home'));
      const [warned] = await hospital.query(`
        select count(*) from warning where patient_id = ${id} and acknowledged_at is null`);
      expect(Number(warned?.count)).toBeGreaterThan(0);
      await doctor.context().close();
    });
    await phone.context().close();
  });
}

test('an inpatient is measured by the ward and finds no form', async () => {
  const phone = await patientWindow(browser, hospital.url, firstPatient(hospital), 'en');
  await phone.getByRole('button', { name: words.en.values, exact: true }).click();
  await expect(phone.locator('.reading').first()).toBeVisible();
  await expect(phone.getByText(words.en.enter)).toHaveCount(0);
  await phone.context().close();
});
