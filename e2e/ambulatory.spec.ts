import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('14:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

async function openWard(language: Language, who = 'nurse'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path: '/bp/dyn' });
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

const words = {
  zh: {
    none: /^未监测/,
    bind: '绑定监测仪',
    device: '监测仪编号',
    noDevice: '请填写监测仪编号',
    taken: /正由.+床 .+佩戴/,
    bound: '已绑定',
    running: '监测中',
    ended: '已结束',
    add: '录入读数',
    time: '测量时间',
    value: /^数值/,
    save: '保存',
    saved: /^已保存/,
    close: '关闭',
    unusual: /数值不常见/,
    import: '导入记录仪文件',
    fitting: /可导入 2 条/,
    unreadable: /无法读取 1 行：4/,
    store: '导入 2 条',
    readings: '全部读数',
    correct: /^更正 .* 的读数$/,
    exclude: /不计入指标/,
    why: '伪差',
    change: '保存修改',
    out: '不计入',
    end: '结束监测',
    endedFilter: /^已结束/,
    open: /^打开/,
    dip: '夜间下降率（收缩压）',
    stiffness: '动脉硬化指数 AASI',
    surge: '晨峰指数',
  },
  en: {
    none: /^Not monitored/,
    bind: 'Fit a monitor',
    device: 'Monitor number',
    noDevice: 'Enter the number of the monitor',
    taken: /is worn by bed .+: end that monitoring first/,
    bound: 'fitted',
    running: 'monitoring',
    ended: 'ended',
    add: 'Enter a reading',
    time: 'Time measured',
    value: /^Value/,
    save: 'Save',
    saved: /^Saved/,
    close: 'Close',
    unusual: /This is unusual/,
    import: 'Import a recorder file',
    fitting: /2 can be imported/,
    unreadable: /1 lines cannot be read: 4/,
    store: 'Import 2',
    readings: 'All readings',
    correct: /^Correct the reading of/,
    exclude: /Exclude from the indices/,
    why: 'Artefact',
    change: 'Save the change',
    out: 'excluded',
    end: 'End monitoring',
    endedFilter: /^Ended/,
    open: /^Open the monitoring/,
    dip: 'Night dip, systolic',
    stiffness: 'Arterial stiffness index (AASI)',
    surge: 'Morning surge',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const say = words[language];

  test(`a monitor is bound, read, corrected and taken off (${language}) (spec 2, /bp/dyn; spec 4, pressure monitoring)`, async () => {
    const page = await openWard(language);
    await page.getByRole('button', { name: say.none }).click();
    const row = page.locator('tr[data-patient]').first();
    const patientId = await row.getAttribute('data-patient');
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say.bind }).click();
    await expect(dialog.getByRole('alert')).toHaveText(say.noDevice);
    // A monitor in use is refused, and the draft is kept.
    const [worn] = await hospital.query('select device from ambulatory_session where ended_at is null limit 1');
    await dialog.getByLabel(say.device).fill(String(worn?.device));
    await dialog.getByRole('button', { name: say.bind }).click();
    await expect(dialog.getByRole('alert')).toHaveText(say.taken);
    await dialog.getByLabel(say.device).fill(`E2E-${language}`);
    await dialog.getByRole('button', { name: say.bind }).click();
    await expect(page).toHaveURL(/session=/);
    const head = page.locator('.ambulatory-head');
    await expect(head.getByText(say.bound, { exact: true })).toBeVisible();

    // Entered by keyboard, one after the other; an unusual value needs a confirmation.
    await page.getByRole('button', { name: say.add }).click();
    await dialog.getByLabel(say.time).fill('1410');
    await dialog.getByLabel(say.value).fill('236/121');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(say.unusual);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(say.saved);
    await expect(dialog.getByLabel(say.time)).toBeFocused();
    await dialog.getByRole('button', { name: say.close }).last().click();
    await expect(head.getByText(say.running, { exact: true })).toBeVisible();

    // The file of a recorder: a failed measurement is reported with its line, and no reading is stored twice.
    const day = todayAt('00:00').slice(0, 10);
    const lines = [
      '日期,时间,收缩压,舒张压,脉率',
      `${day},14:02,132,84,71`,
      `${day},14:06,128,80,70`,
      `${day},14:08,--,--,--`,
    ];
    await page.getByRole('button', { name: say.import }).click();
    const file = { name: 'recorder.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText(say.fitting)).toBeVisible();
    await expect(dialog.getByText(say.unreadable)).toBeVisible();
    await dialog.getByRole('button', { name: say.store }).click();
    const table = page.getByRole('region', { name: say.readings }).locator('tbody tr');
    await expect(table).toHaveCount(3);

    // The artefact is excluded with a reason; the earlier version is kept.
    await table.last().getByRole('button', { name: say.correct }).click();
    await dialog.getByLabel(say.exclude).check();
    await dialog.getByRole('button', { name: say.why }).click();
    await dialog.getByRole('button', { name: say.change }).click();
    await expect(table.last()).toContainText(say.out);
    const versions = await hospital.query(
      `select reading.version, excluded from ambulatory_reading as reading join ambulatory_session as session
       on session.id = session_id where patient_id = ${patientId} and systolic = 236 order by 1`,
    );
    expect(versions).toEqual([
      { version: 1, excluded: false },
      { version: 2, excluded: true },
    ]);

    // The doctor's list is updated without a reload.
    const doctor = await openWard(language, 'doctor');
    const there = doctor.locator(`tr[data-patient="${patientId}"]`);
    await expect(there).toContainText(say.running);
    await page.getByRole('button', { name: say.end }).click();
    await dialog.getByRole('button', { name: say.end }).click();
    await expect(head.getByText(say.ended, { exact: true })).toBeVisible();
    await expect(there).toContainText(say.ended);
    await page.close();
    await doctor.close();
  });

  test(`a monitoring of 24 hours shows its indices and charts (${language}) (spec 2, /bp/dyn)`, async () => {
    const page = await openWard(language, 'doctor');
    await page.getByRole('button', { name: say.endedFilter }).click();
    await page.getByRole('link', { name: say.open }).first().click();
    for (const name of [say.dip, say.stiffness, say.surge]) {
      const number = page.locator('.ambulatory-number', { hasText: name });
      await expect(number.locator('b')).toHaveText(/^-?\d+\.\d+$/);
      await expect(number.locator('.meaning-value').last()).toBeVisible();
    }
    await expect(page.locator('.ambulatory-chart canvas')).toHaveCount(2);
    await expect(page.locator('.ambulatory-means tbody tr')).toHaveCount(3);
    // The box of a moment has a sign for each line, in its colour.
    await page.locator('.ambulatory-chart canvas').first().hover();
    const signs = page.locator('.vchart-tooltip-shape path');
    await expect(signs).toHaveCount(3);
    const fills = await signs.evaluateAll((all) => all.map((sign) => getComputedStyle(sign).fill));
    expect(new Set(fills).size).toBe(3);
    // The word of a figure stands apart from its unit, and the readings have the page, not a box that scrolls.
    const [unit, word] = await Promise.all(
      ['small', '.meaning-value'].map((part) => page.locator('.ambulatory-number').first().locator(part).boundingBox()),
    );
    expect((word?.x ?? 0) - ((unit?.x ?? 0) + (unit?.width ?? 0))).toBeGreaterThanOrEqual(6);
    const [card, last] = await Promise.all(
      ['.ambulatory-readings', '.ambulatory-readings tbody tr:last-child'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));
    // At the last reading, the patient and the headings of the columns are still in view.
    await page.locator('.ambulatory-readings tbody tr').last().scrollIntoViewIfNeeded();
    const [who, heads] = await Promise.all(
      ['.ambulatory-who', '.ambulatory-readings thead th'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(Math.abs((heads?.y ?? 0) - ((who?.y ?? Infinity) + (who?.height ?? 0)))).toBeLessThan(3);
    // Its report is one click away.
    const name = (await page.locator('.ambulatory-who h1').innerText()).trim();
    const report = textIn(language)('ambulatory.report');
    await page.locator('.ambulatory-who').getByRole('link', { name: report, exact: true }).click();
    await expect(page).toHaveURL(/\/reports\?.*form=PdyReport/);
    await expect(page.locator('article.report-sheet').first()).toContainText(name);
    await page.close();
  });
}

test('a user who may only read binds nothing and changes nothing', async () => {
  const page = await openWard('en', 'admin');
  await expect(page.getByRole('button', { name: /Fit a monitor/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Open the monitoring/ })
    .first()
    .click();
  await expect(page.locator('.ambulatory-who')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter a reading' })).toHaveCount(0);
  await page.close();
});
