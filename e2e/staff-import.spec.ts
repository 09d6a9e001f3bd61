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
    open: '导入',
    file: '文件（CSV）',
    check: '核对各行',
    taken: '名称已存在',
    wrong: '手机号无法识别',
    mend: '请修改文件后重新选择',
    store: '新增 2 人',
    noted: '已记下',
    headings: '用户名,姓名,性别,职称,手机号,科室',
    place: '内分泌科',
    role: '护士',
    title: '主管护师',
  },
  en: {
    open: 'Import',
    file: 'File (CSV)',
    check: 'Check the lines',
    taken: 'Name exist',
    wrong: 'Mobile number cannot be read',
    mend: 'correct the file and choose it again',
    store: 'Add 2 people',
    noted: 'I have noted them',
    headings: 'User name,Name,Sex,Title,Mobile,Department',
    place: 'Endocrinology',
    role: 'Nurse',
    title: 'Nurse-in-charge',
  },
} as const;

test('staff come from a file, all or none, with passwords that are shown once, in both languages (spec 2, /system/hospital)', async () => {
  for (const language of languagesOf(import.meta.url)) {
    const word = words[language];
    const page = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/hospital' });
    await page.getByRole('link', { name: word.open, exact: true }).click();
    const choose = (lines: string[]) =>
      page.getByLabel(word.file).setInputFiles({
        name: 'staff.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([word.headings, ...lines].join('\r\n')),
      });
    const first = `fang.${language},王芳,F,${word.title},,${word.place}`;
    const rows = page.getByRole('main').getByRole('table').locator('tbody tr');

    await test.step(`${language}: what is wrong with a line is told, and nobody is added`, async () => {
      await choose([first, `nurse,李娜,F,,,${word.place}`, `min.${language},赵敏,F,,123,${word.place}`]);
      await page.locator('[name="everyone.roleId"]').selectOption({ label: word.role });
      await page.getByRole('button', { name: word.check }).click();
      await expect(rows).toHaveCount(3);
      await expect(page.locator('tr[data-line="3"]')).toContainText(word.taken);
      await expect(page.locator('tr[data-line="4"]')).toContainText(word.wrong);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(word.mend);
      await expect(page.getByRole('main').getByRole('button').last()).toBeDisabled();
    });

    await test.step(`${language}: a file without faults adds everybody`, async () => {
      await choose([first, `min.${language},赵敏,M,,,${word.place}`]);
      await page.locator('[name="everyone.roleId"]').selectOption({ label: word.role });
      await page.getByRole('button', { name: word.check }).click();
      await page.getByRole('button', { name: word.store }).click();
      await expect(page.locator('.first-password-text')).toHaveText([/^[a-z2-9]{4}-/, /^[a-z2-9]{4}-/]);
      await page.getByRole('button', { name: word.noted }).click();
      await expect(page).toHaveURL(/\/system\/hospital$/);
      await expect(page.getByRole('cell', { name: `fang.${language}`, exact: true })).toBeVisible();
    });
    const found = await hospital.query(
      `select title from account where username = 'fang.${language}' and first_password`,
    );
    expect(found).toEqual([{ title: 'nurseInCharge' }]);
    await page.close();
  }
});
