import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { expectMovingPicture } from './support/media.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { chooseInPatientMenu } from './support/patient-menu.js';

let hospital: Hospital;
let browser: Browser;
let patient: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  patient = firstPatient(hospital);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** A page in a browser that remembers these devices as those of the last check; null for none. */
async function page(user: string, checked: string[] | null, language: 'zh' | 'en' = 'en'): Promise<Page> {
  const window = await staffWindow(browser, hospital.url, user, language, { path: '/patient?id=1' });
  await expect(window.locator('.patient-header')).toBeVisible();
  await window.evaluate((ids) => {
    localStorage.removeItem('wardlink.callCheck');
    if (ids) localStorage.setItem('wardlink.callCheck', JSON.stringify(ids));
  }, checked);
  return window;
}

const check = (window: Page): Locator => window.getByRole('dialog', { name: /^(Check camera and sound|通话前检测)$/ });
const part = (window: Page, name: string): Locator => check(window).getByRole('region', { name });

test('before the first call the devices and the network are checked, and the call begins from there', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  const doctor = await page('doctor', null);
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await expect(check(doctor)).toContainText('the first call in this browser');
  await expectMovingPicture(doctor.getByTestId('check-picture'));
  await expect(part(doctor, 'Microphone')).toHaveAttribute('data-heard', 'true');
  await part(doctor, 'Speaker').getByRole('button', { name: 'Play the ringing tone' }).click();
  await expect(part(doctor, 'Speaker')).toContainText(/Nothing to hear|Heard nothing/);
  // A real measurement of the way to the calling server, without a call that anybody sees.
  const network = part(doctor, 'Network to the calling server');
  await expect(network).toHaveAttribute('data-state', /ready|weak/);
  await expect(network).toContainText(/\d+ ms round trip · [\d.]+% lost · \d+ kbit\/s/);
  expect(await findings(doctor, 'light')).toEqual([]);
  await check(doctor).getByRole('button', { name: 'Start the video call' }).click();
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(doctor.getByRole('timer')).toBeVisible();

  // During the call another device is chosen; the call goes on with it.
  await doctor.getByRole('button', { name: 'Devices' }).click();
  const cameras = doctor.getByRole('combobox', { name: 'Camera' });
  const own = doctor.getByTestId('local-video');
  const other = await cameras.locator('option').last().getAttribute('value');
  await cameras.selectOption(other);
  await expectMovingPicture(own);
  await expect
    .poll(() => doctor.evaluate(() => JSON.parse(localStorage.getItem('wardlink.callDevices') ?? '{}') as object))
    .toEqual({ camera: other });
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await expect(doctor.locator('.call-screen')).toBeHidden();

  // The same browser is not asked again.
  await chooseInPatientMenu(doctor, 'Voice call');
  await expect(doctor.locator('.call-screen')).toBeVisible();
  await expect(check(doctor)).toBeHidden();
  await doctor.getByRole('button', { name: 'Cancel call' }).click();
  await Promise.all([phone.context().close(), doctor.context().close()]);
});

test('after devices changed it is offered again; Enter begins the call at once', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'zh');
  const doctor = await page('doctor', ['a-headset-that-is-gone'], 'zh');
  await chooseInPatientMenu(doctor, '语音呼叫');
  await expect(check(doctor)).toContainText('上次检测后插拔过设备');
  await expect(part(doctor, '摄像头')).toBeHidden();
  await doctor.keyboard.press('Enter');
  await expect(phone.getByRole('button', { name: '接听' })).toBeVisible();
  await doctor.getByRole('button', { name: '取消呼叫' }).click();
  await Promise.all([phone.context().close(), doctor.context().close()]);
});

test('a call that comes in is answered at once; the check gives way and is offered afterwards', async () => {
  const phone = await patientWindow(browser, hospital.url, patient, 'en');
  const doctor = await page('doctor', null);
  await doctor.getByRole('button', { name: 'Video call' }).click();
  await expect(check(doctor)).toBeVisible();
  await phone.locator('.member').filter({ hasText: 'Li Wen' }).getByRole('button', { name: 'Video call' }).click();
  const ringing = doctor.getByRole('alertdialog');
  await expect(ringing).toBeVisible();
  await expect(check(doctor)).toBeHidden();
  // The patient's identity stands beside the answer: the server tells it to a user who may see the patient.
  const [who] = await hospital.query('select latin_name, bed from patient where id = 1');
  for (const text of [String(who?.latin_name), String(who?.bed), 'Endocrinology', 'day ', 'llergies']) {
    await expect(ringing.getByTestId('patient-identity')).toContainText(text);
  }
  await doctor.keyboard.press('Enter');
  await expect(doctor.getByRole('timer')).toBeVisible();
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await doctor.getByRole('button', { name: 'Check now' }).click();
  await expectMovingPicture(doctor.getByTestId('check-picture'));
  await check(doctor).getByRole('button', { name: 'Done' }).click();
  await expect(check(doctor)).toBeHidden();
  await Promise.all([phone.context().close(), doctor.context().close()]);
});

test('what is wrong with a device is said in plain words, and tried again', async () => {
  const nurse = await page('nurse', null);
  await nurse.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const problems = { camera: 'NotReadableError', microphone: 'NotAllowedError' };
    Object.assign(window, { problems });
    navigator.mediaDevices.getUserMedia = (wanted) => {
      const name = wanted?.video ? problems.camera : problems.microphone;
      return name ? Promise.reject(new DOMException('', name)) : open(wanted);
    };
  });
  // By the menu, without a call.
  await nurse.getByRole('button', { name: 'Wang Xiao' }).click();
  await nurse.getByRole('menuitem', { name: 'Check camera and sound…' }).click();
  await expect(part(nurse, 'Camera')).toContainText('Another program is using the camera. Close it and try again.');
  await expect(part(nurse, 'Microphone')).toContainText('Click the microphone in the address bar');
  await nurse.evaluate(() => Object.assign((window as unknown as { problems: object }).problems, { camera: '' }));
  await part(nurse, 'Camera').getByRole('button', { name: 'Try again' }).click();
  await expectMovingPicture(nurse.getByTestId('check-picture'));
  await nurse.keyboard.press('Escape');
  await expect(check(nurse)).toBeHidden();
  await nurse.context().close();
});
