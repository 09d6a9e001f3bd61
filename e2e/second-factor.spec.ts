import { createHmac } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { PASSWORD, startHospital, todayAt, type Hospital } from './support/hospital.js';
import { answerQuestion, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // The clock stands, so the test can compute the authenticator's code.
  [hospital, browser] = await Promise.all([startHospital('06:20', { stands: true }), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** The authenticator's code (RFC 6238), `ahead` time steps after the hospital's clock. */
function codeOf(key: string, ahead: number): string {
  const bits = [...key.replaceAll(' ', '')].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(todayAt('06:20')) / 30_000) + ahead));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function password(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: /用文字|in words/i }).click();
  await answerQuestion(page);
  await page.getByRole('checkbox', { name: /协议|agreement/i }).check();
  await page.getByRole('button', { name: /^(登录|Log in)$/i }).click();
}

const words = {
  zh: {
    user: 'nurse',
    title: '两步验证',
    begin: '开启',
    picture: '身份验证器二维码',
    confirm: '确认',
    wrong: '验证码不正确或已使用',
    noted: '已记下',
    left: '剩余恢复码 10 个',
    prove: '继续',
    end: '关闭',
    ended: '尚未开启。',
    reset: '重置两步验证',
    ok: '确定',
  },
  en: {
    user: 'doctor',
    title: 'Second factor',
    begin: 'Switch on',
    picture: 'QR code for the authenticator',
    confirm: 'Confirm',
    wrong: 'The code is wrong, or has been used',
    noted: 'I have noted them',
    left: 'Recovery codes left: 10',
    prove: 'Continue',
    end: 'Switch off',
    ended: 'It is off.',
    reset: 'Reset second factor',
    ok: 'OK',
  },
} as const;

test('a second factor is switched on, asked for, used up, and switched off or reset, in both languages', async () => {
  test.setTimeout(240_000);
  for (const language of languagesOf(import.meta.url)) {
    const word = words[language];
    const page = await staffWindow(browser, hospital.url, word.user, language, { signsIn: true, path: '/center' });
    const card = page.getByRole('region', { name: word.title });
    await card.getByRole('button', { name: word.begin }).click();
    await expect(card.getByRole('img', { name: word.picture })).toBeVisible();
    const key = await card.locator('.factor-key').innerText();
    await card.locator('input[name=factorCode]').fill('000000');
    await card.getByRole('button', { name: word.confirm }).click();
    await expect(card.getByRole('alert')).toContainText(word.wrong);
    await card.locator('input[name=factorCode]').fill(codeOf(key, 0));
    await page.keyboard.press('Enter');
    await expect(card.locator('.factor-codes li')).toHaveCount(10);
    const recovery = await card.locator('.factor-codes li').first().innerText();
    await card.getByRole('button', { name: word.noted }).click();
    await expect(card).toContainText(word.left);

    const { page: other } = await openWindow(browser, hospital.url, language);
    await password(other, word.user);
    await expect(other.getByRole('heading', { name: word.title })).toBeVisible();
    // Every other address shows the second factor too.
    await other.goto('/sugar');
    await expect(other.getByRole('heading', { name: word.title })).toBeVisible();
    await other.locator('input[name=code]').fill(codeOf(key, 0));
    await other.getByRole('button', { name: word.prove }).click();
    await expect(other.getByRole('alert').first()).toContainText(word.wrong);
    await other.locator('input[name=code]').fill(codeOf(key, 1));
    await other.getByRole('button', { name: word.prove }).click();
    await expect(other.getByRole('navigation').first()).toBeVisible();

    if (language === 'zh') {
      await card.getByRole('button', { name: word.end }).click();
      await card.locator('input[name=factorPassword]').fill(PASSWORD);
      // The password alone is not enough.
      await expect(card.getByRole('button', { name: word.end })).toBeDisabled();
      await card.locator('input[name=factorCode]').fill('000000');
      await page.keyboard.press('Enter');
      await expect(card.getByRole('alert')).toContainText(word.wrong);
      await card.locator('input[name=factorCode]').fill(recovery);
      await page.keyboard.press('Enter');
      await expect(card).toContainText(word.ended);

      // If the role requires a second factor, the page to set it up comes first and cannot be left.
      const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/permissions' });
      await admin.getByRole('link', { name: '护士', exact: true }).click();
      await admin.locator('[name=factorDemanded]').check();
      const saved = admin.waitForResponse((each) => each.url().endsWith('/role/edit'));
      await admin.getByRole('button', { name: '保存', exact: true }).click();
      await saved;
      await page.goto('/sugar');
      const demanded = page.getByRole('heading', { name: '请先开启两步验证' });
      await expect(demanded).toBeVisible();
      await card.getByRole('button', { name: word.begin }).click();
      const second = await card.locator('.factor-key').innerText();
      await card.locator('input[name=factorCode]').fill(codeOf(second, 0));
      await page.keyboard.press('Enter');
      await expect(card.locator('.factor-codes li')).toHaveCount(10);
      await expect(demanded).toBeVisible();
      await card.getByRole('button', { name: word.noted }).click();
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await page.goto('/center');
      await expect(card).toContainText('您的角色要求两步验证，不能关闭。');
      await expect(card.getByRole('button', { name: word.end })).toHaveCount(0);
    } else {
      const [found] = await hospital.query(`select id from account where username = '${word.user}'`);
      const admin = await staffWindow(browser, hospital.url, 'admin', language, { signsIn: true });
      await admin.goto(`/system/hospital/detail/${String(found?.id)}`);
      await admin.getByRole('button', { name: word.reset }).click();
      await admin.getByRole('dialog').getByRole('button', { name: word.ok }).click();
      await expect(admin.getByRole('button', { name: word.reset })).toHaveCount(0);
      await expect(page).toHaveURL(/\/login/);
    }
  }
});
