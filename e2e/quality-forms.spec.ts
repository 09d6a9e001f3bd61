import { expect, type Browser, type Page } from '@playwright/test';
import { QUALITY_FORMS, REPORT_LANGUAGES, type QualityFormId, type ReportLanguage } from '@wardlink/contract/reports';
import { errorCatalogue } from '@wardlink/contract';
import { findings } from './support/accessibility.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { expectGolden } from './support/golden.js';
import { QUALITY_PERIODS, type QualityPeriod } from './support/golden-files.js';
import { startStandingHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { openForm } from './support/report-sheets.js';
import { test } from './support/test.js';

// The demonstration hospital on the 18th of March, 07:10. Meter E1-0311 failed on the 4th and on that day.
const FAILED = 'E1-0311';
const SIGNATURES: Record<QualityFormId, readonly string[]> = {
  quReport: ['检测者签名', '复核者签名', 'Operator', 'Reviewer'],
  quReportLH: ['检测者签名', '复核者签名', 'Operator', 'Reviewer'],
  quReportLJ: ['检测者签名', '复核者签名', 'Operator', 'Reviewer'],
  quReportMonth: ['科室负责人签名', '质控负责人签名', 'Head of department', 'Quality reviewer'],
};

let hospital: Hospital;
let browser: Browser;
let page: Page;
let device: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startStandingHospital(), openChromium()]);
  const [found] = await hospital.query(`select id::text from device where serial = '${FAILED}'`);
  device = String(found?.id);
  // A run that somebody voided: it stays visible.
  await hospital.query(`
    update control_run set state = 'voided', voided_at = measured_at + interval '1 hour', voided_by = operator_id,
      void_reason = 'wrong vial', reviewed_at = null, reviewed_by = null
    where id = (select run.id from control_run as run join device on device.id = run.device_id
      where device.serial = 'E1-0313' and measured_at > '2026-03-10' order by measured_at limit 1)`);
  page = await staffWindow(browser, hospital.url, 'nurse', 'zh', { path: '/quReport' });
  await expect(page.locator('article.report-sheet').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const addressOf = (form: QualityFormId, language: ReportLanguage, period: QualityPeriod): string => {
  const { from, to } = QUALITY_PERIODS[period];
  const query = new URLSearchParams({ language, from, to });
  if (form === 'quReportLJ') query.set('device', device);
  return `/${form}?${String(query)}`;
};

/** Verdicts of the runs of the nurse's department in a period, as the database has them. */
async function storedVerdicts({ from, to }: (typeof QUALITY_PERIODS)[QualityPeriod]): Promise<Record<string, number>> {
  const rows = await hospital.query(`
    select case when voided_at is not null then '已作废' when rejected then '◆ 失控' else '合格' end as verdict,
      count(*)::int as count
    from control_run as run join organisation_node as place on place.id = run.node_id
    where place.path like (select path || '%' from organisation_node where latin_name = 'Endocrinology' limit 1)
      and (measured_at at time zone 'Asia/Shanghai')::date between '${from}' and '${to}'
    group by 1`);
  return Object.fromEntries(rows.map(({ verdict, count }) => [String(verdict), Number(count)]));
}

for (const form of Object.keys(QUALITY_FORMS) as QualityFormId[]) {
  test(`${form} prints within its pages with both signatures, in each language, of nothing, a few days and a month (spec 2, quality reports)`, async () => {
    for (const language of REPORT_LANGUAGES) {
      for (const period of Object.keys(QUALITY_PERIODS) as QualityPeriod[]) {
        const name = `${form}-${language}-${period}`;
        const drawn = await openForm(page, addressOf(form, language, period));
        expect.soft(drawn.offenders, `${name}: what does not fit`).toEqual([]);
        const printed = await print(page);
        expect.soft(printed.pages, `${name}: pages`).toBe(drawn.pages);
        const isWide = QUALITY_FORMS[form].orientation === 'landscape';
        for (const paper of printed.papers) {
          const [width = 0, height = 0] = paper.split(' x ').map(Number);
          expect.soft(Math.abs(width - (isWide ? 842 : 595)), `${name}: ${paper}`).toBeLessThan(2);
          expect.soft(Math.abs(height - (isWide ? 595 : 842)), `${name}: ${paper}`).toBeLessThan(2);
        }
        const [zh, en] = [SIGNATURES[form].slice(0, 2), SIGNATURES[form].slice(2)];
        for (const signature of [...(language === 'en' ? [] : zh), ...(language === 'zh' ? [] : en)]) {
          expect
            .soft(printed.text.split(signature).length - 1, `${name}: ${signature}`)
            .toBeGreaterThanOrEqual(printed.pages);
        }
        if (form === 'quReport' && language === 'zh') {
          const verdicts = drawn.texts[6]?.filter((text) => ['已作废', '◆ 失控', '合格'].includes(text)) ?? [];
          const counts: Record<string, number> = {};
          for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
          expect.soft(counts, `${name}: verdicts`).toEqual(await storedVerdicts(QUALITY_PERIODS[period]));
        }
        expectGolden(`quality/${name}.txt`, printed.text);
      }
    }
  });
}

test('the chart prints a panel for each level, with the failed points in a form of their own (spec 2, quality reports)', async () => {
  await openForm(page, addressOf('quReportLJ', 'zh', 'month'));
  const panels = page.locator('svg.lj-paper');
  await expect(panels).toHaveCount(3);
  const normal = page.locator('svg.lj-paper[data-level=normal]');
  const rejected = normal.locator('.mark[data-kind=rejected]');
  await expect(rejected).toHaveCount(2);
  await expect(rejected.first()).toContainText('1-3s');
  // Diamonds are polygons of four corners; what qualified is round.
  await expect(rejected.first().locator('path')).toHaveCount(1);
  await expect(normal.locator('.mark[data-kind=good] circle')).not.toHaveCount(0);
  await expect(normal.locator('.mark[data-kind=repeat] rect')).toHaveCount(2);
  // The first twenty results of a lot have no mean yet: the printed limits are drawn.
  await openForm(page, addressOf('quReportLJ', 'zh', 'few'));
  await expect(page.locator('svg.lj-paper[data-level=normal]')).toContainText('靶值');
});

for (const language of languagesOf(import.meta.url)) {
  test(`from the quality page to the print, with place, meter and period filled in, ${language} (spec 2, quality reports)`, async () => {
    const text = textIn(language);
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/quality' });
    await nurse.locator(`.meter-card[data-meter="${FAILED}"] .meter-choice`).click();
    await nurse.getByRole('button', { name: text('quality.print.forms') }).focus();
    await nurse.keyboard.press('Enter');
    // The first form of the menu has the focus.
    await expect(nurse.getByRole('menuitem')).toHaveCount(4);
    expect(await findings(nurse, 'light')).toEqual([]);
    await nurse.keyboard.press('Enter');
    await expect(nurse).toHaveURL(new RegExp(`/quReport\\?.*device=${device}`));
    const sheets = nurse.locator('article.report-sheet');
    await expect(sheets.first()).toContainText(FAILED);
    await expect(sheets.first()).toContainText('2026-03-12 – 2026-03-18');
    await expect(sheets.first()).toContainText(language === 'zh' ? '内分泌科' : 'Endocrinology');
    expect(await findings(nurse, 'light')).toEqual([]);
    await nurse.emulateMedia({ media: 'print' });
    const { text: printed } = await print(nurse);
    const words =
      language === 'zh'
        ? ['合格', '◆ 失控', '正常值 1-3s', '检测者签名', '复核者签名', '王晓']
        : ['Passed', '◆ Failed', 'Normal 1-3s', 'Operator', 'Reviewer', 'Wang Xiao'];
    for (const word of words) expect(printed).toContain(word);
    await nurse.emulateMedia({ media: 'screen' });

    // The other forms keep meter and period.
    await nurse.getByRole('link', { name: text('quality.print.form.quReportLJ') }).click();
    await expect(nurse.locator('svg.lj-paper')).toHaveCount(3);
    await nurse.getByRole('button', { name: text('dates.monthBack') }).click();
    await expect(sheets.first()).toContainText('2026-02-01 – 2026-02-28');
    await nurse.getByRole('link', { name: text('quality.print.form.quReportMonth') }).click();
    await expect(sheets.first()).toContainText('E1-0314');
    await expect(sheets.first()).toContainText(language === 'zh' ? '完成率' : 'Rate done');
    await nurse.getByRole('radio', { name: text('reports.languages.both') }).click();
    await expect(sheets.first()).toContainText('科室血糖仪质控月报 Month of quality control');
    await linkToMonth(nurse, language);

    // A period without a run says so; one that is none is refused beside its fields.
    await nurse.goto('/quReport?from=2025-11-01&to=2025-11-30');
    await expect(sheets.first()).toContainText(language === 'zh' ? '本期间没有记录' : 'No records in this period');
    await nurse.goto('/quReport?from=2026-03-10&to=2026-03-01');
    await expect(nurse.getByText(text('quality.print.badPeriod', { count: '92' }))).toBeVisible();
    await expect(sheets).toHaveCount(0);
    await nurse.context().close();
  });
}

/** From the month of a place to a signed link, which opens it without a login until it is withdrawn. */
async function linkToMonth(nurse: Page, language: Language): Promise<void> {
  const text = textIn(language);
  await nurse.getByRole('button', { name: text('share.title') }).click();
  const dialog = nurse.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: text('share.link'), exact: true });
  await expect(field).toHaveValue(/\/quReportMonth\?token=/);
  const address = await field.inputValue();
  await expect(dialog.getByRole('listitem')).toContainText(QUALITY_FORMS.quReportMonth.title[language]);
  expect(await findings(nurse, 'light')).toEqual([]);
  const { context, page: stranger } = await openWindow(browser, hospital.url, language);
  await stranger.goto(address);
  const sheet = stranger.locator('article.report-sheet').first();
  await expect(sheet).toContainText('科室血糖仪质控月报 Month of quality control');
  await expect(sheet).toContainText('E1-0314');
  // The form alone: no way on, and nothing to change it with.
  await expect(stranger.getByRole('navigation')).toHaveCount(0);
  await expect(stranger.getByRole('combobox')).toHaveCount(0);
  expect(await findings(stranger, 'light')).toEqual([]);
  await stranger.goto(address.replace('quReportMonth', 'quReport'));
  await expect(stranger.getByText(text('reports.unknown'))).toBeVisible();
  const cut = address.slice(0, -3);
  await stranger.goto(cut);
  await expect(stranger.getByText(errorCatalogue['report.linkInvalid'][language])).toBeVisible();
  expect(await findings(stranger, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: text('share.withdraw') }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await stranger.goto(address);
  await expect(stranger.getByText(errorCatalogue['report.linkExpired'][language])).toBeVisible();
  // Without a link the address asks for a login, as before.
  for (const form of Object.keys(QUALITY_FORMS)) {
    await stranger.goto(`/${form}`);
    await expect(stranger).toHaveURL(new RegExp(`/login\\?back=%2F${form}$`));
  }
  await context.close();
  await dialog
    .getByRole('button', { name: text('actions.close') })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
}

test('the gallery of reports leads to each form of quality control (spec 2, quality reports)', async () => {
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/reports' });
  for (const [id, { title }] of Object.entries(QUALITY_FORMS)) {
    await nurse.goto('/reports');
    await nurse.getByPlaceholder(textIn('en')('reports.search')).fill(id);
    await nurse.getByRole('link', { name: title.en }).first().click();
    await expect(nurse).toHaveURL(new RegExp(`/${id}$`));
    await expect(nurse.locator('article.report-sheet h1').first()).toHaveText(title.en);
  }
  await nurse.context().close();
});

test('the server refuses the form of a place outside the user’s own, and the page to a user who may not see quality control (spec 2, quality reports)', async () => {
  const [other] = await hospital.query(
    `select id::text from organisation_node where kind = 'department' and latin_name <> 'Endocrinology' limit 1`,
  );
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/quality' });
  await nurse.goto(`/quReport?department=${String(other?.id)}`);
  await expect(nurse.getByText(textIn('en')('states.forbidden'))).toBeVisible();
  // A chart asks for the meters of the place first.
  await nurse.goto(`/quReportLJ?department=${String(other?.id)}`);
  await expect(nurse.getByText(textIn('en')('states.forbidden'))).toBeVisible();
  await expect(nurse.locator('article.report-sheet')).toHaveCount(0);
  await nurse.context().close();
  await hospital.query(
    `update role set permissions = array_remove(permissions, 'quality.read') where latin_name = 'Dean'`,
  );
  const dean = await staffWindow(browser, hospital.url, 'dean', 'en');
  await dean.goto('/quReportLJ');
  await expect(dean.getByText(textIn('en')('states.forbiddenPage'))).toBeVisible();
  await dean.context().close();
});
