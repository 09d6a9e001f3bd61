import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { BY_SOCKET } from './support/live.js';
import { phoneTextIn, textIn } from './support/locale.js';
import { visit } from './support/messages.js';
import { outpatient } from './support/outpatient.js';
import { settledOverflows } from './support/overflow.js';
import { openSharing, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const tab = (phone: Page, name: string): Locator => phone.locator('.tabs').getByRole('button', { name, exact: true });
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Nothing on the phone is cut off or hard to read. */
async function fits(phone: Page): Promise<void> {
  expect(await findings(phone, 'light')).toEqual([]);
  for (const width of [320, 390]) {
    await phone.setViewportSize({ width, height: 844 });
    expect(await settledOverflows(phone), `${width}`).toEqual([]);
  }
}

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  const text = textIn(language);
  const word = phoneTextIn(language);

  test(`a patient answers a doctor outside who wants to care for them, ${language} (spec 2, out-of-hospital doctor)`, async () => {
    const patient = await outpatient(hospital, place);
    const [phone, doctor] = await Promise.all([
      patientWindow(browser, hospital.url, patient.mobile, language),
      staffWindow(browser, hospital.url, 'outdoctor', language, { signsIn: true }),
    ]);
    const banner = phone.locator('.message-banner');
    const [name] = await hospital.query(`select real_name, latin_name from account where username = 'outdoctor'`);
    const doctorName = String(language === 'en' ? name?.latin_name : name?.real_name);
    const apply = async (note: string): Promise<void> => {
      await doctor.getByLabel(text('homeCare.field.mobile'), { exact: false }).first().fill(patient.mobile);
      await doctor.getByLabel(text('homeCare.field.note')).fill(note);
      await button(doctor, text('homeCare.apply')).click();
      await expect(banner).toContainText(word('enrolmentNotice.applied', { name: doctorName }), BY_SOCKET);
    };
    const states = async (): Promise<unknown[]> =>
      (await hospital.query(`select state from enrolment where patient_id = ${patient.id} order by applied_at`)).map(
        ({ state }) => state,
      );
    const popup = doctor.getByTestId('message-popup');
    const application = phone.locator('.shared.applied');

    await test.step('the first time the patient refuses, and the doctor is told', async () => {
      await visit(doctor, '/patient/addPatientDetail');
      await apply(`weekly ${language}`);
      // The notice leads to where it is answered.
      await banner.locator('.button.primary').click();
      await expect(tab(phone, word('page.mine'))).toHaveAttribute('aria-current', 'page');
      await expect(application).toContainText(`weekly ${language}`);
      await expect(application.locator('.consent-text')).toContainText('120');
      await fits(phone);
      await button(application, word('refuse')).click();
      await expect(phone.locator('.shared.refused')).toHaveCount(1);
      await expect(popup.filter({ hasText: text('homeCare.notice.title') }).first()).toBeVisible(BY_SOCKET);
      expect(await states()).toEqual(['refused']);
      const consents = await hospital.query(`select 1 from consent where patient_id = ${patient.id}`);
      expect(consents).toEqual([]);
    });

    await test.step('the second time the patient reads the text, agrees, and is cared for', async () => {
      await button(doctor, text('homeCare.another')).click();
      await apply(`again ${language}`);
      await expect(application).toContainText(`again ${language}`);
      const accept = button(application, word('enrolAccept'));
      await accept.click();
      await expect(phone.getByRole('alert').filter({ hasText: word('consentNeeded') })).toBeVisible();
      expect(await states()).toEqual(['refused', 'applied']);
      await application.locator('[name=agree]').check();
      await accept.click();
      await expect(phone.locator('.shared.accepted')).toContainText(doctorName);
      await expect(phone.getByRole('alert').filter({ hasText: word('consentNeeded') })).toHaveCount(0);
      expect(await states()).toEqual(['refused', 'accepted']);
      const [consent] = await hospital.query(
        `select purpose, language, ended_at from consent where patient_id = ${patient.id}`,
      );
      expect(consent).toEqual({ purpose: 'care', language, ended_at: null });
      await visit(doctor, '/patientOut');
      const row = doctor.locator('tr').filter({ hasText: language === 'en' ? patient.latin : patient.name });
      await row.getByRole('link').first().click();
      await expect(doctor.locator('.small-curve svg')).toBeVisible();
    });
    await Promise.all([phone, doctor].map((page) => page.context().close()));
  });

  test(`a patient adds a contact, shares the own data with them, and takes it back, ${language} (spec 2, /mailList)`, async () => {
    const patient = await outpatient(hospital, place);
    const patientName = language === 'en' ? patient.latin : patient.name;
    const [phone, surgeon] = await Promise.all([
      patientWindow(browser, hospital.url, patient.mobile, language),
      staffWindow(browser, hospital.url, 'surgeon', language, { signsIn: true }),
    ]);
    const [name] = await hospital.query(`select real_name, latin_name from account where username = 'surgeon'`);
    const surgeonName = String(language === 'en' ? name?.latin_name : name?.real_name);
    const banner = phone.locator('.message-banner');
    const request = phone.locator('.contact-request').filter({ hasText: surgeonName });
    const record = `/patient?id=${patient.id}`;

    await test.step('without a contact there is nobody to share with', async () => {
      await openSharing(phone, language);
      await expect(phone.getByText(word('noStaffContacts'))).toBeVisible();
      await visit(surgeon, record);
      await expect(surgeon.getByRole('main')).not.toContainText(patientName);
    });

    const apply = async (): Promise<void> => {
      await visit(surgeon, '/mailList/addPatientFriend');
      await surgeon
        .locator('.contacts-find .semi-radio')
        .filter({ hasText: text('contacts.number.mobile') })
        .click();
      await surgeon.locator('.contacts-find input.num').fill(patient.mobile);
      await surgeon.keyboard.press('Enter');
      await button(surgeon, text('contacts.apply')).click();
      await expect(banner).toContainText(word('contactNotice.applied', { name: surgeonName }), BY_SOCKET);
    };
    await test.step('a staff member who applies is refused once, and added once', async () => {
      await apply();
      await expect(request).toBeVisible();
      await fits(phone);
      await button(request, word('refuse')).click();
      await expect(request).toHaveCount(0);
      await expect(phone.getByText(word('noStaffContacts'))).toBeVisible();
      await apply();
      await banner.locator('.button.primary').click();
      await button(request, word('contactAccept')).focus();
      await phone.keyboard.press('Enter');
      await expect(request).toHaveCount(0);
      await expect(
        surgeon.getByTestId('message-popup').filter({ hasText: text('contacts.notice.added', { name: patientName }) }),
      ).toBeVisible(BY_SOCKET);
      // A contact alone sees nothing.
      await visit(surgeon, record);
      await expect(surgeon.getByRole('main')).not.toContainText(patientName);
    });

    await test.step('what is shared is chosen and agreed to, and the contact sees it', async () => {
      await phone.getByText(word('shareBegin'), { exact: true }).click();
      const share = button(phone, word('shareSend'));
      await share.click();
      await expect(phone.getByRole('alert').filter({ hasText: word('consentNeeded') })).toBeVisible();
      await phone.locator('.sharing [name=agree]').last().check();
      // Another text was not read yet.
      await phone.locator('[name=orders]').check();
      await expect(phone.locator('.sharing [name=agree]').last()).not.toBeChecked();
      await phone.locator('.sharing [name=agree]').last().check();
      await share.click();
      const shared = phone.locator('.shared').filter({ hasText: surgeonName });
      await expect(shared).toContainText(word('part.orders'));
      await expect(shared).not.toContainText(word('part.warnings'));
      await surgeon.goto(record);
      await expect(surgeon.getByRole('main')).toContainText(patientName);
    });

    await test.step('taken back after a question, it is gone from the open page of the contact', async () => {
      const shared = phone.locator('.shared').filter({ hasText: surgeonName });
      await button(shared, word('takeBack')).click();
      const dialog = phone.getByRole('dialog');
      await expect(dialog).toContainText(word('takeBackAsk', { name: surgeonName }));
      await phone.keyboard.press('Escape');
      await expect(shared).not.toContainText(word('consentEnd.withdrawn'));
      await button(shared, word('takeBack')).click();
      await button(dialog, word('takeBack')).click();
      await expect(shared).toContainText(word('consentEnd.withdrawn'));
      await expect(button(shared, word('takeBack'))).toHaveCount(0);
      await expect(surgeon.locator('#page')).not.toBeEmpty();
      await expect(surgeon.getByRole('main')).not.toContainText(patientName);
      const [consent] = await hospital.query(
        `select parts, ended_at is null as running from consent where patient_id = ${patient.id}`,
      );
      expect(consent).toEqual({ parts: ['readings', 'orders'], running: false });
    });
    await Promise.all([phone, surgeon].map((page) => page.context().close()));
  });
}
