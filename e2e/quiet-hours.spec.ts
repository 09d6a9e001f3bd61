import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { withNotifications } from './support/notifications.js';
import { enter, pageWithTitle } from './support/readings.js';
import { listenToSounds } from './support/sounds.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // In the night.
  [hospital, browser] = await Promise.all([startHospital('23:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = {
  en: {
    quiet: 'Quiet hours',
    begin: 'From',
    end: 'until',
    save: 'Save',
    saved: 'Saved',
    same: 'The end is the same as the beginning',
    allow: 'Allow notifications',
    show: 'Show notifications while the page is hidden',
    denied: 'This browser blocks notifications from this site.',
    warning: 'A warning is waiting',
    message: 'A message is waiting',
  },
  zh: {
    quiet: /^免打扰时段/,
    begin: '从',
    end: '到',
    save: '保存',
    saved: '已保存',
    same: '结束时间与开始时间相同',
    allow: '允许通知',
    show: '页面在后台时显示通知',
    denied: '本浏览器拒绝了本站的通知。',
    warning: '有一条预警等待处理',
    message: '有一条消息等待查看',
  },
} as const;

const openSettings = (language: Language): Promise<Page> =>
  pageWithTitle(browser, hospital.url, { who: 'doctor', path: '/center/styleNotice', language });
const nurseAt = (path: string): Promise<Page> =>
  pageWithTitle(browser, hospital.url, { who: 'nurse', path, language: 'en' });
const popupOf = (page: Page, figures: string) => page.getByTestId('warning-popup').filter({ hasText: figures });

async function setQuiet(page: Page, language: Language, on: boolean): Promise<void> {
  const words = WORDS[language];
  const box = page.getByRole('checkbox', { name: words.quiet });
  if ((await box.isChecked()) !== on) await box.click();
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
}

for (const [language, ordinary, critical] of [
  ['en', '38.6', '186/116/96'],
  ['zh', '38.7', '187/117/97'],
] as const) {
  test(`in quiet hours a warning comes without sound, and a critical one with it (${language})`, async () => {
    const words = WORDS[language];
    const doctor = await openSettings(language);
    await doctor.getByRole('checkbox', { name: words.quiet }).check();
    await doctor.getByRole('textbox', { name: words.begin, exact: true }).fill('22:00');
    await doctor.getByRole('textbox', { name: words.end, exact: true }).fill('22:00');
    await doctor.getByRole('button', { name: words.save, exact: true }).click();
    await expect(doctor.getByRole('alert').filter({ hasText: words.same })).toBeVisible();
    await doctor.getByRole('textbox', { name: words.end, exact: true }).fill('06:30');
    await setQuiet(doctor, language, true);
    await doctor.reload();
    await expect(doctor.getByRole('textbox', { name: words.end, exact: true })).toHaveValue('06:30');
    const played = await listenToSounds(doctor);

    const thermometer = await nurseAt('/tp');
    await enter(thermometer, language === 'en' ? 3 : 4, ordinary);
    await expect(popupOf(doctor, ordinary)).toBeVisible(BY_SOCKET);
    const cuff = await nurseAt('/bp');
    await enter(cuff, language === 'en' ? 3 : 4, critical);
    await expect(popupOf(doctor, critical)).toBeVisible(BY_SOCKET);
    // One sound for two warnings: that of the critical one.
    await expect.poll(async () => (await played()).length).toBe(1);
    await setQuiet(doctor, language, false);
    await Promise.all([thermometer, cuff, doctor].map((page) => page.close()));
  });

  test(`the browser tells of what waits while the page is hidden, by kind alone, once it is allowed (${language})`, async () => {
    const words = WORDS[language];
    const doctor = await openSettings(language);
    const notices = await withNotifications(doctor, 'granted');
    const allow = doctor.getByRole('button', { name: words.allow });
    await expect(allow).toBeVisible();
    expect(await notices.asked()).toBe(0);
    const nurse = await nurseAt('/tp');
    const [first, second, third] = language === 'en' ? ['38.1', '38.2', '38.3'] : ['38.4', '38.5', '38.8'];
    const row = language === 'en' ? 6 : 12;
    await notices.hide(true);
    await enter(nurse, row, first);
    await expect(popupOf(doctor, first)).toBeVisible(BY_SOCKET);
    await notices.hide(false);
    await allow.click();
    await expect(doctor.getByRole('checkbox', { name: words.show })).toBeChecked();
    expect(await notices.asked()).toBe(1);
    await enter(nurse, row + 1, second);
    await expect(popupOf(doctor, second)).toBeVisible(BY_SOCKET);
    // Neither before it was allowed nor while somebody looks at the page.
    expect(await notices.shown()).toEqual([]);
    await notices.hide(true);
    await enter(nurse, row + 2, third);
    await expect.poll(notices.shown).toEqual([{ title: 'Wardlink', body: words.warning }]);
    await notices.click();
    await expect(doctor).toHaveURL(/\/intelligent$/);

    await notices.hide(true);
    const [own] = await hospital.query(`select id from account where username = 'doctor'`);
    const writer = await nurseAt(`/communicate?user=${String(own?.id)}`);
    await writer.getByRole('textbox', { name: 'Write a message' }).fill('Bed 3 asks for you');
    await writer.keyboard.press('Enter');
    await expect.poll(async () => (await notices.shown()).at(-1)).toEqual({ title: 'Wardlink', body: words.message });
    await notices.click();
    await expect(doctor).toHaveURL(/\/communicate\?user=\d+$/);
    await Promise.all([nurse, writer, doctor].map((page) => page.close()));
  });

  test(`a browser that refuses notifications is said so, and shows none (${language})`, async () => {
    const words = WORDS[language];
    const doctor = await openSettings(language);
    const notices = await withNotifications(doctor, 'denied');
    await doctor.getByRole('button', { name: words.allow }).click();
    await expect(doctor.getByText(words.denied)).toBeVisible();
    await expect(doctor.getByRole('button', { name: words.allow })).toHaveCount(0);
    await notices.hide(true);
    const nurse = await nurseAt('/tp');
    const figures = language === 'en' ? '39.1' : '39.4';
    await enter(nurse, language === 'en' ? 15 : 16, figures);
    await expect(popupOf(doctor, figures)).toBeVisible(BY_SOCKET);
    expect(await notices.shown()).toEqual([]);
    await Promise.all([nurse, doctor].map((page) => page.close()));
  });
}

test('in quiet hours the browser tells of critical warnings alone', async () => {
  const doctor = await openSettings('en');
  const notices = await withNotifications(doctor, 'granted');
  await doctor.getByRole('button', { name: WORDS.en.allow }).click();
  await doctor.getByRole('checkbox', { name: WORDS.en.quiet }).check();
  await setQuiet(doctor, 'en', true);
  await notices.hide(true);
  const thermometer = await nurseAt('/tp');
  await enter(thermometer, 18, '38.9');
  await expect(popupOf(doctor, '38.9')).toBeVisible(BY_SOCKET);
  const cuff = await nurseAt('/bp');
  await enter(cuff, 18, '190/118/99');
  await expect(popupOf(doctor, '190/118/99')).toBeVisible(BY_SOCKET);
  await expect.poll(notices.shown).toEqual([{ title: 'Wardlink', body: WORDS.en.warning }]);
  await Promise.all([thermometer, cuff, doctor].map((page) => page.close()));
});
