import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { visit } from './support/messages.js';
import { settledOverflows } from './support/overflow.js';
import { phoneWithCode, setPassword, staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:40'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Beds that the demonstration leaves free. */
let lastBed = 90;

/** A patient of the nurse's ward without an account. */
async function newPatient(name: string): Promise<string> {
  lastBed += 1;
  const [row] = await hospital.query(`
    insert into patient (node_id, department_id, ward_id, bed, kind, name, latin_name, sex, birthday, registration_time,
      admission_time, hospitalization_number, nursing_level)
    select node_id, department_id, ward_id, '${lastBed}', 'inpatient', '${name}', '${name}', 'male', '1950-03-04', now(), now(),
      'NEW-${name}', 3
    from patient where id = 1 returning id`);
  return String(row?.['id']);
}

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = (key: string, places?: Record<string, string>) => text(`account.${key}`, places);
    const mobile = `1330000020${place}`;
    const choose = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: text('overview.more') }).click();
      await page.getByRole('menuitem', { name: words('menu') }).click();
    };

    test('the account of a patient is opened at the patient’s page, and activated on the patient’s phone (spec 2, /patient)', async () => {
      const name = `Neu ${language}`;
      const patientId = await newPatient(name);
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: `/patient?id=${patientId}` });
      await choose(nurse);
      const dialog = nurse.getByRole('dialog', { name: words('title', { name }) });
      const open = dialog.getByRole('button', { name: words('open') });
      const number = dialog.locator('[name=mobile]');
      await expect(number).toBeFocused();
      await nurse.keyboard.press('Enter');
      await expect(dialog.getByText(words('problem.mobile'))).toBeVisible();
      await expect(dialog.getByText(words('problem.read'))).toBeVisible();
      // Of a member of the staff.
      await number.fill('13900000001');
      await dialog.locator('[name=agreed]').check();
      await open.click();
      await expect(dialog.locator('.form-problem')).toBeVisible();
      await expect(number).toHaveValue('13900000001');
      expect(await findings(nurse, 'light')).toEqual([]);
      for (const width of [1440, 1024]) {
        await nurse.setViewportSize({ width, height: 900 });
        expect(await settledOverflows(nurse)).toEqual([]);
      }
      const phone = await phoneWithCode(browser, hospital.url, language);
      await number.fill(mobile);
      await dialog.locator('[name=activationCode]').fill('nobody has this');
      await open.click();
      await expect(dialog.locator('.form-problem')).toBeVisible();
      await dialog.locator('[name=activationCode]').fill(phone.code);
      await open.click();
      await expect(dialog.getByRole('status')).toContainText(words('linked'));
      await dialog.getByRole('button', { name: words('close') }).click();
      await expect(dialog).toHaveCount(0);
      // Opened once.
      await nurse.getByRole('button', { name: text('overview.more') }).click();
      await expect(nurse.getByRole('menuitem', { name: words('renewMenu') })).toBeVisible();
      await expect(nurse.getByRole('menuitem', { name: words('menu'), exact: true })).toHaveCount(0);
      await nurse.keyboard.press('Escape');

      // The phone goes on by itself: the patient chooses the password.
      await expect(phone.page.getByRole('status')).toContainText(name);
      expect(await findings(phone.page, 'light')).toEqual([]);
      await phone.page.locator('input[name=newPassword]').fill('Sunflower-3-fields');
      await phone.page.locator('input[name=repeated]').fill('Sunflower-3-field');
      await phone.page.getByRole('button', { name: phone.text('activateSet') }).click();
      await expect(phone.page.getByRole('alert')).toHaveText(phone.text('activateDiffers'));
      await setPassword(phone);

      // Forgotten: another phone is linked; this one is signed out once the new password is set.
      const other = await phoneWithCode(browser, hospital.url, language);
      await nurse.getByRole('button', { name: text('overview.more') }).click();
      await nurse.getByRole('menuitem', { name: words('renewMenu') }).click();
      const renewing = nurse.getByRole('dialog', { name: words('renewTitle', { name }) });
      await renewing.locator('[name=activationCode]').fill(other.code);
      await renewing.locator('[name=activationCode]').press('Enter');
      await expect(renewing.getByRole('status')).toContainText(words('linked'));
      await setPassword(other, 'Another-4-fields');
      await phone.page.reload();
      await expect(phone.page.locator('form.sign-in')).toBeVisible();
      for (const page of [nurse, phone.page, other.page]) await page.context().close();
    });

    test('a user who may not edit the patient has no entry for the account in the menu', async () => {
      const patientId = await newPatient(`Fremd ${language}`);
      // The role of both nurses.
      const change = (how: 'array_remove' | 'array_append') =>
        hospital.query(`update role set permissions = ${how}(permissions, 'patient.edit')
          where id = (select role_id from account where username = 'nurse')`);
      await change('array_remove');
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { signsIn: true });
      await visit(nurse, `/patient?id=${patientId}`);
      await expect(nurse.locator('.patient-name')).toBeVisible();
      await nurse.getByRole('button', { name: text('overview.more') }).click();
      await expect(nurse.getByRole('menuitem').first()).toBeVisible();
      await expect(nurse.getByRole('menuitem', { name: words('menu') })).toHaveCount(0);
      await nurse.context().close();
      await change('array_append');
    });
  });
}
