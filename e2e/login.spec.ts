import { readFileSync } from 'node:fs';
import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { PASSWORD, startHospital, type Hospital } from './support/hospital.js';
import { answerQuestion, signIn, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

test('a page that needs a session leads to the login, and back to where one wanted to go (spec 2, no session)', async () => {
  for (const wanted of ['/intelligent', '/patient?id=8', '/sugar/bp']) {
    const { page, context } = await openWindow(browser, hospital.url, 'en');
    await page.goto(wanted);
    await expect(page).toHaveURL(/\/login/);
    await page.locator('input[name=username]').fill('nurse');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: /in words/i }).click();
    await answerQuestion(page);
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`));
    await context.close();
  }
});

for (const [language, tag] of [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const) {
  test(`every request says its language and that a script sends it, ${language} (spec 7, request headers)`, async () => {
    // The browser's language differs from the page's, so that its `Accept-Language` cannot make the test pass.
    const page = await staffWindow(browser, hospital.url, 'nurse', language === 'zh' ? 'en' : 'zh');
    await page.evaluate((saved) => localStorage.setItem('wardlink.language', saved), language);
    // The page that is left may still ask for something in the language it began with.
    await page.goto('about:blank');
    const notices: string[] = [];
    page.on('request', (request) => {
      const { 'accept-language': spoken = '', 'x-requested-with': marker = '' } = request.headers();
      if (request.url().includes('/cdms/')) notices.push(`${spoken.split(',')[0]} ${marker}`);
    });
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(notices.length).toBeGreaterThan(3);
    expect([...new Set(notices)]).toEqual([`${tag} XMLHttpRequest`]);
    await page.context().close();
  });
}

test('the login names the version that runs (spec 2, /login)', async () => {
  const { page, context } = await openWindow(browser, hospital.url, 'zh');
  await page.goto('/login');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  await expect(page.locator('.login-version')).toContainText(version);
  await context.close();
});

test('says what is wrong, in the language of the user, and keeps what was typed (spec 2, /login)', async () => {
  for (const [language, texts] of [
    ['zh', { captcha: '验证码输入错误', agreement: '请勾选用户协议', credentials: '用户名或密码错误', login: '登录' }],
    [
      'en',
      {
        captcha: 'Captcha input error',
        agreement: 'Please check the user agreement',
        credentials: 'Wrong user name or password',
        login: 'Log in',
      },
    ],
  ] as const) {
    const { page, context } = await openWindow(browser, hospital.url, language);
    await page.goto('/login');
    const problem = page.getByRole('alert');
    const submit = page.getByRole('button', { name: texts.login, exact: true });
    await page.locator('input[name=username]').fill('nurse2');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('input[name=captcha]').fill('0');
    await submit.click();
    await expect(problem).toContainText(texts.agreement);
    await page.getByRole('checkbox').last().check();
    await submit.click();
    await expect(problem).toContainText(texts.captcha);
    await expect(page.locator('input[name=username]')).toHaveValue('nurse2');
    await page.locator('input[name=password]').fill('wrong');
    await page.getByRole('button', { name: /用文字|in words/i }).click();
    await answerQuestion(page);
    await submit.click();
    await expect(problem).toContainText(texts.credentials);
    await context.close();
  }
});

test('switches the language and remembers it (spec 2, /login)', async () => {
  const { page } = await openWindow(browser, hospital.url, 'zh');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /en/);
});

test('a demonstration account is filled in by one click, and the user name is remembered', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en');
  await page.goto('/login');
  await page.locator('.login-accounts button').filter({ hasText: 'doctor' }).first().click();
  await expect(page.locator('input[name=password]')).toHaveValue(PASSWORD);
  await page.getByRole('checkbox', { name: 'Remember user name' }).check();
  await page.getByRole('button', { name: 'Ask in words' }).click();
  await answerQuestion(page);
  await page.getByRole('checkbox', { name: /agreement/ }).check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  // The login page stays until the workplace has loaded; the banner names the same person.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Li Wen/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('input[name=username]')).toHaveValue('doctor');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('nothing is to be clicked before the accounts below have moved it', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/cdms/session/begin*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveCount(0);
  answer();
  await expect(page.locator('input[name=username]')).toBeFocused();
  await expect(page.locator('.login-accounts button').first()).toBeVisible();
});

test('each user type finds its own way in', async () => {
  for (const username of ['admin', 'ward', 'outdoctor', 'dean', 'deansystem']) {
    const page = await staffWindow(browser, hospital.url, username, 'en');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.context().close();
  }
});

test('the ward station of type 21 opens no chat socket', async () => {
  const { page } = await openWindow(browser, hospital.url, 'en');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await signIn(page, 'ward');
  await expect(page.getByRole('main')).toContainText('mmol/L');
  expect(sockets.filter((address) => address.includes('/chat/ws'))).toEqual([]);
});

test('an address that is not there says so, and one that is not allowed as well', async () => {
  const page = await staffWindow(browser, hospital.url, 'dean', 'en', { path: '/no/such/page' });
  await expect(page.getByRole('main')).toContainText(/address|not found|no such/i);
  await page.goto('/communicate');
  await expect(page.getByRole('main')).toContainText(/permission|not allowed|may not/i);
});
