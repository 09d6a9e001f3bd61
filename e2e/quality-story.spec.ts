import { METER_PATH } from '@wardlink/contract';
import { CONTROL_LEVELS, type ControlLevel } from '@wardlink/domain';
import { expect, type Browser, type Page } from '@playwright/test';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('08:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Printed limits of the lots that the story files, mmol/L. */
const LIMITS: Record<ControlLevel, { lower: string; target: string; upper: string }> = {
  low: { lower: '2.3', target: '2.9', upper: '3.5' },
  normal: { lower: '5.5', target: '6.6', upper: '7.7' },
  high: { lower: '13.9', target: '16.4', upper: '18.8' },
};
const HOUR = 3_600_000;
/** Runs of a new lot before its results have mean and SD. */
const BUILDING = 20;

/** Twenty runs of a meter, every third hour, that end before today: they give its lots mean and SD. */
async function sendEarlierRuns(token: string, stripLot: string, vials: Record<ControlLevel, string>): Promise<void> {
  const last = Date.parse(todayAt('00:00')) - 2 * HOUR;
  const controls = Array.from({ length: BUILDING }, (_, run) =>
    CONTROL_LEVELS.map((level) => ({
      measuredAt: new Date(last - (BUILDING - 1 - run) * 3 * HOUR).toISOString(),
      level,
      value: Number(LIMITS[level].target) + ((run % 3) - 1) * 0.1,
      stripLot,
      solutionLot: vials[level],
      operator: 'nurse',
    })),
  ).flat();
  const response = await fetch(`${hospital.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ readings: [], controls }),
  });
  const reply = (await response.json()) as { data: { controls: { outcome: string }[] } };
  expect(reply.data.controls.map(({ outcome }) => outcome)).toEqual(controls.map(() => 'stored'));
}

/** Registers a meter of the hospital on its page. @returns its token */
async function registerMeter(page: Page, serial: string, language: Language): Promise<string> {
  const text = textIn(language);
  const [ward] = await hospital.query(`
    select ward.id::text from organisation_node as ward, account
      join organisation_node as home on home.id = account.node_id
    where account.username = 'nurse' and ward.kind = 'ward' and ward.path like home.path || '%' order by ward.id limit 1`);
  await page.goto('/device/hospital');
  await page.getByRole('button', { name: text('device.register'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=serial]').fill(serial);
  await dialog.locator('input[name=model]').fill('GM-7');
  await dialog.locator('select[name=nodeId]').selectOption(String(ward?.id));
  await dialog.locator('input[name=username]').fill('nurse');
  await dialog.locator('input[name=serial]').press('Enter');
  await expect(dialog.getByRole('status')).toContainText(serial);
  return dialog.locator('code').innerText();
}

/** Files a lot of strips for the three levels, and a lot of solution for each. */
async function fileLots(page: Page, language: Language, strips: string, vials: Record<ControlLevel, string>) {
  const text = textIn(language);
  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByLabel(text(key)).first();
  const press = (key: string) => page.getByRole('button', { name: text(key), exact: true }).click();
  await page.goto('/quality/paper');
  await press('lots.strips.file');
  await field('lots.field.brand').fill('Northlake');
  await field('lots.field.lot').fill(strips);
  await field('lots.field.models').fill('GM-7');
  await field('lots.field.produced').fill('2026-01-15');
  await field('lots.field.expires').fill('2030-12-31');
  for (const level of CONTROL_LEVELS) {
    const row = dialog.getByRole('group', { name: text(`quality.level.${level}`) });
    for (const limit of ['lower', 'target', 'upper'] as const) {
      await row.getByLabel(text(`lots.limit.${limit}`)).fill(LIMITS[level][limit]);
    }
  }
  await press('lots.file');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.lot-panel')).toContainText(strips);
  await page.goto('/quality/record');
  for (const level of CONTROL_LEVELS) {
    await press('lots.solutions.file');
    await field('lots.field.brand').fill('Northlake Control');
    await field('lots.field.lot').fill(vials[level]);
    await field('lots.field.level').selectOption(level);
    await field('lots.field.expires').fill('2030-12-31');
    for (const limit of ['lower', 'target', 'upper'] as const)
      await field(`lots.field.${limit}`).fill(LIMITS[level][limit]);
    await press('lots.file');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.lot-panel')).toContainText(vials[level]);
  }
}

/** Types three results into the open dialog, each with Enter. */
async function typeResults(page: Page, results: readonly string[]): Promise<void> {
  for (const result of results) {
    await page.keyboard.type(result);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const [language, serial, strips, series] of [
  ['zh', 'E9-0001', '26B119101', 'S1'],
  ['en', 'E9-0002', '26B119102', 'S2'],
] as const) {
  test(`from a new meter to the signed form: lots, a failed control, its lockout, cause, repeat, review, chart and print, ${language} (spec 2, quality reports)`, async () => {
    const text = textIn(language);
    const vials = { low: `${series}L`, normal: `${series}N`, high: `${series}H` };
    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    const token = await registerMeter(admin, serial, language);
    await admin.context().close();
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await fileLots(nurse, language, strips, vials);
    await sendEarlierRuns(token, strips, vials);

    // Three levels, one of which is within the printed limits and beyond 3 SD.
    await nurse.goto('/quality');
    const card = nurse.locator(`.meter-card[data-meter="${serial}"]`);
    await expect(card).toContainText(text('quality.standing.overdue'));
    await card.getByRole('button', { name: text('quality.enter') }).click();
    await typeResults(nurse, ['2.9', '7.3', '16.4']);
    await expect(card).toContainText(text('quality.standing.failed'));
    const panel = nurse.locator('.run-panel');
    await expect(panel).toContainText('1-3s');

    // The board says so before a value is typed at the bed.
    await nurse.goto('/');
    await nurse.getByRole('radio', { name: /^(Standard|标准)$/ }).click();
    await nurse.getByLabel(text('glucose.meters.inHand')).selectOption({ label: `◆ ${serial}` });
    await expect(nurse.getByRole('alert').filter({ hasText: serial })).toContainText(
      text('glucose.meters.told.failed', { meter: serial }),
    );
    await nurse.getByLabel(text('glucose.meters.inHand')).selectOption({ index: 0 });

    await nurse.goto('/quality');
    await card.getByRole('button', { name: text('quality.handle'), exact: true }).click();
    await panel.getByLabel(text('quality.cause')).fill('blood in the slot');
    await panel.getByLabel(text('quality.action')).fill('cleaned the slot');
    await panel.getByRole('button', { name: text('quality.explain') }).click();
    await expect(panel).toContainText(text('quality.state.mended'));
    await panel.getByRole('button', { name: text('quality.repeat'), exact: true }).click();
    await typeResults(nurse, ['2.9', '6.6', '16.4']);
    await expect(card).toContainText(text('quality.standing.valid'));
    await nurse.context().close();

    // Somebody else reviews it, looks at the chart, and prints.
    const second = await staffWindow(browser, hospital.url, 'nurse2', language);
    await second.goto('/quality');
    await second.locator(`.meter-card[data-meter="${serial}"] .meter-choice`).click();
    const waiting = second.locator('.run-table tbody tr').filter({ hasText: serial });
    await waiting
      .filter({ hasText: text('quality.state.repeated') })
      .getByRole('button')
      .click();
    const chosen = second.locator('.run-panel');
    await chosen.getByLabel(text('quality.reviewComment')).fill('agreed');
    await chosen.getByRole('button', { name: text('quality.review') }).click();
    await expect(chosen).toContainText(text('quality.state.reviewedRejected'));

    const [device] = await hospital.query(`select id::text from device where serial = '${serial}'`);
    await second.goto(`/quality/chart?device=${String(device?.id)}`);
    await second.getByRole('radio', { name: text('quality.axis.normal') }).click();
    const failed = second.getByTestId('lj-plot').locator('.lj-point.rejected.normal');
    await expect(failed).toHaveCount(1);
    await expect(failed).toHaveAttribute('data-rules', /1-3s/);

    await second.getByRole('link', { name: text('quality.print.chart') }).click();
    const paper = second.locator('svg.lj-paper[data-level=normal] .mark[data-kind=rejected]');
    await expect(paper).toHaveText('1-3s 7.3');
    const said =
      language === 'zh'
        ? {
            failed: '◆ 失控',
            agreed: '科室负责人签名',
            quality: '质控负责人签名',
            operator: '检测者签名',
            reviewer: '复核者签名',
          }
        : {
            failed: '◆ Failed',
            agreed: 'Head of department',
            quality: 'Quality reviewer',
            operator: 'Operator',
            reviewer: 'Reviewer',
          };

    await second.getByRole('link', { name: text('quality.print.form.quReport'), exact: true }).click();
    const sheet = second.locator('article.report-sheet').first();
    await expect(sheet).toContainText('quReport v');
    await second.emulateMedia({ media: 'print' });
    const record = (await print(second)).text;
    for (const word of [
      serial,
      said.failed,
      '1-3s',
      'cleaned the slot',
      'agreed',
      strips,
      said.operator,
      said.reviewer,
    ]) {
      expect(record).toContain(word);
    }
    await second.emulateMedia({ media: 'screen' });
    await second.getByRole('link', { name: text('quality.print.form.quReportMonth') }).click();
    await expect(sheet).toContainText('quReportMonth v');
    await second.emulateMedia({ media: 'print' });
    const month = (await print(second)).text;
    for (const word of [serial, '7.3 (5.5–7.7)', 'blood in the slot', said.agreed, said.quality]) {
      expect(month).toContain(word);
    }
    await second.context().close();
  });
}
