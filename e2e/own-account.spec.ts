import { expect, type Browser } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { PASSWORD, startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:00'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = {
  zh: {
    save: '保存',
    saved: '已保存',
    wrong: '手机号应为 13 至 19 开头的 11 位数字',
    sessions: '登录中的设备',
    own: '当前页面',
    end: '结束',
    ended: '已结束该登录',
    text: '擅长胰岛素泵',
    mobile: '13800001111',
    locked: '屏幕已锁定',
    unlock: '解锁',
    lockWrong: '密码或验证码错误，屏幕仍锁定',
    user: 'nurse',
  },
  en: {
    save: 'Save',
    saved: 'Saved',
    wrong: 'A mobile number has eleven digits and begins with 13 to 19',
    sessions: 'Where you are signed in',
    own: 'this page',
    end: 'End',
    ended: 'That session has ended',
    text: 'Insulin pumps',
    mobile: '13800002222',
    locked: 'Screen locked',
    unlock: 'Unlock',
    lockWrong: 'The password or the code is wrong: the screen stays locked',
    user: 'doctor',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const word = WORDS[language];

  test(`the own profile is changed, and a session that one does not know is ended, ${language} (spec 2, /center)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { signsIn: true });
    const elsewhere = await staffWindow(browser, hospital.url, 'doctor', language, { signsIn: true });
    await page.goto('/center');

    const mobile = page.locator('input[name=mobile]');
    const before = await mobile.inputValue();
    await mobile.fill('123');
    await page.getByRole('button', { name: word.save, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: word.wrong }).first()).toBeVisible();
    // The entered text is kept over a reload.
    await page.locator('textarea[name=characteristic]').fill(word.text);
    await page.reload();
    await expect(mobile).toHaveValue('123');
    await expect(page.locator('textarea[name=characteristic]')).toHaveValue(word.text);
    await mobile.fill(word.mobile);
    await mobile.press('Enter');
    await expect(page.getByText(word.saved, { exact: true })).toBeVisible();
    const [stored] = await hospital.query(
      `select mobile, characteristic as introduced from account where username = 'doctor'`,
    );
    expect(stored).toEqual({ mobile: word.mobile, introduced: word.text });
    expect(before).not.toBe(word.mobile);

    const sessions = page.getByRole('region', { name: word.sessions }).getByRole('listitem');
    await expect(sessions.filter({ hasText: word.own })).toHaveCount(1);
    const others = sessions.filter({ has: page.getByRole('button', { name: word.end, exact: true }) });
    const count = await others.count();
    expect(count).toBeGreaterThan(0);
    for (let left = count - 1; left >= 0; left -= 1) {
      await others.first().getByRole('button', { name: word.end, exact: true }).click();
      await expect(others).toHaveCount(left);
    }
    await elsewhere.goto('/center');
    await expect(elsewhere).toHaveURL(/\/login/);
    await expect(mobile).toBeVisible();
    await elsewhere.context().close();
    await page.context().close();
  });
}

for (const language of languagesOf(import.meta.url)) {
  test(`all other sessions are ended at once, and this one stays, ${language}`, async () => {
    const [page, ...others] = await Promise.all(
      [0, 1, 2].map(() => staffWindow(browser, hospital.url, 'admin', language, { signsIn: true })),
    );
    await page!.goto('/center');
    await page!.getByRole('button', { name: language === 'zh' ? /结束其他 \d 个登录/ : /End the \d others/ }).click();
    await expect(page!.getByText(language === 'zh' ? '现在只在此处登录' : 'You are signed in here only')).toBeVisible();
    await expect(page!.locator('.center-sessions li')).toHaveCount(1);
    // The other pages learn from the socket that their sessions ended.
    for (const other of others) await expect(other).toHaveURL(/\/login/);
  });
}

for (const language of languagesOf(import.meta.url)) {
  const word = WORDS[language];

  test(`a screen that nobody touched is locked on every tab, and opened with what was typed, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, word.user, language, { signsIn: true });
    await page.clock.install();
    await page.goto('/center/changePw');
    const typed = page.locator('input[name=oldPassword]');
    await typed.fill('typed before');
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(other.getByRole('navigation').first()).toBeVisible();
    await page.bringToFront();

    // Input restarts the idle timer.
    await page.clock.fastForward('14:00');
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 220);
    await page.clock.fastForward('14:00');
    const lock = page.getByRole('dialog', { name: word.locked });
    await expect(lock).toHaveCount(0);
    await page.clock.fastForward('02:00');
    await expect(lock).toBeVisible();
    await expect(page).toHaveTitle(`${word.locked} · Wardlink`);
    await expect(other.getByRole('dialog', { name: word.locked })).toBeVisible();
    const box = lock.locator('input[name=lockPassword]');
    await expect(box).toBeFocused();
    // No key press reaches the page behind the lock.
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    await expect(lock).toBeVisible();
    const covered = await typed.evaluate((input) => {
      const { x, y } = input.getBoundingClientRect();
      (input as HTMLInputElement).focus();
      return [document.activeElement === input, document.elementFromPoint(x + 2, y + 2)?.closest('dialog') !== null];
    });
    expect(covered).toEqual([false, true]);

    await box.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(lock.getByRole('alert')).toContainText(word.lockWrong);
    // A reload does not unlock the screen.
    await other.reload();
    await expect(other.getByRole('dialog', { name: word.locked })).toBeVisible();

    await box.fill(PASSWORD);
    await lock.getByRole('button', { name: word.unlock }).click();
    await expect(lock).toHaveCount(0);
    await expect(typed).toHaveValue('typed before');
    await expect(other.getByRole('dialog', { name: word.locked })).toHaveCount(0);
  });
}
