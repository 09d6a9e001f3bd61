import { expect, type Browser } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: {
    reports: '报表',
    forms: '表单',
    search: '名称、后缀、用途',
    pump: /胰岛素泵观察表/,
    summary: /^血糖汇总表/,
    favourite: '将“血糖汇总表”设为本科室常用',
    usedHere: '科室常用',
    all: '全选',
    pages: '页面',
    recent: '我最近打印',
    clear: '清除',
    both: '中英',
    print: /^打印 (\d+) 页$/,
    nobody: '请选择患者',
    none: '没有符合的表单',
    forbidden: '没有权限访问该页面',
    missing: /1 位患者不在您的权限内/,
  },
  en: {
    reports: 'Reports',
    forms: 'Forms',
    search: 'Name, suffix, use',
    pump: /Insulin pump observation sheet/,
    summary: /^Glucose summary/,
    favourite: 'Offer "Glucose summary" first in this department',
    usedHere: 'Used here',
    all: 'All',
    pages: 'Pages',
    recent: 'Printed last by you',
    clear: 'Clear',
    both: 'Both',
    print: /^Print (\d+) pages?$/,
    nobody: 'Choose patients',
    none: 'No such form',
    forbidden: 'You may not open this page',
    missing: /You have no access to 1 patient/,
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  test(`a nurse finds a form, prints a ward in the order of its beds, and has the same choice again, ${language}`, async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await nurse.getByRole('navigation').first().getByRole('link', { name: word.reports, exact: true }).click();
    await expect(nurse.getByText(word.nobody, { exact: true }).first()).toBeVisible();
    const forms = nurse.getByRole('region', { name: word.forms, exact: true });
    const search = forms.getByRole('textbox', { name: word.search });
    await search.fill('no such form');
    await expect(forms.getByText(word.none)).toBeVisible();
    await search.fill('HZ');
    await forms.getByRole('button', { name: word.summary }).click();

    // Each patient of the ward has a page of their own, by bed.
    await nurse.getByRole('button', { name: word.all, exact: true }).click();
    const print = nurse.getByRole('button', { name: word.print });
    // Each page is laid out in a frame of its own, which may take long beside other tests.
    await expect(print).toBeEnabled({ timeout: 120_000 });
    const beds = await nurse.locator('.gallery-patients b').allInnerTexts();
    const sheets = nurse.locator('article.report-sheet');
    await expect(sheets).toHaveCount(beds.length);
    await expect(print).toHaveText(word.print);
    const printed = await sheets.evaluateAll((pages) => pages.map((page) => page.textContent ?? ''));
    beds.forEach((bed, index) => expect(printed[index]).toMatch(new RegExp(`(床号|Bed)${bed}(?!\\d)`)));

    // The print is recorded for each patient, with the person who printed.
    await nurse.evaluate(() => {
      window.print = () => undefined;
    });
    await print.click();
    await expect
      .poll(() =>
        hospital
          .query(
            `select count(*)::int as count from report_print where form = 'StandardReportHZ' and language = '${language}'`,
          )
          .then(([row]) => row?.count),
      )
      .toBe(beds.length);

    // Each page stands in small beside them, and leads to it; Print stays where it is.
    const thumbnails = nurse.getByRole('navigation', { name: word.pages }).locator('button[aria-label] > svg');
    await expect(thumbnails).toHaveCount(beds.length);
    const place = await print.boundingBox();
    await thumbnails.last().click();
    await expect(sheets.last()).toBeInViewport();
    await expect(thumbnails.last().locator('..')).toHaveAttribute('aria-current', 'page');
    expect(await print.boundingBox()).toEqual(place);
    const room = await nurse.locator('.gallery-pages').evaluate((box) => [box.clientWidth, box.scrollWidth]);
    expect(room[1]).toBeLessThanOrEqual(room[0] ?? 0);

    expect(await findings(nurse, 'light')).toEqual([]);
    await nurse.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(nurse, 'dark')).toEqual([]);
    await nurse.emulateMedia({ colorScheme: 'light' });

    await nurse.getByRole('button', { name: word.clear, exact: true }).click();
    await expect(sheets).toHaveCount(0);
    await nurse.locator('.gallery-patients label').nth(2).click();
    await nurse.getByRole('radio', { name: word.both }).check();
    await expect(sheets.first()).toContainText('血糖汇总表 Glucose summary');

    // The last choice of a user is there again, and the form that was printed last is the first of all.
    await nurse.goto('/reports');
    await expect(forms.getByRole('heading', { level: 2 }).first()).toHaveText(word.recent);
    await expect(forms.locator('.form-card').first()).toHaveText(word.summary);
    await expect(forms.getByRole('button', { name: word.summary })).toHaveAttribute('aria-pressed', 'true');
    await expect(nurse.getByRole('radio', { name: word.both })).toBeChecked();
    await nurse.close();
  });

  test(`what a doctor marks is offered first in the department; a patient out of reach is left out, ${language}`, async () => {
    const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/reports' });
    const star = doctor.getByRole('button', { name: word.favourite, exact: true });
    if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    const other = await staffWindow(browser, hospital.url, 'nurse2', language, { path: '/reports' });
    const forms = other.getByRole('region', { name: word.forms, exact: true });
    await expect(forms.getByRole('heading', { name: word.usedHere })).toBeVisible();
    await expect(forms.locator('.form-card').first()).toHaveText(word.summary);
    // A nurse may not choose what is offered first.
    await expect(other.getByRole('button', { name: word.favourite })).toHaveCount(0);
    await other.close();
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);

    const [elsewhere] = await hospital.query(`
      select patient.id from patient join organisation_node place on place.id = patient.node_id
      where patient.kind = 'inpatient' and place.path not like (select node.path || '%' from account
        join organisation_node node on node.id = account.node_id where username = 'nurse') limit 1`);
    await nurse.goto(`/reports?patients=3,${String(elsewhere?.id)}`);
    await expect(nurse.getByText(word.missing)).toBeVisible();
    await expect(nurse.locator('article.report-sheet').first()).toBeVisible();
    await doctor.close();
    await nurse.close();
  });
}
