import { expect, test, type Browser } from '@playwright/test';
import { openPages } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:00'), openPages()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = {
  zh: {
    save: '保存',
    saved: '已保存',
    wrong: '请填写 11 位手机号',
    sessions: '登录中的设备',
    own: '当前页面',
    end: '结束',
    ended: '已结束该登录',
    text: '擅长胰岛素泵',
    mobile: '13800001111',
  },
  en: {
    save: 'Save',
    saved: 'Saved',
    wrong: 'Eleven digits are asked for',
    sessions: 'Where you are signed in',
    own: 'this page',
    end: 'End',
    ended: 'That session has ended',
    text: 'Insulin pumps',
    mobile: '13800002222',
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  const word = WORDS[language];

  test(`the own profile is changed, and a session that one does not know is ended, ${language} (spec 2, /center)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    const elsewhere = await staffWindow(browser, hospital.url, 'doctor', language);
    await page.goto('/center');

    const mobile = page.locator('input[name=mobile]');
    const before = await mobile.inputValue();
    await mobile.fill('123');
    await page.getByRole('button', { name: word.save, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: word.wrong }).first()).toBeVisible();
    // What was typed is still there after a reload.
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
