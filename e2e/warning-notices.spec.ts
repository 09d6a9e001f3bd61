import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { staffWindow } from './support/people.js';
import { enter, pageWithTitle } from './support/readings.js';
import { listenToSounds } from './support/sounds.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const openPage = (who: string, path: string, language: Language) =>
  pageWithTitle(browser, hospital.url, { who, path, language });

test('the sound and the time of a window are set, heard, kept and followed by the next warning (spec 2, /center/styleNotice; spec 9, window and sound)', async () => {
  const doctor = await openPage('doctor', '/intelligent', 'en');
  await doctor.getByRole('button', { name: /Li Wen/ }).click();
  await doctor.getByRole('menuitem', { name: 'Warning notices' }).click();
  await expect(doctor).toHaveURL(/\/center\/styleNotice$/);
  const played = await listenToSounds(doctor);
  const sounds = async () => (await played()).join(' ');
  await doctor.getByRole('button', { name: 'Listen to sound 6' }).click();
  await expect.poll(sounds).toContain('prewarning_06');
  await expect(doctor.getByText('Sound works in this browser.')).toBeVisible();
  await doctor.getByRole('radio', { name: 'Sound 6' }).check();
  await doctor.getByRole('combobox', { name: 'Critical warnings' }).selectOption({ label: 'Sound 5' });
  await doctor.getByRole('button', { name: 'Listen to the sound of critical warnings' }).click();
  await expect.poll(sounds).toContain('prewarning_05');
  const seconds = doctor.getByRole('textbox', { name: /A pop-up stays/ });
  await seconds.fill('soon');
  await doctor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(doctor.getByRole('alert').filter({ hasText: 'please enter a number' })).toBeVisible();
  await seconds.fill('0');
  await doctor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(doctor.getByText('Saved', { exact: true })).toBeVisible();

  const nurse = await openPage('nurse', '/tp', 'zh');
  const before = (await sounds()).length;
  await enter(nurse, 6, '38.6');
  const popup = doctor.getByTestId('warning-popup').filter({ hasText: '38.6' });
  await expect(popup).toBeVisible(BY_SOCKET);
  await expect.poll(async () => (await sounds()).slice(before)).toContain('prewarning_06');
  expect((await sounds()).slice(before)).not.toContain('prewarning_05');
  await enter(nurse, 5, '39.3');
  await expect.poll(async () => (await sounds()).slice(before)).toContain('prewarning_05');
  await doctor.reload();
  await expect(doctor.getByRole('radio', { name: 'Sound 6' })).toBeChecked();
  await expect(seconds).toHaveValue('0');
  await expect(doctor.getByRole('combobox', { name: 'Critical warnings' })).toHaveValue('5');
  await expect(doctor.getByRole('combobox', { name: 'Messages' })).toHaveValue('');
  await nurse.close();
  await doctor.close();
});

test('a ward’s own station, which has no socket, shows and sounds a critical value within five seconds (spec 4, chat connection)', async () => {
  const station = await openPage('ward', '/bp', 'zh');
  await expect(station.getByRole('table')).toBeVisible();
  const played = await listenToSounds(station);
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 12, '189/115/99');
  const popup = station.getByTestId('warning-popup').filter({ hasText: '189/115/99' });
  await expect(popup).toContainText('内分泌科 · 一病区', { timeout: 5_000 });
  await expect(station.locator('tr[data-patient]').nth(11)).toContainText('189/115/99', { timeout: 5_000 });
  await expect.poll(async () => (await played()).length, { timeout: 5_000 }).toBeGreaterThan(0);
  await nurse.close();
  await station.close();
});

test('a sound that the browser blocks is said so, on the page and beside the warning', async () => {
  const doctor = await openPage('doctor', '/center/styleNotice', 'zh');
  // A browser refuses to play sound before the first click on the page.
  await doctor.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));
  });
  const nurse = await openPage('nurse', '/tp', 'en');
  await enter(nurse, 7, '39.2');
  await expect(doctor.getByTestId('warning-popup').filter({ hasText: '39.2' })).toBeVisible();
  await expect(doctor.getByText('浏览器阻止了预警声音')).toBeVisible();
  await expect(doctor.getByText(/浏览器在您点击页面之前不会播放声音/)).toBeVisible();
  await nurse.close();
  await doctor.close();
});

test('a pop-up does not cover the list of warnings, and the person who typed the value gets none', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 15, '188/116/97');
  const popup = doctor.getByTestId('warning-popup').filter({ hasText: '188/116/97' });
  await expect(popup).toBeVisible();
  const parts = [popup, doctor.getByRole('complementary', { name: 'To do' })];
  const [shown, list] = await Promise.all(parts.map((one) => one.boundingBox()));
  if (!shown || !list) throw new Error('both are on the screen');
  expect(shown.x + shown.width).toBeLessThanOrEqual(list.x);
  // The warning is in the list of the person who typed the value, and no pop-up came with it.
  await expect(nurse.locator('.open-warning-line').filter({ hasText: '188/116/97' })).toBeVisible();
  await expect(nurse.getByTestId('warning-popup')).toHaveCount(0);
  await Promise.all([doctor.close(), nurse.close()]);
});

test('a warning over an open dialog is clicked, and opens its patient', async () => {
  const doctor = await openPage('doctor', '/intelligent/pressureRemind', 'en');
  const nurse = await openPage('nurse', '/bp', 'en');
  await enter(nurse, 16, '187/117/96');
  const line = doctor.locator('tr').filter({ hasText: '187/117/96' });
  await line.getByRole('button', { name: /^Handle the warning of/ }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await enter(nurse, 17, '186/118/95');
  const popup = doctor.getByTestId('warning-popup').filter({ hasText: '186/118/95' });
  await expect(popup).toBeVisible(BY_SOCKET);
  // A real click: it goes to whatever lies uppermost at the place.
  await popup.getByRole('link').first().click();
  await expect(doctor).toHaveURL(/\/patient\?id=/);
  await expect(dialog).toHaveCount(0);
  await Promise.all([doctor.close(), nurse.close()]);
});
