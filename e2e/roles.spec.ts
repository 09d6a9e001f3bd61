import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

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
    incomplete: '信息填写不完整',
    exists: '名称已存在',
    create: '创建角色',
    save: '保存',
    preview: '该角色看到的内容',
    menus: ['病区', '记录'],
    enterGlucose: '录入血糖',
    own: '这是您自己的角色',
    remove: '删除角色',
    removeAsked: '是否删除该角色',
    ok: '确定',
    inUse: '不能删除',
    deleted: '已删除',
    nurse: '护士',
    admin: '管理员',
    records: '记录',
  },
  en: {
    incomplete: 'Incomplete information filling',
    exists: 'Name exist',
    create: 'Create the role',
    save: 'Save',
    preview: 'As this role sees it',
    menus: ['Ward', 'Records'],
    enterGlucose: 'Enter glucose',
    own: 'You hold this role yourself',
    remove: 'Delete the role',
    removeAsked: 'Delete this role?',
    ok: 'OK',
    inUse: 'cannot be deleted',
    deleted: 'Deleted',
    nurse: 'Nurse',
    admin: 'Administrator',
    records: 'Records',
  },
} as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
async function save(page: Page, button: string): Promise<void> {
  const saved = page.waitForResponse((each) => each.url().endsWith('/role/edit'));
  await page.getByRole('button', { name: button, exact: true }).click();
  await saved;
}
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`a role is made, looked at as its holders see it, and deleted, ${language} (spec 2, /system/permissions)`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/permissions/add' });
    await field(admin, 'name').fill('护士');
    await admin.getByRole('button', { name: word.create }).click();
    await expect(alertOf(admin)).toContainText(word.incomplete);
    await field(admin, 'latinName').fill(`Night shift ${language}`);
    await admin.getByRole('button', { name: word.create }).click();
    await expect(alertOf(admin)).toContainText(word.exists);
    await field(admin, 'name').fill(`夜班 ${language}`);

    const preview = admin.getByRole('region', { name: word.preview });
    await field(admin, 'glucose.record').check();
    await expect(field(admin, 'ward.read')).toBeChecked();
    await field(admin, 'record.read').check();
    for (const menu of word.menus) await expect(preview.getByText(menu, { exact: true })).toBeVisible();
    await expect(preview.getByText(word.enterGlucose)).toBeVisible();
    await field(admin, 'record.read').uncheck();
    await expect(preview.getByText(word.records, { exact: true })).toHaveCount(0);
    await admin.getByRole('button', { name: word.create }).click();
    await expect(admin).toHaveURL(/\/system\/permissions\/detail\/\d+$/);
    await expect(field(admin, 'glucose.record')).toBeChecked();
    await expect(field(admin, 'record.read')).not.toBeChecked();

    await admin.getByRole('button', { name: word.remove }).click();
    await admin.getByRole('dialog', { name: word.removeAsked }).getByRole('button', { name: word.ok }).click();
    await expect(admin).toHaveURL(/\/system\/permissions$/);
    await expect(admin.getByText(word.deleted, { exact: true })).toBeVisible();
    await expect(admin.getByRole('link', { name: `Night shift ${language}` })).toHaveCount(0);
  });

  test(`a role in use stays, one’s own cannot be widened, and a change reaches its holders, ${language} (spec 2, /system/permissions)`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/permissions' });
    await admin.getByRole('link', { name: word.admin, exact: true }).click();
    await expect(admin.getByText(word.own)).toBeVisible();
    await expect(field(admin, 'glucose.record')).toBeDisabled();

    await admin.goto('/system/permissions');
    await admin.getByRole('link', { name: word.nurse, exact: true }).click();
    await admin.getByRole('button', { name: word.remove }).click();
    await admin.getByRole('dialog', { name: word.removeAsked }).getByRole('button', { name: word.ok }).click();
    await expect(admin.getByText(word.inUse)).toBeVisible();

    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    const records = nurse.getByRole('navigation').first().getByRole('link', { name: word.records, exact: true });
    await expect(records).toBeVisible();
    await field(admin, 'record.read').uncheck();
    await save(admin, word.save);
    await nurse.reload();
    await expect(records).toHaveCount(0);
    await field(admin, 'record.read').check();
    await field(admin, 'record.export').check();
    await field(admin, 'record.import').check();
    await save(admin, word.save);
    await nurse.reload();
    await expect(records).toBeVisible();
  });
}
