import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { expectMovingPicture } from './support/media.js';
import { patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';
import { expectUsable } from './support/usable.js';

let hospital: Hospital;
let browser: Browser;
/** The surgeon's patient who is managed by the team, with the accounts of everybody. */
let patient: { latinName: string; name: string; mobile: string; applicationId: string };
const accounts = new Map<string, string>();

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium(5)]);
  const [row] = await hospital.query(`
    select application.id, patient.name, patient.latin_name, account.username
    from virtual_application as application
    join account as applicant on applicant.id = application.applicant_id
    join patient on patient.id = application.patient_id join account on account.patient_id = patient.id
    where applicant.username = 'surgeon' and application.state = 'managed'`);
  patient = {
    applicationId: String(row?.id),
    name: String(row?.name),
    latinName: String(row?.latin_name),
    mobile: String(row?.username),
  };
  for (const { username, mobile, id } of await hospital.query('select username, mobile, id from account')) {
    // A patient is named by the mobile number here.
    for (const name of [username, mobile]) if (name) accounts.set(String(name), String(id));
  }
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const call = (page: Page): Locator => page.locator('.conference-screen');
const tiles = (page: Page): Locator => page.locator('.conference-tile');
const tile = (page: Page, username: string): Locator =>
  page.locator(`.conference-tile[data-user="${accounts.get(username)}"]`);
const picture = (page: Page, username: string): Locator => tile(page, username).getByTestId('conference-picture');
const phoneTile = (phone: Page, username: string): Locator =>
  phone.locator(`.tile[data-user="${accounts.get(username)}"]`);
const member = (page: Page, username: string): Locator =>
  page.locator(`.conference-people [data-member="${accounts.get(username)}"]`);

/** Opens the patient's application on the team's board and begins a consultation with the people who are ticked. */
async function openStart(doctor: Page, language: Language): Promise<Locator> {
  const text = textIn(language);
  const name = language === 'zh' ? patient.name : patient.latinName;
  await doctor.goto('/vm');
  await doctor
    .locator('.virtual-board tr[data-application]')
    .filter({ hasText: name })
    .locator('.virtual-name')
    .click();
  await expect(doctor.locator('.virtual-panel .virtual-who')).toContainText(name);
  await doctor.getByRole('button', { name: text('virtualWard.videoConsultation'), exact: true }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog.locator('.conference-choice').first()).toBeVisible();
  return dialog;
}

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = (key: string): string => text(`conference.${key}`);
    const press = (page: Page | Locator, key: string): Promise<void> =>
      page.getByRole('button', { name: text(key), exact: true }).click();

    test(`the team, the ward and the patient talk; a fourth is invited, one leaves and returns, ${language}`, async () => {
      // Four people send and see twelve pictures on the two processors of a small machine.
      test.slow();
      const [doctor, surgeon, nurse] = await Promise.all(
        (['doctor', 'surgeon', 'nurse3'] as const).map((username) =>
          staffWindow(browser, hospital.url, username, language),
        ),
      );
      if (!doctor || !surgeon || !nurse) throw new Error('a window is missing');
      const phone = await patientWindow(browser, hospital.url, patient.mobile, language);
      const nameOf = (username: string): Promise<string> => tile(doctor, username).locator('b').innerText();

      await test.step('three are rung and answer', async () => {
        const dialog = await openStart(doctor, language);
        await expectUsable(doctor, language);
        for (const choice of await dialog.locator('.conference-choice').all()) {
          await choice.locator('input').setChecked(false);
        }
        await expect(dialog.getByRole('button', { name: words('begin') })).toBeDisabled();
        for (const person of language === 'zh' ? ['高远', patient.name] : ['Gao Yuan', patient.latinName]) {
          await dialog.locator('.conference-choice').filter({ hasText: person }).locator('input').check();
        }
        await press(dialog, 'conference.begin');
        await expect(call(doctor)).toHaveAttribute('data-state', 'inside');
        const ringing = surgeon.getByRole('alertdialog');
        await expect(ringing).toContainText(language === 'zh' ? '李文' : 'Li Wen');
        await expect(ringing).toContainText(language === 'zh' ? patient.name : patient.latinName);
        await expectUsable(surgeon, language, { rings: true });
        await expect(nurse.getByRole('alertdialog')).toHaveCount(0);
        await press(ringing, 'conference.answer');
        await expect(phone.locator('.conference-screen')).toHaveAttribute('data-state', 'ringing');
        await phone.getByRole('button', { name: language === 'zh' ? '接听' : 'Answer' }).click();
        await expect(tiles(doctor)).toHaveCount(3);
        for (const username of ['doctor', 'surgeon', patient.mobile]) {
          await expectMovingPicture(picture(doctor, username));
          await expectMovingPicture(picture(surgeon, username));
          await expectMovingPicture(phoneTile(phone, username).locator('.picture'));
        }
      });

      await test.step('a fourth declines, is rung again and comes', async () => {
        await doctor.getByRole('button', { name: text('conference.peopleCount', { count: '3' }) }).click();
        await press(doctor, 'conference.invite');
        await doctor
          .locator('.conference-invite .conference-choice')
          .filter({ hasText: language === 'zh' ? '刘芳' : 'Liu Fang' })
          .locator('input')
          .check();
        await press(doctor, 'conference.ring');
        await expect(member(doctor, 'nurse3')).toHaveAttribute('data-state', 'ringing');
        await press(nurse.getByRole('alertdialog'), 'conference.decline');
        await expect(nurse.getByRole('alertdialog')).toHaveCount(0);
        await expect(member(doctor, 'nurse3')).toHaveAttribute('data-state', 'declined');
        await press(member(doctor, 'nurse3'), 'conference.ringAgain');
        await press(nurse.getByRole('alertdialog'), 'conference.answer');
        await expect(member(doctor, 'nurse3')).toHaveAttribute('data-state', 'joined');
        for (const page of [doctor, surgeon, nurse]) await expect(tiles(page)).toHaveCount(4);
        await expectUsable(doctor, language);
        await expectMovingPicture(picture(nurse, patient.mobile));
        await expectMovingPicture(picture(doctor, 'nurse3'));
      });

      await test.step('a microphone that is off is shown to the others', async () => {
        await call(nurse).press('m');
        await expect(nurse.getByRole('button', { name: text('calls.unmute') })).toBeVisible();
        await expect(tile(doctor, 'nurse3').locator('.conference-silent')).toBeVisible();
        await expect(phoneTile(phone, 'nurse3').locator('small:not([role])')).toBeVisible();
        await call(nurse).press('m');
        await expect(tile(doctor, 'nurse3').locator('.conference-silent')).toHaveCount(0);
        await call(nurse).press('Escape');
        await expect(call(nurse)).toBeVisible();
      });

      await test.step('one is shown large', async () => {
        await surgeon
          .getByRole('button', { name: text('conference.pin', { name: await nameOf(patient.mobile) }) })
          .click();
        await expect(tile(surgeon, patient.mobile)).toHaveAttribute('data-place', 'main');
        await expect(surgeon.locator('.conference-tile[data-place=strip]')).toHaveCount(3);
        await expectMovingPicture(picture(surgeon, patient.mobile));
        await expectMovingPicture(picture(surgeon, 'nurse3'));
      });

      await test.step('the curve is shown to all; each may look at something else', async () => {
        await press(doctor, 'conference.mode.curve');
        for (const page of [doctor, surgeon, nurse]) {
          await expect(page.locator('.conference-curve').getByTestId('glucose-curve')).toBeVisible();
        }
        await expect(nurse.locator('.conference-curve')).toContainText(
          text('conference.curve.shownBy', { name: await nameOf('doctor') }),
        );
        await expect(phone.locator('.conference-screen .notice')).toContainText(await nameOf('doctor'));
        await expectMovingPicture(picture(nurse, 'doctor'));
        await expectUsable(nurse, language);
        await press(doctor.locator('.conference-head'), 'calls.shrink');
        await expect(doctor.locator('.conference-stage')).toHaveAttribute('data-mode', 'small');
        await press(doctor.locator('.conference-head'), 'calls.enlarge');
        await press(surgeon, 'conference.mode.grid');
        await expect(surgeon.locator('.conference-stage')).toHaveAttribute('data-mode', 'grid');
        await expect(nurse.locator('.conference-stage')).toHaveAttribute('data-mode', 'curve');
        await doctor
          .getByRole('button', { name: text('conference.curve.count', { count: '14' }), exact: true })
          .click();
        await expect(
          nurse.getByRole('button', { name: text('conference.curve.count', { count: '14' }), exact: true }),
        ).toHaveAttribute('aria-pressed', 'true');
        await expect(surgeon.locator('.conference-stage')).toHaveAttribute('data-mode', 'grid');
        await press(doctor, 'conference.curve.stop');
        await expect(nurse.locator('.conference-stage')).toHaveAttribute('data-mode', 'grid');
      });

      await test.step('the call goes on in a small window while other pages are open', async () => {
        await press(surgeon.locator('.conference-head'), 'calls.shrink');
        await expectMovingPicture(
          surgeon.locator('.conference-tile[data-place=main]').getByTestId('conference-picture'),
        );
        await press(surgeon.locator('.conference-head'), 'calls.enlarge');
      });

      await test.step('one leaves and returns; so does the patient', async () => {
        await press(nurse, 'conference.leave');
        await expect(tiles(doctor)).toHaveCount(3);
        await expect(nurse.locator('.conference-bar')).toBeVisible();
        await expectUsable(nurse, language);
        await press(nurse, 'conference.return');
        await expectMovingPicture(picture(doctor, 'nurse3'));
        await expectMovingPicture(picture(nurse, 'surgeon'));
        await phone.getByRole('button', { name: language === 'zh' ? '离开' : 'Leave' }).click();
        await expect(tiles(doctor)).toHaveCount(3);
        await phone.getByRole('button', { name: language === 'zh' ? '返回会诊' : 'Return' }).click();
        await expectMovingPicture(picture(doctor, patient.mobile));
      });

      await test.step('it ends with the last', async () => {
        await phone.getByRole('button', { name: language === 'zh' ? '离开' : 'Leave' }).click();
        for (const page of [nurse, surgeon, doctor]) await press(page, 'conference.leave');
        for (const page of [nurse, surgeon, doctor]) {
          await expect(call(page)).toHaveCount(0);
          await expect(page.locator('.conference-bar')).toHaveCount(0);
        }
        await expect(phone.locator('.conference-line')).toBeHidden();
      });
      for (const page of [doctor, surgeon, nurse, phone]) await page.context().close();
    });
  });
}

test.describe('beside other calls and without devices', () => {
  const text = textIn('en');
  const press = (page: Page | Locator, key: string): Promise<void> =>
    page.getByRole('button', { name: text(key), exact: true }).click();
  const ticked = async (dialog: Locator, people: readonly string[]): Promise<void> => {
    for (const choice of await dialog.locator('.conference-choice').all())
      await choice.locator('input').setChecked(false);
    for (const person of people) {
      await dialog.locator('.conference-choice').filter({ hasText: person }).locator('input').check();
    }
  };

  test('during a call of two a consultation waits; joining it ends that call, and the other side is rung then', async () => {
    const [doctor, surgeon] = await Promise.all(
      (['doctor', 'surgeon'] as const).map((username) => staffWindow(browser, hospital.url, username, 'en')),
    );
    if (!doctor || !surgeon) throw new Error('a window is missing');
    const phone = await patientWindow(browser, hospital.url, patient.mobile, 'en');
    const [row] = await hospital.query(`select patient_id from account where mobile = '${patient.mobile}'`);
    const page = `/patient?id=${String(row?.patient_id)}`;
    await doctor.goto(page);
    await doctor.getByRole('button', { name: text('calls.videoCall'), exact: true }).click();
    await phone.getByRole('button', { name: 'Answer' }).click();
    await expectMovingPicture(doctor.getByTestId('remote-video'));

    await test.step('it is started from the patient’s page', async () => {
      await surgeon.goto(page);
      await surgeon.getByRole('button', { name: text('overview.more') }).click();
      await surgeon.getByRole('menuitem', { name: text('virtualWard.title') }).click();
      await press(surgeon, 'virtualWard.videoConsultation');
      const dialog = surgeon.getByRole('dialog').last();
      await expect(dialog.locator('.conference-choice').first()).toBeVisible();
      await ticked(dialog, ['Li Wen', patient.latinName]);
      await press(dialog, 'conference.begin');
    });
    const bar = doctor.locator('.conference-bar');
    await expect(bar).toContainText(text('conference.callsAbout', { name: patient.latinName }));
    await expect(doctor.getByRole('alertdialog')).toHaveCount(0);
    await expect(phone.locator('.conference-line')).toBeVisible();
    await expect(phone.locator('.conference-screen')).toBeHidden();
    await expectMovingPicture(doctor.getByTestId('remote-video'));

    await press(bar, 'conference.join');
    await expect(call(doctor)).toHaveAttribute('data-state', 'inside');
    await expect(doctor.locator('.call-screen')).toHaveCount(0);
    await expect(phone.locator('.conference-screen')).toHaveAttribute('data-state', 'ringing');
    await phone.locator('.conference-screen').getByRole('button', { name: 'Answer' }).click();
    await expectMovingPicture(picture(doctor, patient.mobile));
    await expectMovingPicture(picture(surgeon, 'doctor'));

    await test.step('a nurse who calls somebody in a consultation is told that they are busy', async () => {
      const nurse = await staffWindow(browser, hospital.url, 'nurse2', 'en', { path: page });
      await nurse.getByRole('button', { name: text('calls.videoCall'), exact: true }).click();
      await expect(nurse.getByText(text('calls.notice.busy')).first()).toBeVisible();
      await expect(phone.locator('.call-screen')).toBeHidden();
      await nurse.context().close();
    });
    for (const one of [surgeon, doctor]) await press(call(one), 'conference.leave');
    await phone.locator('.conference-screen').getByRole('button', { name: 'Leave' }).click();
    for (const one of [doctor, surgeon, phone]) await one.context().close();
  });

  test('without a camera one is in with sound, without a microphone one watches and listens', async () => {
    const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
    const surgeon = await staffWindow(browser, hospital.url, 'surgeon', 'en');
    /** Takes devices away from a page before its scripts run. */
    const without = (page: Page, kinds: readonly ('audio' | 'video')[]): Promise<unknown> =>
      page.addInitScript((missing) => {
        const devices = navigator.mediaDevices;
        const open = devices.getUserMedia.bind(devices);
        devices.getUserMedia = (wanted) =>
          missing.some((kind) => wanted?.[kind])
            ? Promise.reject(new DOMException('no such device', 'NotFoundError'))
            : open(wanted);
      }, kinds);
    await without(surgeon, ['video']);
    await surgeon.goto('/');
    const nurse = await staffWindow(browser, hospital.url, 'nurse3', 'en');
    await without(nurse, ['audio', 'video']);
    await nurse.goto('/');
    const dialog = await openStart(doctor, 'en');
    await ticked(dialog, ['Gao Yuan', 'Liu Fang']);
    await press(dialog, 'conference.begin');
    await press(surgeon.getByRole('alertdialog'), 'conference.answer');
    await press(nurse.getByRole('alertdialog'), 'conference.answer');
    await expectMovingPicture(picture(surgeon, 'doctor'));
    await expectMovingPicture(picture(nurse, 'doctor'));
    await expect(surgeon.getByRole('button', { name: text('calls.mute') })).toBeVisible();
    await expect(surgeon.getByRole('button', { name: text('calls.cameraOff') })).toHaveCount(0);
    await expect(nurse.getByRole('button', { name: text('calls.mute') })).toHaveCount(0);
    await expect(tile(doctor, 'surgeon').locator('.conference-face')).toBeVisible();
    await expect(tile(doctor, 'surgeon').locator('.conference-silent')).toHaveCount(0);
    await expect(tile(doctor, 'nurse3').locator('.conference-silent')).toBeVisible();
    for (const page of [nurse, surgeon, doctor]) await press(page, 'conference.leave');
    for (const page of [doctor, surgeon, nurse]) await page.context().close();
  });
});
