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
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

interface Waiting {
  id: string;
  name: string;
}

/** Applications of patients, the newest first as the list has them. */
async function waiting(language: 'zh' | 'en'): Promise<Waiting[]> {
  const rows = await hospital.query(
    `select enrolment.id, patient.name, patient.latin_name as latin from enrolment
     join patient on patient.id = enrolment.patient_id
     where enrolment.state = 'applied' and enrolment.asked_by = 'patient' order by enrolment.applied_at desc`,
  );
  return rows.map((row) => ({ id: String(row['id']), name: String(language === 'en' ? row['latin'] : row['name']) }));
}

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = (key: string, places?: Record<string, string>) => text(`homeCare.${key}`, places);
    const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
    const row = (page: Page, name: string) => page.locator('tr').filter({ hasText: name });

    test('an application is accepted, and the patient is cared for until the care ends (spec 2, out-of-hospital doctor)', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'outdoctor', language, { signsIn: true });
      // The doctor starts at the own patients.
      await expect(doctor).toHaveURL((url) => url.pathname === '/patientOut');
      const [one] = await waiting(language);
      if (!one) throw new Error('nobody waits');
      await expect(row(doctor, one.name)).toHaveCount(0);
      await visit(doctor, '/earlyWarning/enrollment');
      const line = doctor.locator('.home-applications > li').filter({ hasText: one.name });
      await line.getByRole('button', { name: words('accept') }).click();
      await expect(line).toContainText(words('state.accepted'));
      await line.getByRole('link', { name: words('open') }).click();
      await expect(doctor.getByRole('heading', { name: one.name })).toBeVisible();
      await expect(doctor.locator('.small-curve svg')).toBeVisible();

      await doctor.getByLabel(words('newAdvice')).fill('  ');
      await button(doctor, 'send').click();
      await expect(doctor.getByText(words('problem.advice'))).toBeVisible();
      await doctor.getByLabel(words('newAdvice')).fill('walk for twenty minutes');
      await button(doctor, 'send').click();
      await expect(doctor.locator('.home-advices')).toContainText('walk for twenty minutes');
      await expect(doctor.locator('.home-advices')).toContainText(words('unread'));

      await button(doctor, 'newFollowUp').click();
      const dialog = doctor.getByRole('dialog');
      await dialog.getByRole('button', { name: words('plan'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const followUp = doctor.locator('.home-follow-ups > li').first();
      await followUp.getByRole('button', { name: words('done'), exact: true }).click();
      await dialog.getByRole('button', { name: words('done'), exact: true }).click();
      await expect(dialog.getByText(words('problem.reason'))).toBeVisible();
      await dialog.getByRole('textbox').fill('stable');
      await dialog.getByRole('button', { name: words('done'), exact: true }).click();
      await expect(followUp).toContainText(words('doneState'));

      await button(doctor, 'newPlan').click();
      // It takes the place of the plan from the hospital, which needs a reason.
      await dialog.locator('[name=changeReason]').fill('measured at home now');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toHaveCount(0);
      await expect(doctor.locator('.home-plans > li')).not.toHaveCount(0);
      await expect(doctor.locator('.home-consent')).toBeVisible();
      expect(await findings(doctor, 'light')).toEqual([]);
      for (const width of [1440, 1024]) {
        await doctor.setViewportSize({ width, height: 900 });
        expect(await settledOverflows(doctor)).toEqual([]);
      }
      await doctor.setViewportSize({ width: 1440, height: 900 });

      await doctor.getByRole('link', { name: words('record') }).click();
      await expect(doctor).toHaveURL((url) => url.pathname === '/patient/patientDetail');
      await expect(doctor.getByRole('main')).toContainText(one.name);
      // The care gives the right to follow a patient, and none to print, share, change or measure.
      await expect(doctor.getByRole('button', { name: text('patient.follow') })).toBeVisible();
      await doctor.getByRole('button', { name: text('overview.more'), exact: true }).click();
      await expect(doctor.getByRole('menuitem', { name: text('patient.message') })).toBeVisible();
      for (const key of ['overview.print', 'overview.share', 'stay.edit']) {
        await expect(doctor.getByRole('menuitem', { name: text(key), exact: true })).toHaveCount(0);
      }
      await doctor.keyboard.press('Escape');
      await doctor.goBack();
      await button(doctor, 'end').click();
      await dialog.getByRole('textbox').fill('moved away');
      await dialog.getByRole('button', { name: words('end') }).click();
      await expect(doctor.getByText(words('notOn'))).toBeVisible();
      await expect(doctor.locator('.small-curve')).toHaveCount(0);
      await doctor.context().close();
    });

    test('another application is refused with a reason', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'outdoctor', language, {
        path: '/earlyWarning/enrollment',
      });
      const one = (await waiting(language)).at(-1);
      if (!one) throw new Error('nobody waits');
      const line = doctor.locator('.home-applications > li').filter({ hasText: one.name });
      await line.getByRole('button', { name: words('refuse') }).click();
      const dialog = doctor.getByRole('dialog');
      await dialog.getByRole('textbox').fill('no more room');
      await dialog.getByRole('button', { name: words('refuse') }).click();
      await expect(line).toContainText(words('state.refused'));
      await expect(line).toContainText('no more room');
      await visit(doctor, '/patientOut');
      await doctor
        .locator('.segmented .semi-radio')
        .filter({ hasText: words('shown.over') })
        .click();
      await expect(row(doctor, one.name)).toContainText(words('state.refused'));
      await doctor.context().close();
    });

    test('a person without an account is added, and activates it on the own phone', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'outdoctor', language, {
        path: '/patient/addPatientDetail',
      });
      const field = (name: string) => doctor.getByLabel(words(`field.${name}`), { exact: false }).first();
      await field('mobile').fill('123');
      await button(doctor, 'apply').click();
      await expect(doctor.getByText(words('problem.mobile'))).toBeVisible();
      await field('mobile').fill(`1330000010${place}`);
      await button(doctor, 'apply').click();
      // Nobody has the number: the form asks for the person's data, and keeps what was typed.
      await expect(doctor.locator('p[role=alert]')).toBeVisible();
      await expect(field('mobile')).toHaveValue(`1330000010${place}`);
      await button(doctor, 'openAndApply').click();
      await expect(doctor.getByText(words('problem.name'))).toBeVisible();
      await field('name').fill('何新');
      await field('latinName').fill('He Xin');
      await field('sex').selectOption('male');
      await field('birthday').fill('1961-02-03');
      const phone = await phoneWithCode(browser, hospital.url, language);
      await field('activationCode').fill(phone.code);
      await button(doctor, 'openAndApply').click();
      await expect(doctor.getByText(text('account.linked'))).toBeVisible();
      await setPassword(phone);
      await phone.page.context().close();
      await button(doctor, 'another').click();
      await field('mobile').fill('13900000001');
      await button(doctor, 'apply').click();
      await expect(doctor.locator('.form-problem')).toBeVisible();
      await visit(doctor, '/patientOut');
      await doctor
        .locator('.segmented .semi-radio')
        .filter({ hasText: words('shown.applied') })
        .click();
      await expect(row(doctor, language === 'en' ? 'He Xin' : '何新').first()).toContainText(words('asked.doctor'));
      await doctor.context().close();
    });

    test('the survey and the effect show the enrolled patients', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'outdoctor', language, { path: '/dataSurvey' });
      const figure = (name: string) => doctor.locator(`[data-figure="${name}"]`);
      await expect(figure('enrolled')).toHaveText(/^\d+$/);
      const [counted] = await hospital.query(
        `select count(distinct patient_id)::int as count from enrolment
         where state in ('accepted', 'ended') and answered_at > now() - interval '90 days'`,
      );
      await expect(figure('enrolled')).toHaveText(String(counted?.['count']));
      await expect(figure('inRange')).toHaveText(/^\d+\.\d %$/);
      expect(await findings(doctor, 'light')).toEqual([]);
      await doctor.getByRole('link', { name: words('tab.effect') }).click();
      await doctor.locator('.segmented .semi-radio').filter({ hasText: '14' }).click();
      await expect(figure('compared')).toContainText(/[1-9]/);
      await expect(doctor.locator('.home-weeks table').first()).toBeVisible();
      for (const width of [1440, 1024]) {
        await doctor.setViewportSize({ width, height: 900 });
        expect(await settledOverflows(doctor)).toEqual([]);
      }
      await doctor.context().close();
    });

    test('everybody else finds these pages forbidden', async () => {
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/patientOut' });
      for (const path of ['/patientOut', '/patient/addPatientDetail', '/dataSurvey', '/earlyWarning/enrollment']) {
        await visit(nurse, path);
        await expect(nurse.getByText(text('states.forbiddenPage'))).toBeVisible();
      }
      await nurse.context().close();
    });
  });
}
