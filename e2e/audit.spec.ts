import { readFileSync } from 'node:fs';
import { expect, type Browser } from '@playwright/test';
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
    system: '系统管理',
    tab: '审计日志',
    person: '人员',
    patient: '患者',
    kind: '事件类别',
    seen: '查看与导出',
    search: '查询',
    viewed: '查看患者',
    export: '导出 CSV',
    exported: '导出审计日志',
    none: '没有事件',
    forbidden: '没有权限访问该页面',
  },
  en: {
    system: 'System',
    tab: 'Audit trail',
    person: 'Person',
    patient: 'Patient',
    kind: 'Type of event',
    seen: 'Seen and exported',
    search: 'Search',
    viewed: 'Patient viewed',
    export: 'Export CSV',
    exported: 'Trail exported',
    none: 'No events',
    forbidden: 'You may not open this page',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`an administrator finds who looked at a patient, and exports what is shown, ${language}`, async () => {
    const looker = { zh: 'nurse', en: 'doctor' }[language];
    const nurse = await staffWindow(browser, hospital.url, looker, language, { path: '/patient?id=1' });
    await expect(nurse.getByRole('radiogroup', { name: /^(时间范围|Period)$/ })).toBeVisible({ timeout: 30_000 });
    await nurse.goto('/system/audit');
    await expect(nurse.getByText(word.forbidden)).toBeVisible();

    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    await admin.getByRole('navigation').first().getByRole('link', { name: word.system, exact: true }).click();
    await admin.getByRole('link', { name: word.tab }).click();
    const filters = admin.getByRole('search', { name: /^(查询日志|Search the trail)$/ });
    const rows = admin.getByRole('main').getByRole('table').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await filters.getByLabel(word.person, { exact: true }).fill(looker);
    await filters.getByLabel(word.kind).selectOption({ label: word.seen });
    await filters.getByLabel(word.kind).press('Tab');
    await filters.getByRole('button', { name: word.search }).press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(word.viewed);
    await expect(rows.first()).toContainText(looker);
    // A file has ordinary blanks.
    const cells = (await rows.first().getByRole('cell').allInnerTexts()).map((cell) => cell.replaceAll('\u00a0', ' '));

    const downloading = admin.waitForEvent('download');
    await admin.getByRole('button', { name: word.export }).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    const [, line = ''] = file.replace('\uFEFF', '').split('\r\n');
    expect(line.split(',').map((cell) => cell || '–')).toEqual(cells);

    await filters.getByLabel(word.person, { exact: true }).fill('admin');
    await filters.getByRole('button', { name: word.search }).click();
    await expect(rows.first()).toContainText(word.exported);
    await expect(rows.first()).toContainText(looker);

    await filters.getByLabel(word.patient, { exact: true }).fill('no such patient');
    await filters.getByRole('button', { name: word.search }).click();
    await expect(admin.getByText(word.none, { exact: true })).toBeVisible();
    // The entered text is kept for the next search.
    await expect(filters.getByLabel(word.patient, { exact: true })).toHaveValue('no such patient');
  });
}
