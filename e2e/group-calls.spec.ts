import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { expectMovingPicture } from './support/media.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';
import { expectUsable } from './support/usable.js';

let hospital: Hospital;
let browser: Browser;
let patient: string;
const accounts = new Map<string, string>();

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium(5)]);
  patient = firstPatient(hospital);
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
const picture = (page: Page, username: string): Locator =>
  page.locator(`.conference-tile[data-user="${accounts.get(username)}"]`).getByTestId('conference-picture');
const phonePicture = (phone: Page, username: string): Locator =>
  phone.locator(`.tile[data-user="${accounts.get(username)}"] .picture`);
const banner = (page: Page): Locator => page.locator('.group-call');
const log = (page: Page): Locator => page.getByRole('log');

/** A group of the doctor with two nurses and the patient. @returns its id */
async function groupNamed(name: string): Promise<string> {
  const people = ['doctor', 'nurse', 'nurse2', patient].map((username) => accounts.get(username));
  const [row] = await hospital.query(`
    with made as (
      insert into chat_group (key, name, node_id, created_at, created_by, last_at)
      select gen_random_uuid(), '${name}', node_id, now(), id, now() from account where username = 'doctor'
      returning id)
    insert into group_member (group_id, account_id, role, joined_at, visible_from, read_up_to, delivered_up_to)
    select made.id, account.id, case when account.username = 'doctor' then 'owner' else 'member' end, now(), 0, 0, 0
    from made, account where account.id in (${people.join(', ')})
    returning group_id`);
  return String(row?.group_id);
}

/** The name of an account, as a language shows it. */
async function nameOf(username: string, language: Language): Promise<string> {
  const [row] = await hospital.query(`select real_name, latin_name from account where username = '${username}'`);
  return String(language === 'en' ? row?.latin_name : row?.real_name);
}

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const phoneText = (zh: string, en: string): string => (language === 'zh' ? zh : en);
    const press = (page: Page | Locator, key: string): Promise<void> =>
      page.getByRole('button', { name: text(key), exact: true }).click();
    const open = (page: Page, groupId: string) => page.goto(`/communicate/GroupCommunicateDetail?group=${groupId}`);

    test(`members are rung, others join later, and the group is told how long it was, ${language} (spec 2, /communicate)`, async () => {
      const name = `出院管理 ${language}`;
      const groupId = await groupNamed(name);
      const [doctor, nurse, nurse2] = await Promise.all(
        (['doctor', 'nurse', 'nurse2'] as const).map((who) => staffWindow(browser, hospital.url, who, language)),
      );
      if (!doctor || !nurse || !nurse2) throw new Error('a window is missing');
      const phone = await patientWindow(browser, hospital.url, patient, language);

      await test.step('the doctor rings a nurse and the patient, who answer', async () => {
        await open(doctor, groupId);
        await press(doctor, 'calls.videoCall');
        const dialog = doctor.getByRole('dialog');
        // Everybody of a small group is proposed.
        await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
        await expectUsable(doctor, language);
        await press(dialog, 'conference.chooseNobody');
        await expect(dialog.getByRole('button', { name: text('conference.begin') })).toBeDisabled();
        await press(dialog, 'conference.chooseAll');
        await dialog
          .locator('.conference-choice')
          .filter({ hasText: await nameOf('nurse2', language) })
          .locator('input')
          .uncheck();
        await press(dialog, 'conference.begin');
        await expect(call(doctor)).toHaveAttribute('data-state', 'inside');
        await expect(call(doctor).locator('.conference-head')).toContainText(name);
        // A group has no curve.
        await expect(doctor.getByRole('button', { name: text('conference.mode.curve'), exact: true })).toHaveCount(0);
        const ringing = nurse.getByRole('alertdialog');
        await expect(ringing).toContainText(name);
        await expectUsable(nurse, language, { rings: true });
        await press(ringing, 'conference.answer');
        const rung = phone.locator('.conference-screen');
        await expect(rung).toHaveAttribute('data-state', 'ringing');
        await expect(rung).toContainText(name);
        await rung.getByRole('button', { name: phoneText('接听', 'Answer') }).click();
        await expect(tiles(doctor)).toHaveCount(3);
        for (const who of ['nurse', patient]) await expectMovingPicture(picture(doctor, who));
        await expectMovingPicture(phonePicture(phone, 'doctor'));
      });

      await test.step('a member who was not rung sees that it is on, and joins', async () => {
        await expect(nurse2.getByRole('alertdialog')).toHaveCount(0);
        await open(nurse2, groupId);
        await expect(banner(nurse2)).toContainText(
          text(language === 'zh' ? 'conference.isOn' : 'conference.isOn_other', { count: '3' }),
        );
        await expectUsable(nurse2, language);
        await banner(nurse2)
          .getByRole('button', { name: text('conference.join') })
          .press('Enter');
        await expect(tiles(doctor)).toHaveCount(4);
        await expectMovingPicture(picture(doctor, 'nurse2'));
      });

      await test.step('the patient leaves, sees in the group that it goes on, and comes back', async () => {
        await phone.getByRole('button', { name: phoneText('离开', 'Leave') }).click();
        await expect(tiles(doctor)).toHaveCount(3);
        await phone.locator('.member.group').filter({ hasText: name }).getByRole('button').click();
        const line = phone.locator('.group-call-line');
        await expect(line).toBeVisible();
        // It is one line, and what is written keeps its room.
        expect((await line.boundingBox())?.height).toBeLessThan(200);
        await expect(phone.locator('.conference-line')).toBeHidden();
        await line.getByRole('button', { name: phoneText('加入', 'Join') }).click();
        await expect(tiles(doctor)).toHaveCount(4);
        await expect(line).toBeHidden();
      });

      await test.step('a member who is removed from the group is out of the call at once', async () => {
        await press(doctor, 'calls.shrink');
        const label = text('group.actionsOn', { name: await nameOf('nurse2', language) });
        await doctor.getByRole('button', { name: label }).click();
        await doctor.getByRole('menuitem', { name: text('group.remove') }).click();
        await doctor
          .getByRole('dialog')
          .getByRole('button', { name: text('group.remove') })
          .click();
        await expect(call(nurse2)).toBeHidden();
        await expect(tiles(doctor)).toHaveCount(3);
      });

      await test.step('all leave, and the group is told how long it was', async () => {
        await phone.getByRole('button', { name: phoneText('离开', 'Leave') }).click();
        await press(call(nurse), 'conference.leave');
        // Nobody stays alone in it.
        await expect(doctor.getByText(text('conference.over.group.alone'))).toBeVisible();
        await expect(call(doctor)).toBeHidden();
        await expect(log(doctor)).toContainText(/\d:\d\d/);
        await expect(banner(doctor)).toHaveCount(0);
        await expect(doctor.getByRole('button', { name: text('calls.videoCall'), exact: true })).toBeVisible();
      });
      for (const page of [doctor, nurse, nurse2, phone]) await page.context().close();
    });

    test(`a screen is shared with everybody in the call, one at a time, ${language}`, async () => {
      const name = `示教 ${language}`;
      const groupId = await groupNamed(name);
      const [doctor, nurse, phone] = [
        await staffWindow(browser, hospital.url, 'doctor', language),
        await staffWindow(browser, hospital.url, 'nurse', language),
        await patientWindow(browser, hospital.url, patient, language),
      ];
      const screenOn = (page: Page): Locator => page.locator('.conference-tile[data-screen]');
      const shares = (page: Page): Locator => call(page).getByRole('button', { name: text('conference.screen.start') });
      await test.step('in a call by voice, without cameras', async () => {
        await open(doctor, groupId);
        await press(doctor, 'calls.voiceCall');
        const dialog = doctor.getByRole('dialog');
        await dialog
          .locator('.conference-choice')
          .filter({ hasText: await nameOf('nurse2', language) })
          .locator('input')
          .uncheck();
        await press(dialog, 'conference.begin');
        await press(nurse.getByRole('alertdialog'), 'conference.answer');
        await phone
          .locator('.conference-screen')
          .getByRole('button', { name: phoneText('接听', 'Answer') })
          .click();
        await expect(tiles(doctor)).toHaveCount(3);
      });
      await test.step('the others see the screen large and whole, with the name of the person who shares it', async () => {
        await shares(doctor).click();
        const sharer = await nameOf('doctor', language);
        await expect(screenOn(nurse)).toContainText(text('conference.screen.of', { name: sharer }));
        await expectMovingPicture(screenOn(nurse));
        await expect(screenOn(nurse).locator('video')).toHaveCSS('object-fit', 'contain');
        const [stage, screen] = [
          await nurse.locator('.conference-stage').boundingBox(),
          await screenOn(nurse).boundingBox(),
        ];
        expect(screen?.width).toBeGreaterThan((stage?.width ?? 0) * 0.95);
        expect(screen?.height).toBeGreaterThan((stage?.height ?? 0) * 0.6);
        await expect(shares(nurse)).toBeDisabled();
        // A screen is nobody: people are counted without it.
        await expect(nurse.locator('.conference-tile[data-user]')).toHaveCount(3);
        const onPhone = phone.locator('.tile.screen');
        await expect(onPhone).toContainText(phoneText(`${sharer} 正在共享屏幕`, `${sharer} is sharing the screen`));
        await expectMovingPicture(onPhone);
        // The page of the person who shares says so, and does not show the own screen within itself.
        await expect(call(doctor)).toContainText(text('conference.screen.own'));
        await expect(screenOn(doctor)).toHaveCount(0);
        for (const page of [doctor, nurse]) await expectUsable(page, language);
      });
      await test.step('each may look at something else; with the end of sharing it is gone everywhere', async () => {
        await press(nurse, 'conference.mode.grid');
        await expect(screenOn(nurse)).toHaveCount(0);
        await press(nurse, 'conference.mode.screen');
        await expectMovingPicture(screenOn(nurse));
        await press(call(doctor), 'conference.screen.stop');
        await expect(screenOn(nurse)).toHaveCount(0);
        await expect(phone.locator('.tile.screen')).toHaveCount(0);
        await expect(shares(nurse)).toBeEnabled();
      });
      await test.step('it ends with its person', async () => {
        await shares(nurse).click();
        await expectMovingPicture(screenOn(doctor));
        await press(call(nurse), 'conference.leave');
        await expect(screenOn(doctor)).toHaveCount(0);
        await press(call(doctor), 'conference.leave');
      });
      for (const page of [doctor, nurse, phone]) await page.context().close();
    });

    test(`a missed call is kept, counted and called back, ${language}`, async () => {
      const name = `值班 ${language}`;
      const groupId = await groupNamed(name);
      const [doctor, nurse] = [
        await staffWindow(browser, hospital.url, 'doctor', language),
        await staffWindow(browser, hospital.url, 'nurse', language, { path: '/communicate' }),
      ];
      await test.step('the doctor gives up before the nurse answers', async () => {
        await open(doctor, groupId);
        await press(doctor, 'calls.voiceCall');
        const dialog = doctor.getByRole('dialog');
        await press(dialog, 'conference.chooseNobody');
        await dialog
          .locator('.conference-choice')
          .filter({ hasText: await nameOf('nurse', language) })
          .locator('input')
          .check();
        await press(dialog, 'conference.begin');
        await expect(nurse.getByRole('alertdialog')).toContainText(text('conference.groupCall.voice'));
        await expect(call(doctor)).toHaveAttribute('data-state', 'inside');
        // By voice alone: there is no camera to switch off.
        await expect(call(doctor).getByRole('button', { name: text('calls.cameraOff'), exact: true })).toHaveCount(0);
        await press(call(doctor), 'conference.leave');
        await expect(nurse.getByRole('alertdialog')).toHaveCount(0);
      });
      await test.step('the nurse sees that she missed it', async () => {
        await expect(nurse.getByTestId('message-popup')).toContainText(name);
        const entry = nurse.locator('.conversation').filter({ hasText: name });
        await expect(entry).toContainText(text('conference.missedCall'));
        await entry.click();
        await expect(log(nurse)).toContainText(text('conference.missedCall'));
        await expectUsable(nurse, language);
        // Looked at, it is not unread any more.
        await nurse.goto('/communicate');
        await expect(entry).not.toContainText(text('conference.missedCall'));
      });
      await test.step('and calls back by one button', async () => {
        await open(nurse, groupId);
        await press(nurse, 'conference.callBack');
        await press(doctor.getByRole('alertdialog'), 'conference.answer');
        await expect(call(doctor)).toHaveAttribute('data-state', 'inside');
        await expect(tiles(nurse)).toHaveCount(2);
        await press(call(doctor), 'conference.leave');
        // Nobody stays alone in it.
        await expect(call(nurse)).toBeHidden();
      });
      for (const page of [doctor, nurse]) await page.context().close();
    });
  });
}
