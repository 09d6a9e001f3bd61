import { expect, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findings } from './support/accessibility.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { makeLink } from './support/report-link.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const PATIENT = 8;
/** A picture of 48 × 32 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAAMUlEQVR42u3OMQ0AAAgDsP1YRDhycEE4mlRAUz2vREhISEhISEhISEhISEhI' +
    'SEjo0gLcYHpqHHUUFwAAAABJRU5ErkJggg==',
  'base64',
);

const words = {
  zh: {
    numbered: /^血糖记录单（逐次）/,
    copy: '复制为本院表单',
    code: '编号',
    titleZh: '标题（中文）',
    titleEn: '标题（英文）',
    logo: '选择标志',
    catalogue: '可添加的内容',
    handling: '处理',
    add: '添加列',
    down: '下移血糖',
    moved: '血糖：第 6 位，共 8 位',
    remove: '移除血糖',
    noPlace: '有的测量值没有列可以打印',
    lines: '每页行数',
    saveDraft: '保存为草稿',
    save: '保存草稿',
    publish: '发布',
    publishing: '发布第 1 版？',
    changes: '修改的部分：标题与纸张、行',
    newVersion: '新版本',
    past: /^以前打印 1 次$/,
    openAs: '按此版打开',
    asPrinted: /^表单第 1 版，数值为现在保存的内容/,
    print: /^打印 \d+ 页$/,
    exportFirst: '导出第 1 版',
    import: '导入文件',
    file: '表单文件',
    otherCode: '其他编号',
    columnWrong: /definition\.table\.columns\.2\.source/,
    lineWrong: /第 3 行第 4 列/,
    forbidden: '没有权限访问该页面',
    withdraw: '停用',
    none: '还没有本院表单',
  },
  en: {
    numbered: /^Glucose record by readings/,
    copy: 'Copy as custom form',
    code: 'Code',
    titleZh: 'Title, Chinese',
    titleEn: 'Title, English',
    logo: 'Choose a logo',
    catalogue: 'Sources',
    handling: 'Action taken',
    add: 'Add a column',
    down: 'Move Glucose down',
    moved: 'Glucose: place 6 of 8',
    remove: 'Remove Glucose',
    noPlace: 'some readings would have no column',
    lines: 'Lines per page',
    saveDraft: 'Save as a draft',
    save: 'Save the draft',
    publish: 'Publish',
    publishing: 'Publish version 1?',
    changes: 'What changes: Title and paper, Lines',
    newVersion: 'New version',
    past: /^Printed before: 1 time$/,
    openAs: 'Open in this version',
    asPrinted: /^Version 1 of the form, with the values as they are stored now/,
    print: /^Print \d+ pages?$/,
    exportFirst: 'Export version 1',
    import: 'Import a file',
    file: 'File of a form',
    otherCode: 'Another code',
    columnWrong: /definition\.table\.columns\.2\.source/,
    lineWrong: /line 3, column 4/,
    forbidden: 'You may not open this page',
    withdraw: 'Withdraw',
    none: 'There are no custom forms yet',
  },
} as const;

/** Without the minute of the print, which is another one. */
const timeless = (text: string): string => text.replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?= )/g, '');
const sheetsOf = async (page: Page): Promise<string[]> => {
  await expect(page.locator('article.report-sheet').first()).toBeVisible();
  return (await page.locator('article.report-sheet').allInnerTexts()).map(timeless);
};

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  const code = `Ningyuan-${language}`;
  const TITLE = { zh: `宁远血糖单 ${language}`, en: `Ningyuan glucose sheet ${language}` };

  test(`an own form is made, published, printed and changed to version 2; the old print is made again, ${language}`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/reports/forms' });
    if (language === 'zh') await expect(admin.getByText(word.none)).toBeVisible();
    await admin.goto('/reports?form=StandardReportRN');
    await admin.getByRole('link', { name: word.copy }).click();

    // The copy is changed: title, logo, a column more, another order, lines.
    const field = (name: string) => admin.getByLabel(name, { exact: true });
    await admin.getByRole('textbox', { name: word.code }).fill(code);
    await admin.getByRole('textbox', { name: word.titleZh, exact: true }).fill(TITLE.zh);
    await admin.getByRole('textbox', { name: word.titleEn, exact: true }).fill(TITLE.en);
    await admin
      .locator('.form-logo input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    const preview = admin.locator('.form-preview');
    await expect(preview.locator('img.report-logo').first()).toBeVisible();
    await expect(preview.locator('h1').first()).toHaveText(TITLE[language]);
    await field(word.catalogue).selectOption({ label: word.handling });
    await admin.getByRole('button', { name: word.add }).click();
    await expect(preview.locator('thead').first()).toContainText(word.handling);
    await admin.getByRole('button', { name: word.down, exact: true }).press('Alt+ArrowDown');
    await expect(admin.getByText(word.moved)).toBeAttached();
    await field(word.lines).fill('18');
    await expect(preview.locator('article').first().locator('tbody tr')).toHaveCount(18);

    // A reading without a place is named at once, and nothing is saved.
    const columns = admin.locator('.form-columns li');
    await columns
      .filter({ has: admin.getByRole('button', { name: word.remove, exact: true }) })
      .first()
      .waitFor();
    await admin.getByRole('button', { name: word.remove, exact: true }).click();
    await expect(admin.getByText(word.noPlace).first()).toBeVisible();
    // What was typed is still there after a reload.
    await admin.reload();
    await expect(field(word.lines)).toHaveValue('18');
    await expect(admin.getByText(word.noPlace).first()).toBeVisible();
    const glucose = language === 'zh' ? '血糖' : 'Glucose';
    await field(word.catalogue).selectOption({ label: glucose });
    await admin.getByRole('button', { name: word.add }).click();
    await expect(admin.getByText(word.noPlace)).toHaveCount(0);
    expect(await findings(admin, 'light')).toEqual([]);
    await admin.getByRole('button', { name: word.saveDraft }).click();
    await expect(admin).toHaveURL(new RegExp(`form=${code}&version=1`));
    await admin.getByRole('button', { name: word.publish, exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: word.publishing });
    await dialog.getByRole('button', { name: word.publish, exact: true }).click();
    await expect(admin).toHaveURL(/\/reports\/forms$/);
    expect(await findings(admin, 'light')).toEqual([]);

    // A nurse prints it.
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, {
      path: `/reports?form=${code}&patients=${PATIENT}`,
    });
    await nurse.evaluate(() => {
      window.print = () => undefined;
    });
    const printed = await sheetsOf(nurse);
    expect(printed.at(-1)).toContain(`${code} v1`);
    expect(printed[0]).toContain(TITLE[language]);
    const paper = await print(nurse);
    const noted = nurse.waitForResponse((each) => each.url().endsWith('/report/print') && each.ok());
    await nurse.getByRole('button', { name: word.print }).click();
    await noted;
    const link = await makeLink(nurse, language);

    // Version 2 has another title and other lines.
    await admin.getByRole('region', { name: TITLE[language] }).getByRole('link', { name: word.newVersion }).click();
    await admin.getByRole('textbox', { name: word.titleZh, exact: true }).fill(`${TITLE.zh}（新）`);
    await admin.getByRole('textbox', { name: word.titleEn, exact: true }).fill(`${TITLE.en}, new`);
    await field(word.lines).fill('12');
    await admin.getByRole('button', { name: word.saveDraft }).click();
    await expect(admin).toHaveURL(new RegExp(`form=${code}&version=2`));
    await admin.getByRole('button', { name: word.publish, exact: true }).click();
    await expect(admin.getByRole('dialog').getByText(word.changes)).toBeVisible();
    await admin.getByRole('dialog').getByRole('button', { name: word.publish, exact: true }).click();
    await expect(admin).toHaveURL(/\/reports\/forms$/);

    await nurse.goto(`/reports?form=${code}&patients=${PATIENT}`);
    await expect(nurse.locator('article.report-sheet').last()).toContainText(`${code} v2`);
    await expect(nurse.locator('article.report-sheet').first().locator('tbody tr')).toHaveCount(12);

    // The old print: the same pages on screen, on paper, and behind the link that was made of it.
    await nurse.getByText(word.past).click();
    await nurse.getByRole('button', { name: word.openAs }).click();
    await expect(nurse.getByText(word.asPrinted)).toBeVisible();
    await expect(nurse.locator('article.report-sheet').last()).toContainText(`${code} v1`);
    expect(await sheetsOf(nurse)).toEqual(printed);
    expect(timeless((await print(nurse)).text)).toBe(timeless(paper.text));
    expect(await findings(nurse, 'light')).toEqual([]);
    const { page: stranger } = await openWindow(browser, hospital.url, language);
    await stranger.goto(link);
    await expect(stranger.locator('article.report-sheet').last()).toContainText(`${code} v1`);
    await expect(stranger.locator('img.report-logo').first()).toBeVisible();
    await admin.close();
    await nurse.close();
  });

  test(`a form is exported and imported; a wrong file is refused with the place; a nurse designs nothing, ${language}`, async () => {
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/reports/forms' });
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('region', { name: TITLE[language] }).getByRole('button', { name: word.exportFirst }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${code}-v1.json`);
    const text = readFileSync(await download.path(), 'utf8');

    await admin.getByRole('button', { name: word.import }).click();
    const dialog = admin.getByRole('dialog');
    const load = async (content: string): Promise<void> => {
      const file = { name: 'form.json', mimeType: 'application/json', buffer: Buffer.from(content) };
      await dialog.getByLabel(word.file).setInputFiles(file);
      await dialog.getByRole('button', { name: word.import }).click();
    };
    await load('{\n  "format": "wardlink-report-form-1",\n   oh\n}');
    await expect(dialog.getByRole('alert')).toHaveText(word.lineWrong);
    const wrong = JSON.parse(text) as { definition: { table: { columns: { source: string }[] } } };
    wrong.definition.table.columns[2]!.source = 'shoeSize';
    await load(JSON.stringify(wrong));
    await expect(dialog.getByRole('alert')).toHaveText(word.columnWrong);
    await dialog.getByRole('textbox', { name: word.otherCode }).fill(`${code}-copy`);
    await load(text);
    await expect(admin).toHaveURL(new RegExp(`form=${code}-copy&version=1`));
    await expect(admin.locator('.form-preview img.report-logo').first()).toBeVisible();

    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/reports/forms' });
    await expect(nurse.getByText(word.forbidden).first()).toBeVisible();
    await nurse.goto('/reports');
    await expect(nurse.getByRole('link', { name: word.copy })).toHaveCount(0);
    await admin.close();
    await nurse.close();
  });
}
