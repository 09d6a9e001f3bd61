import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { BY_SOCKET } from './support/live.js';
import { textIn } from './support/locale.js';
import { expectMovingPicture } from './support/media.js';
import { visit } from './support/messages.js';
import { outpatient } from './support/outpatient.js';
import { openSharing, patientWindow, staffWindow } from './support/people.js';
import { listenToSounds } from './support/sounds.js';
import { test } from './support/test.js';

const words = {
  zh: {
    today: '今天',
    apply: '向医生申请签约',
    agree: '同意并申请',
    accepted: '已接受您的签约',
    enter: '录入血糖',
    save: '保存',
    yes: '是，确认无误',
    end: '结束签约',
    takeBack: '撤回',
    answer: '接听',
    decline: '拒绝',
    called: '已致电患者',
    leave: '离开',
  },
  en: {
    today: 'Today',
    apply: 'Apply to a doctor',
    agree: 'Agree and apply',
    accepted: 'accepted you',
    enter: 'Enter a reading',
    save: 'Save',
    yes: 'Yes, that is right',
    end: 'End it',
    takeBack: 'Take back',
    answer: 'Answer',
    leave: 'Leave',
    decline: 'Refuse',
    called: 'patient called',
  },
} as const;

let hospital: Hospital;
/** The patient, the doctor outside and the nurse of the ward each have a browser of their own. */
let browsers: Browser[] = [];

test.beforeAll(async () => {
  [hospital, ...browsers] = await Promise.all([
    startHospital('10:10'),
    openChromium(5),
    openChromium(5),
    openChromium(5),
  ]);
});

test.afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await hospital.stop();
});

/** Warnings of a patient that reached somebody. */
async function warningsTo(username: string, patientId: string): Promise<number> {
  const [row] = await hospital.query(`
    select count(*)::int as count from inbox_entry entry
      join message on message.id = entry.message_id join account on account.id = entry.account_id
    where account.username = '${username}' and message.system_msg_type = 25
      and message.other_info ->> 'patientId' = '${patientId}'`);
  return Number(row?.count);
}

const tab = (phone: Page, name: string): Locator => phone.locator('.tabs').getByRole('button', { name, exact: true });
const log = (page: Page): Locator => page.getByRole('log');
const call = (page: Page): Locator => page.locator('.conference-screen');

async function measure(phone: Page, language: Language, value: string): Promise<void> {
  const word = words[language];
  await tab(phone, word.today).click();
  const entry = phone.locator('.reading-entry:has(.reading-form)');
  if ((await entry.getAttribute('open')) === null) await phone.getByText(word.enter, { exact: true }).click();
  const form = phone.locator('.reading-form');
  await form.locator('[name=value]').fill(value);
  await form.getByRole('button', { name: word.save, exact: true }).click();
  await expect(form.locator('[name=value]')).toHaveValue('');
}

async function write(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox').last().fill(content);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(content);
}

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  const word = words[language];
  const text = textIn(language);

  test(`a patient enrols with a doctor outside, is cared for, and takes the consent back, ${language} (spec 2, out-of-hospital doctor)`, async () => {
    test.setTimeout(240_000);
    const [ofPatient, ofDoctor, ofNurse] = browsers;
    if (!ofPatient || !ofDoctor || !ofNurse) throw new Error('a browser is missing');
    const patient = await outpatient(hospital, place);
    await hospital.query(`
      update patient set attending_physician_id = (select id from account where username = 'doctor')
      where id = ${patient.id}`);
    const name = language === 'en' ? patient.latin : patient.name;
    const phone = await patientWindow(ofPatient, hospital.url, patient.mobile, language);
    const doctor = await staffWindow(ofDoctor, hospital.url, 'outdoctor', language, { signsIn: true });
    const nurse = await staffWindow(ofNurse, hospital.url, 'nurse', language, { signsIn: true });
    const accountOf = async (name: string): Promise<string> => {
      const [found] = await hospital.query(`select id from account where username = '${name}' or mobile = '${name}'`);
      if (!found) throw new Error(`no account ${name}`);
      return String(found.id);
    };

    await test.step('the patient finds the doctor by the number, reads what it means, and applies', async () => {
      await openSharing(phone, language);
      await phone.getByText(word.apply, { exact: true }).click();
      await phone.locator('[name=doctorMobile]').fill('13900000006');
      await phone.keyboard.press('Enter');
      await phone.locator('.found-doctor [name=agree]').check();
      await phone.getByRole('button', { name: word.agree }).click();
      await expect(phone.locator('.shared.applied')).toHaveCount(1);
    });

    await test.step('the doctor is told, and accepts', async () => {
      const popup = doctor.getByTestId('message-popup').filter({ hasText: name });
      await expect(popup).toBeVisible(BY_SOCKET);
      await popup.getByRole('link').click();
      const line = doctor.locator('.home-applications > li').filter({ hasText: name });
      await line.getByRole('button', { name: text('homeCare.accept') }).click();
      await expect(line).toContainText(text('homeCare.state.accepted'));
      await expect(phone.locator('.message-banner')).toContainText(word.accepted, BY_SOCKET);
    });

    await test.step('17.2 at home sounds at the doctor outside', async () => {
      const played = await listenToSounds(doctor);
      await measure(phone, language, '17.2');
      const warning = doctor.getByTestId('warning-popup').filter({ hasText: '17.2' });
      await expect(warning).toBeVisible(BY_SOCKET);
      await expect(warning).toContainText(name);
      await expect.poll(async () => (await played()).join(' ')).toContain('prewarning_');
      await visit(doctor, '/earlyWarning/warningNotice');
      await expect(doctor.getByRole('row').filter({ hasText: '17.2' })).toContainText(name);
    });

    await test.step('the patient is called from the notice, which then says by whom and when', async () => {
      const line = doctor.getByRole('row').filter({ hasText: '17.2' });
      const callButton = line.getByRole('button', { name: text('warnings.callOf', { name }) });
      const dialog = doctor.getByRole('dialog', { name: text('warnings.whatWasDone', { name }) });
      const rung = phone.locator('.call-screen');
      // Nobody answers: the notice stays as it was.
      await callButton.click();
      await rung.getByRole('button', { name: word.decline }).click();
      await expect(doctor.locator('.call-screen')).toHaveCount(0);
      await expect(rung).toBeHidden();
      await expect(dialog).toHaveCount(0);
      await callButton.click();
      await rung.getByRole('button', { name: word.answer }).click();
      await expect(doctor.getByRole('timer')).toBeVisible();
      await doctor.getByRole('button', { name: text('calls.hangUp') }).click();
      await expect(dialog.getByRole('checkbox', { name: text('warnings.action.patientCalled') })).toBeChecked();
      await dialog.getByRole('button', { name: text('warnings.acknowledge'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await doctor
        .locator('.warnings-filters .semi-radio')
        .filter({ hasText: text('warnings.filter.state.acknowledged') })
        .click();
      // For some seconds the undo stands there instead.
      await expect(line).toContainText(word.called, { timeout: 15_000 });
      const [stored] = await hospital.query(`
        select account.username, account.real_name as name, account.latin_name as latin, warning.actions
        from warning join account on account.id = warning.acknowledged_by
        where warning.patient_id = ${patient.id} and warning.actions @> '["patientCalled"]'`);
      expect(stored).toMatchObject({ username: 'outdoctor', actions: ['patientCalled'] });
      await expect(line).toContainText(String(language === 'en' ? stored?.['latin'] : stored?.['name']));
      await expect(line.locator('td').last()).toContainText(/\d{2}:\d{2}/);
    });

    const group = `${name} ${language}`;
    await test.step('they chat in a group with the nurse of the ward', async () => {
      await doctor.goto('/communicate');
      await doctor.getByRole('button', { name: text('group.new') }).click();
      const dialog = doctor.getByRole('dialog');
      await dialog.locator('input[name=name]').fill(group);
      const nurseName = language === 'en' ? 'Wang Xiao' : '王晓';
      for (const person of [nurseName, name]) {
        await dialog.getByRole('searchbox').fill(person);
        await dialog.locator('.person-choice').filter({ hasText: person }).first().getByRole('checkbox').check();
      }
      await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
      await expect(doctor).toHaveURL(/GroupCommunicateDetail\?group=\d+/);
      await write(doctor, `17.2 ${language}`);
      const popup = nurse.getByTestId('message-popup').filter({ hasText: group });
      await popup.getByRole('link', { name: text('group.open') }).click();
      await write(nurse, `ok ${language}`);
      const row = phone.locator('.member.group').filter({ hasText: group });
      await tab(phone, word.today).click();
      await row.getByRole('button').click();
      await expect(phone.locator('.bubble')).toContainText([`17.2 ${language}`, `ok ${language}`]);
      await phone.locator('input[name=message]').fill(`thanks ${language}`);
      await phone.locator('form.compose button[type=submit]').click();
      await expect(log(nurse)).toContainText(`thanks ${language}`);
    });

    await test.step('and call with three', async () => {
      await doctor.getByRole('button', { name: text('calls.videoCall'), exact: true }).click();
      await doctor
        .getByRole('dialog')
        .getByRole('button', { name: text('conference.begin') })
        .click();
      await nurse
        .getByRole('alertdialog')
        .getByRole('button', { name: text('conference.answer'), exact: true })
        .click();
      const rung = phone.locator('.conference-screen');
      await expect(rung).toHaveAttribute('data-state', 'ringing');
      await rung.getByRole('button', { name: word.answer }).click();
      await expect(doctor.locator('.conference-tile')).toHaveCount(3);
      for (const username of ['nurse', patient.mobile]) {
        const tile = doctor.locator(`.conference-tile[data-user="${await accountOf(username)}"]`);
        await expectMovingPicture(tile.getByTestId('conference-picture'));
      }
      await phone.getByRole('button', { name: word.leave }).click();
      await call(nurse)
        .getByRole('button', { name: text('conference.leave'), exact: true })
        .click();
      // Nobody stays alone in a call of a group.
      for (const page of [nurse, doctor]) await expect(call(page)).toBeHidden();
    });

    await test.step('the consent is taken back, and the doctor sees nothing new from that moment on', async () => {
      await visit(doctor, '/patientOut');
      await doctor.locator('tr').filter({ hasText: name }).getByRole('link').first().click();
      await expect(doctor.locator('.small-curve svg')).toBeVisible();
      const before = await warningsTo('outdoctor', patient.id);
      expect(before).toBeGreaterThan(0);
      await phone.reload();
      await expect(phone.locator('.member').first()).toBeVisible();
      await openSharing(phone, language);
      await phone.locator('.shared.accepted').getByRole('button', { name: word.end }).click();
      await phone.getByRole('dialog').getByRole('button', { name: word.takeBack }).click();
      await expect(phone.locator('.shared.ended')).toHaveCount(1);
      // The page that is open at the doctor is empty without being loaded again.
      await expect(doctor.getByText(text('homeCare.notOn'))).toBeVisible(BY_SOCKET);
      await expect(doctor.locator('.small-curve')).toHaveCount(0);
      await measure(phone, language, '18.8');
      await expect
        .poll(async () =>
          Number(
            (
              await hospital.query(`select count(*)::int as count from glucose_reading
          where patient_id = ${patient.id} and value = 18.8`)
            )[0]?.count,
          ),
        )
        .toBe(1);
      expect(await warningsTo('outdoctor', patient.id)).toBe(before);
      await visit(doctor, `/patient/patientDetail?id=${patient.id}`);
      await expect(doctor.getByRole('main')).not.toContainText('18.8');
      await expect(doctor.getByRole('main')).not.toContainText(name);
      await visit(doctor, '/earlyWarning/warningNotice');
      await expect(doctor.getByRole('row').filter({ hasText: name })).toHaveCount(0);
      const [trail] = await hospital.query(`
        select count(*)::int as count from audit_event where type = 'consent.ended' and patient_id = ${patient.id}`);
      expect(trail?.count).toBe(1);
    });
    for (const page of [phone, doctor, nurse]) await page.context().close();
  });
}
