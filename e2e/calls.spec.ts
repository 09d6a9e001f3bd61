import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { expectMovingPicture, openDevicesOf, sentBy, slowDevices, stopSending } from './support/media.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { chooseInPatientMenu } from './support/patient-menu.js';

let hospital: Hospital;
let browser: Browser;
let doctor: Page;
let patient: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  patient = firstPatient(hospital);
  doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  // Without a socket a call ends at once, for another reason.
  await expect.poll(() => socketsOf('doctor')).toBeGreaterThan(0);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

test.beforeEach(() => doctor.goto('/patient?id=1'));

/** How many chat sockets of somebody are open. */
async function socketsOf(username: string): Promise<number> {
  const rows = await hospital.query(`
    select from socket_presence join account on account.id = socket_presence.account_id
    where account.username = '${username}'`);
  return rows.length;
}

const callScreen = (page: Page) => page.getByTestId('remote-video');

test('nobody there: the caller is told that the other side is offline', async () => {
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await expect(doctor.getByText('The other side is not online')).toBeVisible();
  await expect(callScreen(doctor)).toBeHidden();
});

test('refused, cancelled, and busy', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  await test.step('refused', async () => {
    await chooseInPatientMenu(doctor, 'Voice call');
    await phone.getByRole('button', { name: 'Refuse' }).click();
    await expect(doctor.getByText('The other side refused')).toBeVisible();
    await expect(callScreen(doctor)).toBeHidden();
  });
  await test.step('cancelled by the caller', async () => {
    await chooseInPatientMenu(doctor, 'Voice call');
    await expect(phone.getByRole('button', { name: 'Answer' })).toBeVisible();
    await doctor.getByRole('button', { name: 'Cancel call' }).click();
    await expect(phone.getByText('They hung up')).toBeVisible();
    await expect(phone.locator('.call-screen')).toBeHidden();
  });
  await test.step('busy while in another call', async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/patient?id=1' });
    await expect(callScreen(doctor)).toBeHidden();
    await chooseInPatientMenu(doctor, 'Voice call');
    await phone.getByRole('button', { name: 'Answer' }).click();
    await expect(doctor.getByRole('timer')).toBeVisible();
    await chooseInPatientMenu(nurse, 'Voice call');
    await expect(nurse.getByText('The other side is busy')).toBeVisible();
    await phone.getByRole('button', { name: 'Hang up' }).click();
    await expect(callScreen(doctor)).toBeHidden();
    await nurse.context().close();
  });
  await phone.context().close();
});

test('answered on one of two devices: the other one stops ringing and says so', async () => {
  const [first, second] = [
    await patientWindow(browser, hospital.url, patient, 'en'),
    await patientWindow(browser, hospital.url, patient, 'en'),
  ];
  await chooseInPatientMenu(doctor, 'Voice call');
  await expect(second.getByRole('button', { name: 'Answer' })).toBeVisible();
  await first.getByRole('button', { name: 'Answer' }).click();
  await expect(second.getByText('Answered on another device')).toBeVisible();
  await expect(doctor.getByRole('timer')).toBeVisible();
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(first.locator('.call-screen')).toBeHidden();
  await Promise.all([first.context().close(), second.context().close()]);
});

test('a device that signs in while another one is rung rings as well, and stops with it', async () => {
  const first = await patientWindow(browser, hospital.url, patient, 'en');
  await test.step('the patient’s second phone answers', async () => {
    await chooseInPatientMenu(doctor, 'Voice call');
    await expect(first.getByRole('button', { name: 'Answer' })).toBeVisible();
    const second = await patientWindow(browser, hospital.url, patient, 'zh');
    await second.locator('.call-screen').getByRole('button', { name: '接听' }).click();
    await expect(first.getByText('Answered on another device')).toBeVisible();
    await expect(doctor.getByRole('timer')).toBeVisible();
    await doctor.getByRole('button', { name: 'Hang up' }).click();
    await expect(second.locator('.call-screen')).toBeHidden();
    await second.context().close();
  });
  await test.step('the nurse’s second page rings, until the call is given up', async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
    // A user without a socket is not online yet.
    await expect.poll(() => socketsOf('nurse')).toBeGreaterThan(0);
    await expect(callScreen(doctor)).toBeHidden();
    await first
      .locator('.member')
      .filter({ hasText: 'Nurse' })
      .first()
      .getByRole('button', { name: 'Video call' })
      .click();
    await expect(nurse.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    const later = await staffWindow(browser, hospital.url, 'nurse', 'zh', { signsIn: true });
    await expect(later.getByRole('button', { name: '接听', exact: true })).toBeVisible();
    await first.locator('.call-screen').getByRole('button', { name: 'Hang up' }).click();
    for (const page of [nurse, later]) await expect(page.locator('.ringing-dialog')).toBeHidden();
    // A user who signs in now is not rung any more.
    const last = await staffWindow(browser, hospital.url, 'nurse', 'en', { signsIn: true });
    await expect(last.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(last.locator('.ringing-dialog')).toBeHidden();
    for (const page of [nurse, later, last]) await page.context().close();
  });
  await first.context().close();
});

test('a video call goes on as a voice call, on both sides', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(doctor.getByTestId('local-video').locator('video')).toBeVisible();
  await doctor.getByRole('button', { name: 'Switch to voice' }).click();
  await expect(phone.locator('.call-screen.voice')).toBeVisible();
  await expect(doctor.getByTestId('local-video')).toBeHidden();
  await expect(phone.locator('.call-screen')).toHaveAttribute('data-state', 'inCall');
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(phone.locator('.call-screen')).toBeHidden();
  await phone.context().close();
});

test('a second call to the same person rings without the clock and the picture of the first one', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  const again = { call: () => doctor.getByRole('button', { name: 'Video call' }).click() };
  await again.call();
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(doctor.getByRole('timer')).toBeVisible();
  await expect(doctor.getByTestId('local-video')).toBeVisible();
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(callScreen(doctor)).toBeHidden();
  await again.call();
  await expect(phone.getByRole('button', { name: 'Answer' })).toBeVisible();
  await expect(doctor.getByText('Calling, waiting for an answer…')).toBeVisible();
  await expect(doctor.getByRole('timer')).toHaveCount(0);
  await expect(doctor.getByTestId('local-video')).toBeHidden();
  await doctor.getByRole('button', { name: 'Cancel call' }).click();
  await expect(callScreen(doctor)).toBeHidden();
  await phone.context().close();
});

test('a person whose media stop is shown as away until they arrive again, and stays in the call', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expectMovingPicture(callScreen(doctor));
  const away = doctor.getByRole('status').filter({ hasText: 'Connection lost…' });
  await expect(away).toHaveCount(0);
  await phone.evaluate(stopSending);
  await expect(away).toBeVisible();
  await expect(doctor.getByRole('timer')).toBeVisible();
  await phone.evaluate(() => window.sendAgain());
  await expect(away).toHaveCount(0);
  await expectMovingPicture(callScreen(doctor));
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(callScreen(doctor)).toBeHidden();
  await phone.context().close();
});

test('the patient’s page shows who comes and goes, without a reload', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  const member = phone.locator('.member').filter({ hasText: 'Wang Xiao' }).first();
  for (const window of [0, 1]) {
    await expect(member, `before window ${window}`).toContainText('away');
    const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/patient?id=1' });
    await expect(member).toContainText('online');
    await nurse.context().close();
  }
  await expect(member).toContainText('away');
  await phone.context().close();
});

test('a user who mutes before the microphone opens, or chooses voice while the camera opens, sends neither', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  const slow = await staffWindow(browser, hospital.url, 'nurse', 'en');
  await slow.addInitScript(slowDevices);
  await phone.addInitScript(slowDevices);
  await Promise.all([slow.goto('/patient?id=1'), phone.reload()]);
  await expect(phone.locator('.ward')).toHaveAttribute('data-line', 'open');
  const onPhone = (name: string) => phone.locator('.call-screen').getByRole('button', { name, exact: true });
  const over = async (): Promise<void> => {
    await slow.getByRole('button', { name: 'Hang up' }).click();
    await expect(callScreen(slow)).toBeHidden();
    await expect(phone.locator('.call-screen')).toBeHidden();
    for (const page of [slow, phone]) {
      await expect
        .poll(() => page.evaluate(() => window.openedTracks.filter(({ readyState }) => readyState === 'live').length))
        .toBe(0);
    }
  };
  await test.step('muted while devices open, on both sides', async () => {
    await slow.getByRole('button', { name: 'Video call' }).click();
    await onPhone('Answer').click();
    await slow.getByRole('button', { name: 'Mute', exact: true }).click();
    await onPhone('Mute').click();
    await Promise.all([openDevicesOf(slow), openDevicesOf(phone)]);
    await expect(callScreen(slow).locator('video')).toBeVisible();
    for (const page of [slow, phone]) await expect.poll(() => sentBy(page)).toEqual(['audio off', 'video']);
    // The other side sees the mark.
    await expect(slow.locator('.call-muted')).toBeVisible();
    await over();
  });
  await test.step('the patient mutes while the call rings', async () => {
    const member = phone.locator('.member').filter({ hasText: 'Wang Xiao' }).first();
    await member.getByRole('button', { name: 'Video call', exact: true }).click();
    await onPhone('Mute').click();
    await slow.getByRole('button', { name: 'Accept', exact: true }).click();
    await Promise.all([openDevicesOf(slow), openDevicesOf(phone)]);
    await expect.poll(() => sentBy(phone)).toEqual(['audio off', 'video']);
    await expect(slow.locator('.call-muted')).toBeVisible();
    await over();
  });
  await test.step('voice chosen while the camera opens', async () => {
    await slow.getByRole('button', { name: 'Video call' }).click();
    await onPhone('Answer').click();
    await expect(slow.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
    await slow.getByRole('button', { name: 'Switch to voice' }).click();
    await expect(phone.locator('.call-screen.voice')).toBeVisible();
    await Promise.all([openDevicesOf(slow), openDevicesOf(phone)]);
    for (const page of [slow, phone]) {
      await expect
        .poll(() => page.evaluate(() => (window.openDevices(), 0)).then(() => sentBy(page)))
        .toEqual(['audio']);
    }
    const cameras = () =>
      window.openedTracks.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live');
    for (const page of [slow, phone]) await expect.poll(() => page.evaluate(cameras)).toEqual([]);
    await expect(slow.locator('.call-screen.with-picture')).toHaveCount(0);
    await over();
  });
  await Promise.all([phone.context().close(), slow.context().close()]);
});

test('an administrator sees who is on the line and how each stream comes in, while it goes on', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'zh');
  const admin = await staffWindow(browser, hospital.url, 'admin', 'en', { path: '/system/calls' });
  await expect(admin.getByText('No call at the moment')).toBeVisible();
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await phone.locator('.call-screen').getByRole('button', { name: '接听' }).click();
  await expect(callScreen(doctor).locator('video')).toBeVisible();
  const lines = admin.locator('.live-room tbody tr');
  await expect(lines).toHaveCount(2);
  await expect(admin.locator('.live-room')).toContainText('Patient');
  for (const line of await lines.all()) {
    await expect(line).toContainText('Sound · Camera');
    await expect(line).toContainText('1 stream');
    // The bit rate of a real stream: on one machine, video needs more than 50 kbit/s.
    await expect.poll(async () => Number(/(\d+) kbit/.exec(await line.innerText())?.[1] ?? 0)).toBeGreaterThan(50);
    await expect(line.getByRole('img', { name: /^Packets lost over the last minutes: now \d/ })).toBeVisible();
  }
  await doctor.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(admin.locator('.live-room')).toContainText('Sound, muted');
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(admin.getByText('No call at the moment')).toBeVisible();
  await Promise.all([phone.context().close(), admin.context().close()]);
});

test('the page of calls in Chinese, and closed to a user without the right', async () => {
  const admin = await staffWindow(browser, hospital.url, 'admin', 'zh');
  await admin.getByRole('navigation').getByRole('link', { name: '系统管理' }).click();
  await admin.getByRole('link', { name: '实时通话' }).click();
  await expect(admin.getByText('当前没有通话')).toBeVisible();
  await doctor.goto('/system/calls');
  await expect(doctor.getByText('You may not open this page')).toBeVisible();
  await admin.context().close();
});
