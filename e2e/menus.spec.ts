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
    roles: '/system/permissions',
    menus: '菜单设置',
    nurses: '护士',
    administrators: '管理员',
    ward: '病区',
    week: '本周新增',
    records: '记录',
    pressure: '血压',
    system: '系统管理',
    messages: '沟通',
    rules: '科室规则',
    nameOf: '记录：自定义中文名称',
    other: '台账',
    down: '下移病区',
    up: '上移病区',
    told: '病区：第 2 位',
    upGroup: '上移“回顾”组',
    toldGroup: '回顾：第 2 位',
    nurseEntries: [
      '医嘱',
      '预警',
      '病区',
      '沟通',
      '通讯录',
      '台账',
      '报表',
      '统计',
      '质控',
      '设备',
      '患者管理',
      '虚拟病房',
      '门诊',
    ],
    withoutPressure: [/^血糖/, '体温', '尿酸', '胰岛素泵'],
    save: '保存',
    saved: '已保存',
    standard: '恢复标准菜单',
    ok: '确定',
    forbidden: '没有权限访问该页面',
    changed: '菜单已被他人修改',
    again: '重新读取',
    failed: '重试',
  },
  en: {
    roles: '/system/permissions',
    menus: 'Menus',
    nurses: 'Nurses',
    administrators: 'Administrators',
    ward: 'Ward',
    week: 'New this week',
    records: 'Records',
    pressure: 'Pressure',
    system: 'System',
    messages: 'Messages',
    rules: 'Rules',
    nameOf: 'Records: other name, English',
    other: 'Ledger',
    down: 'Move Ward down',
    up: 'Move Ward up',
    told: 'Ward: place 2',
    upGroup: 'Move the group Review up',
    toldGroup: 'Review: place 2',
    nurseEntries: [
      'Orders',
      'Warnings',
      'Ward',
      'Messages',
      'Contacts',
      'Ledger',
      'Reports',
      'Statistics',
      'Quality',
      'Devices',
      'Patients',
      'Virtual',
      'Clinic',
    ],
    withoutPressure: [/^Glucose/, 'Temp.', 'Uric acid', 'Pumps'],
    save: 'Save',
    saved: 'Saved.',
    standard: 'Restore the standard menu',
    ok: 'OK',
    forbidden: 'You may not open this page',
    changed: 'The menu was changed by somebody else',
    again: 'Load it again',
    failed: 'Try again',
  },
};

const navigation = (page: Page) => page.getByRole('navigation').first();
const entries = (page: Page) => navigation(page).locator('.nav-entry').allInnerTexts();
const indicators = (page: Page) => page.locator('.board-switch').getByRole('link');
/** A filter of the board. */
const filter = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: false }).and(page.locator('.chip'));
const row = (page: Page, entry: string) => page.locator(`[data-entry="${entry}"]`);

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`an administrator arranges the menu of nurses, who have it with their next load, ${language} (spec 2, /system/menu)`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await expect(filter(nurse, word.week)).toBeVisible();

    await test.step('hidden: neither entry nor tab, but a link beside the roles', async () => {
      await admin.goto(word.roles);
      await expect(admin.locator('.page-tabs').getByRole('link', { name: word.menus })).toHaveCount(0);
      await admin.getByRole('link', { name: word.menus }).click();
      await expect(admin).toHaveURL(/\/system\/menu$/);
      await expect(admin.getByRole('form', { name: word.nurses })).toBeVisible();
      await expect(admin.locator('.page-tabs [aria-current]')).toHaveAttribute('href', word.roles);
    });

    await test.step('by the keyboard alone: hidden, moved, named', async () => {
      await expect(row(admin, 'system').getByRole('checkbox')).toBeDisabled();
      await row(admin, 'week').getByRole('checkbox').focus();
      await admin.keyboard.press('Space');
      await expect(row(admin, 'week').getByRole('checkbox')).not.toBeChecked();
      await admin.getByRole('button', { name: word.down, exact: true }).focus();
      await admin.keyboard.press('Enter');
      await expect(admin.locator('.menu-told')).toContainText(word.told);
      await expect(admin.getByRole('button', { name: word.down, exact: true })).toBeFocused();
      await admin.keyboard.press('Alt+ArrowDown');
      await expect(admin.locator('.menu-line[data-entry]').nth(2)).toHaveAttribute('data-entry', 'ward');
      await expect(admin.getByRole('button', { name: word.down, exact: true })).toBeFocused();
      // A whole group, among the groups.
      await admin.getByRole('button', { name: word.upGroup, exact: true }).focus();
      await admin.keyboard.press('Enter');
      await expect(admin.locator('.menu-told')).toContainText(word.toldGroup);
      await admin.getByLabel(word.nameOf).fill(word.other);
      // The unsaved arrangement survives a reload.
      await admin.reload();
      await expect(admin.getByLabel(word.nameOf)).toHaveValue(word.other);
      await admin.getByLabel(word.nameOf).focus();
      await admin.keyboard.press('Enter');
      await expect(admin.getByText(word.saved).first()).toBeVisible();
      await expect(admin.getByRole('button', { name: word.save, exact: true })).toBeDisabled();
    });

    await test.step('the nurse is offered it, and may what she may', async () => {
      await nurse.reload();
      await expect(navigation(nurse).getByRole('link', { name: word.other, exact: true })).toBeVisible();
      await expect(filter(nurse, word.week)).toHaveCount(0);
      expect((await entries(nurse)).map((text) => text.replace(/\d+/, '').trim())).toEqual(word.nurseEntries);
      await nurse.goto('/week');
      await expect(nurse.getByRole('main')).toContainText('mmol/L');
      await nurse.goto('/system/menu');
      await expect(nurse.getByText(word.forbidden)).toBeVisible();
      // The menus of other user types are unchanged.
      await expect(navigation(admin).getByRole('link', { name: word.records, exact: true })).toBeVisible();
    });

    await test.step('when two users arrange it, the second has to read it again', async () => {
      const other = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/menu' });
      await expect(row(other, 'pressure').getByRole('checkbox')).toBeChecked();
      await row(admin, 'pressure').getByRole('checkbox').uncheck();
      await admin.getByRole('button', { name: word.save, exact: true }).click();
      await expect(admin.getByRole('button', { name: word.save, exact: true })).toBeDisabled();
      await row(other, 'orders').getByRole('checkbox').uncheck();
      await other.getByRole('button', { name: word.save, exact: true }).click();
      await expect(other.getByRole('main').getByRole('alert')).toContainText(word.changed);
      await other.getByRole('button', { name: word.again }).click();
      await expect(row(other, 'pressure').getByRole('checkbox')).not.toBeChecked();
      await expect(row(other, 'orders').getByRole('checkbox')).toBeChecked();
      await other.context().close();
    });

    await test.step('the own menu follows at once, and the product’s comes back', async () => {
      await admin.getByRole('radio', { name: word.administrators }).click();
      await row(admin, 'pressure').getByRole('checkbox').uncheck();
      await admin.getByRole('button', { name: word.save, exact: true }).click();
      await expect(navigation(admin).getByRole('link', { name: word.system, exact: true })).toBeVisible();
      await navigation(admin).getByRole('link', { name: word.ward, exact: true }).click();
      await expect(indicators(admin)).toHaveText(word.withoutPressure);
      await admin.goBack();
      for (const menu of [word.administrators, word.nurses]) {
        await admin.getByRole('radio', { name: menu }).click();
        await expect(admin.getByRole('form', { name: menu })).toBeVisible();
        await admin.getByRole('button', { name: word.standard }).click();
        await admin.getByRole('dialog').getByRole('button', { name: word.ok }).click();
        await expect(admin.getByRole('button', { name: word.standard })).toHaveCount(0);
      }
      await navigation(admin).getByRole('link', { name: word.ward, exact: true }).click();
      await expect(indicators(admin).filter({ hasText: word.pressure })).toBeVisible();
      await nurse.reload();
      await nurse.goto('/');
      await expect(filter(nurse, word.week)).toBeVisible();
    });

    await test.step('what cannot be loaded can be tried again', async () => {
      await admin.route('**/cdms/menu/list', (route) => route.abort());
      await admin.goto('/system/permissions');
      await admin.getByRole('link', { name: word.menus }).click();
      await expect(admin.getByRole('button', { name: word.failed })).toBeVisible();
      await admin.unroute('**/cdms/menu/list');
      await admin.getByRole('button', { name: word.failed }).click();
      await expect(admin.getByRole('form', { name: word.nurses })).toBeVisible();
    });
    await admin.context().close();
    await nurse.context().close();
  });

  test(`every user type has a menu without dead ends; a ward station has rules and no socket, ${language} (spec 6, menus of user types)`, async () => {
    // The test opens every menu entry of seven users.
    test.setTimeout(300_000);
    for (const username of ['nurse', 'doctor', 'admin', 'outdoctor', 'dean', 'deansystem', 'ward']) {
      const page = await staffWindow(browser, hospital.url, username, language);
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      await page.reload();
      await expect(navigation(page).getByRole('link').first()).toBeVisible();
      const paths = await navigation(page)
        .locator('.nav-entry')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const arrived = async (path: string): Promise<void> => {
        // A page may add what it chose by itself, as the gallery of reports does.
        await expect(page).toHaveURL(
          (url) => url.pathname + url.search === path || (!path.includes('?') && url.href.includes(`${path}?form=`)),
        );
        await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);
        await expect(page.getByText(word.forbidden)).toHaveCount(0);
      };
      for (const path of paths) {
        await navigation(page).locator(`.nav-entry[href="${path}"]`).click();
        await arrived(path);
      }
      const ward = navigation(page).getByRole('link', { name: word.ward, exact: true });
      // A user who leads the hospital has neither the ward nor messages.
      const leads = username.startsWith('dean');
      const isOutside = username === 'outdoctor';
      await expect(ward).toHaveCount(leads || isOutside ? 0 : 1);
      if (leads || isOutside) {
        expect(sockets.some((url) => url.includes('/chat/'))).toBe(isOutside);
        await page.context().close();
        continue;
      }
      await ward.click();
      await expect(indicators(page)).toHaveCount(5);
      const boards = await indicators(page).evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      for (const path of boards) {
        await indicators(page)
          .and(page.locator(`[href="${path}"]`))
          .click();
        await arrived(path);
      }
      const rules = navigation(page).getByRole('link', { name: word.rules, exact: true });
      const messages = navigation(page).getByRole('link', { name: word.messages, exact: true });
      await expect(rules).toHaveCount(username === 'ward' ? 1 : 0);
      if (username === 'ward') {
        await expect(messages).toHaveCount(0);
        expect(sockets.filter((url) => url.includes('/chat/'))).toEqual([]);
      }
      if (username === 'nurse') expect(sockets.some((url) => url.includes('/chat/'))).toBe(true);
      await page.context().close();
    }
  });
}
