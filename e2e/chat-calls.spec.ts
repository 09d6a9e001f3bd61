import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;
let mobile: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  mobile = firstPatient(hospital);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

test('a message is announced and counted on both sides until it is read', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  const member = phone.locator('.member').filter({ hasText: 'Li Wen' });
  await member.getByRole('button', { name: 'Write a message' }).click();
  await phone.getByRole('textbox').fill('My hands are shaking');
  await phone.keyboard.press('Enter');

  const popup = doctor.getByTestId('message-popup');
  await expect(popup).toContainText('My hands are shaking');
  await expect(popup).toContainText('Endocrinology');
  await popup.getByRole('link', { name: 'Open conversation' }).click();
  await expect(doctor.getByRole('log')).toContainText('My hands are shaking');
  await expect(popup).toHaveCount(0);

  await phone.getByRole('button', { name: 'Back' }).click();
  await doctor.getByRole('textbox', { name: 'Write a message' }).fill('I am coming');
  await doctor.keyboard.press('Enter');
  const banner = phone.locator('.message-banner');
  await expect(banner).toContainText('I am coming');
  await expect(member.locator('.unread')).toHaveText('1 new');
  await expect(member.locator('.last')).toHaveText('I am coming');
  await banner.getByRole('button', { name: 'Open' }).click();
  await expect(banner).toBeHidden();
  await expect(phone.locator('.messages')).toContainText('I am coming');
  await phone.getByRole('button', { name: 'Back' }).click();
  await expect(member.locator('.last')).toHaveText('I am coming');
  await expect(member.locator('.unread')).toHaveCount(0);
  await Promise.all([doctor.close(), phone.context().close()]);
});

test('a call is a card with kind, outcome and duration on both sides, and the last values stand beside its picture', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path: '/communicate' });
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  const conversation = doctor.locator('.conversation').filter({ hasText: 'patient' }).first();
  await conversation.click();
  const [row] = await hospital.query(`
    select value from glucose_reading as reading join account on account.patient_id = reading.patient_id
    where account.mobile = '${mobile}' and latest and value is not null and comparator is null
    order by measured_at desc limit 1`);
  await doctor.getByRole('button', { name: 'Video call', exact: true }).click();
  const screen = phone.locator('.call-screen');
  await expect(screen.locator('.face')).toBeVisible();
  await expect(screen).toContainText('Video call, ringing');
  await phone.getByRole('button', { name: 'Answer' }).click();
  const values = doctor.getByRole('complementary', { name: 'Last values' });
  await expect(values.locator('.meaning-value').first()).toContainText(Number(row?.value).toFixed(1));
  await expect(doctor.getByRole('timer')).toBeVisible();
  await expect(screen.locator('.face')).toBeHidden();
  await phone.getByRole('button', { name: 'Switch to voice' }).click();
  await expect(screen.locator('.face')).toBeVisible();
  await phone.getByRole('button', { name: 'Hang up' }).click();
  await expect(screen).toBeHidden();

  const card = doctor.locator('.call-card').last();
  await expect(card).toContainText(/Video call\s*talked \d:\d\d/);
  await expect(conversation).toContainText('ended');
  await phone.locator('.member').filter({ hasText: 'Li Wen' }).getByRole('button', { name: 'Write a message' }).click();
  const own = phone.locator('.call-card').last();
  await expect(own).toContainText(/Video call\s*talked \d:\d\d/);

  await test.step('calling again from the card, refused', async () => {
    await card.getByRole('button', { name: 'Call again' }).click();
    await phone.getByRole('button', { name: 'Refuse' }).click();
    await expect(doctor.locator('.call-card').last()).toContainText('refused');
    await expect(conversation).toContainText('refused');
  });
  await Promise.all([doctor.close(), phone.context().close()]);
});

test('conversations are found by name, and messages by their words', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path: '/communicate' });
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  await phone.locator('.member').filter({ hasText: 'Li Wen' }).getByRole('button', { name: 'Write a message' }).click();
  await phone.getByRole('textbox').fill('The new insulin pen leaks');
  await phone.keyboard.press('Enter');
  await expect(doctor.locator('.conversation').filter({ hasText: 'insulin pen' })).toBeVisible();
  const search = doctor.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('wang');
  await expect(doctor.locator('.conversation').first()).toContainText('Wang Xiao');
  await expect(doctor.locator('.conversation').filter({ hasText: 'insulin pen' })).toHaveCount(0);
  await search.fill('INSULIN pen');
  await expect(doctor.locator('.conversation')).toHaveCount(0);
  await doctor.locator('.found-message').filter({ hasText: 'The new insulin pen leaks' }).click();
  await expect(doctor.getByRole('log')).toContainText('The new insulin pen leaks');
  await search.fill('no such words');
  await expect(doctor.getByText('No message contains this')).toBeVisible();
  await Promise.all([doctor.close(), phone.context().close()]);
});
