import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { answerQuestion, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: {
    add: '新增人员',
    create: '创建账号',
    incomplete: '信息填写不完整',
    exists: '名称已存在',
    noted: '已记下',
    search: /搜索姓名/,
    role: '护士',
    place: '内分泌科',
    reset: '重置密码',
    resetAsked: '是否重置该用户',
    resetDone: '密码重置成功，已重置为默认规则密码',
    lock: '锁定',
    lockAsked: '是否锁定该用户',
    ok: '确定',
    first: '首次登录，请先修改密码',
    change: '修改密码',
    different: '两次输入的新密码不一致',
    oldWrong: '原密码错误',
    reused: '不能使用最近 5 次用过的密码',
    changed: '密码修改成功，即将跳转到登录界面',
    ended: '登录已失效',
    closed: '账号已停用，请联系管理员',
    ward: '病区',
    staff: '系统管理',
    forbidden: '没有权限访问该页面',
    save: '保存',
    outdated: '人员资料已被他人修改',
    again: '重新读取',
  },
  en: {
    add: 'Add a person',
    create: 'Create the account',
    incomplete: 'Incomplete information filling',
    exists: 'Name exist',
    noted: 'I have noted it',
    search: /^Name \/ user name/,
    role: 'Nurse',
    place: 'Endocrinology',
    reset: 'Reset password',
    resetAsked: 'Do you want to reset the user',
    resetDone: 'Password reset successful, reset to default rule password',
    lock: 'Lock',
    lockAsked: 'Do you want to lock the user',
    ok: 'OK',
    first: 'First login: change your password',
    change: 'Change password',
    different: 'The two new password inputs are not the same',
    oldWrong: 'The old password is wrong',
    reused: 'none of your last 5',
    changed: 'Password modification successful, about to redirect to login interface',
    ended: 'Your session has ended',
    closed: 'This account is locked: ask an administrator',
    ward: 'Ward',
    staff: 'System',
    forbidden: 'You may not open this page',
    save: 'Save',
    outdated: 'The record was changed by somebody else',
    again: 'Load it again',
  },
} as const;

/** Fills in the login page and submits it. */
async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: /用文字|in words/i }).click();
  await answerQuestion(page);
  await page.getByRole('checkbox', { name: /协议|agreement/i }).check();
  await page.getByRole('button', { name: /^(登录|Log in)$/i }).click();
}

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** The alert of the page itself; warnings have a separate alert. */
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

/** Adds a nurse on the administrator's screen. @returns the password, which is shown once */
async function addNurse(page: Page, language: Language, username: string): Promise<string> {
  const word = words[language];
  await page.goto('/system/hospital/add');
  await field(page, 'username').fill('nurse');
  await field(page, 'nodeId').selectOption({ label: `　${word.place}` });
  await field(page, 'roleId').selectOption({ label: word.role });
  await page.getByRole('button', { name: word.create }).click();
  await expect(alertOf(page)).toContainText(word.incomplete);
  await expect(field(page, 'realName')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'realName').fill('陈晨');
  await field(page, 'latinName').fill('Chen Chen');
  await field(page, 'title').selectOption('nurseInCharge');
  await page.getByRole('button', { name: word.create }).click();
  await expect(alertOf(page)).toContainText(word.exists);
  await field(page, 'username').fill(username);
  await page.getByRole('button', { name: word.create }).click();
  const password = await page.locator('.first-password-text').innerText();
  await page.getByRole('button', { name: word.noted }).click();
  await expect(page).toHaveURL(/\/system\/hospital\/detail\/\d+$/);
  await expect(field(page, 'username')).toHaveValue(username);
  return password;
}

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  const username = `chen.chen.${language}`;
  test(`a new nurse changes the first password, sees what the role gives, and is signed out when locked, ${language} (spec 2, /system/hospital; spec 5, new passwords; spec 8, password inputs)`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    const password = await addNurse(admin, language, username);
    const detail = admin.url();
    const { page: nurse } = await openWindow(browser, hospital.url, language);

    await test.step('the first login opens nothing but the change of the password', async () => {
      await logIn(nurse, username, password);
      await expect(nurse.getByRole('heading', { name: word.first })).toBeVisible();
      await nurse.goto('/system/hospital');
      await expect(nurse.getByRole('heading', { name: word.first })).toBeVisible();
      const submit = nurse.getByRole('button', { name: word.change });
      await field(nurse, 'oldPassword').fill('not the old one');
      await field(nurse, 'newPassword').fill('quiet river 27');
      await field(nurse, 'again').fill('quiet river 72');
      await submit.click();
      await expect(alertOf(nurse)).toContainText(word.different);
      await field(nurse, 'again').fill('quiet river 27');
      await submit.click();
      await expect(alertOf(nurse)).toContainText(word.oldWrong);
      await field(nurse, 'oldPassword').fill(password);
      await field(nurse, 'newPassword').fill(password);
      await field(nurse, 'again').fill(password);
      await submit.click();
      await expect(alertOf(nurse)).toContainText(word.reused);
      await field(nurse, 'newPassword').fill('quiet river 27');
      await field(nurse, 'again').fill('quiet river 27');
      await submit.click();
      await expect(nurse).toHaveURL(/\/login/);
      await expect(nurse.getByText(word.changed)).toBeVisible();
    });

    await test.step('then the nurse sees the ward, and nothing of the administration', async () => {
      await logIn(nurse, username, 'quiet river 27');
      const navigation = nurse.getByRole('navigation').first();
      await expect(navigation.getByRole('link', { name: word.ward, exact: true })).toBeVisible();
      await expect(navigation.getByRole('link', { name: word.staff, exact: true })).toHaveCount(0);
      await expect(nurse.getByRole('main')).toContainText('mmol/L');
      await nurse.goto('/system/hospital');
      await expect(nurse.getByText(word.forbidden)).toBeVisible();
      await nurse.goto('/');
      await expect(nurse.getByRole('main')).toContainText('mmol/L');
    });

    await test.step('locked, the nurse is signed out at once and cannot come back', async () => {
      await admin.goto(detail);
      await admin.getByRole('button', { name: word.lock, exact: true }).click();
      const asked = admin.getByRole('dialog', { name: word.lockAsked });
      await asked.getByRole('button', { name: word.ok }).click();
      await expect(nurse).toHaveURL(/\/login/);
      await expect(nurse.getByText(word.ended)).toBeVisible();
      await logIn(nurse, username, 'quiet river 27');
      await expect(alertOf(nurse)).toContainText(word.closed);
    });
  });

  test(`a password is reset, and the second of two users who edit at once is told, ${language} (spec 2, /system/hospital)`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    const before = await addNurse(admin, language, `second.${language}`);
    await admin.getByRole('button', { name: word.reset }).click();
    const asked = admin.getByRole('dialog', { name: word.resetAsked });
    await asked.getByRole('button', { name: word.ok }).click();
    await expect(admin.getByText(word.resetDone)).toBeVisible();
    const after = await admin.locator('.first-password-text').innerText();
    expect(after).not.toBe(before);
    await admin.getByRole('button', { name: word.noted }).click();

    const other = await staffWindow(browser, hospital.url, 'admin', language);
    await other.goto(new URL(admin.url()).pathname);
    await field(other, 'occupation').fill('two');
    await field(admin, 'occupation').fill('one');
    await admin.getByRole('button', { name: word.save, exact: true }).click();
    await expect(admin.getByRole('button', { name: word.save, exact: true })).toBeDisabled();
    await other.getByRole('button', { name: word.save, exact: true }).click();
    await expect(alertOf(other)).toContainText(word.outdated);
    await other.getByRole('button', { name: word.again }).click();
    await expect(field(other, 'occupation')).toHaveValue('one');

    await admin.goto('/system/hospital');
    await admin.getByRole('searchbox', { name: word.search }).fill(`second.${language}`);
    await expect(admin.getByRole('main').getByRole('table').locator('tbody tr')).toHaveCount(1);
  });
}
