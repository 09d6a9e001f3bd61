import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
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

const EXPIRED = { zh: '已过期', en: 'expired' } as const;
const EFFECTIVE = { zh: '有效', en: 'effective' } as const;
const DEPARTMENT = { zh: '内分泌科', en: 'Endocrinology' } as const;

for (const [language, number, vial] of [
  ['zh', '26B118901', 'Q7701'],
  ['en', '26B118902', 'Q7702'],
] as const) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const row = (page: Page, lot: string) => page.locator(`.lot-table tr[data-lot="${lot}"]`);
    const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true });

    test(`a lot of strips is filed, opened, handed out, low, recalled and taken out of use, ${language} (spec 2, /quality/paper)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'nurse', language);
      await page.goto('/quality');
      await page
        .getByRole('navigation', { name: text('quality.pages') })
        .getByText(text('quality.tab.strips'))
        .click();
      // The demonstration's lots: one of them is expired.
      await expect(page.locator('.lot-table tbody tr').first()).toBeVisible();
      await page.getByLabel(text('lots.state.title')).selectOption('invalid');
      const expired = page.locator('.lot-table tbody tr').filter({ hasText: EXPIRED[language] });
      await expect(expired).toHaveCount(1);
      await expect(page.locator('.lot-table').getByText(EFFECTIVE[language], { exact: true })).toHaveCount(0);
      await page.getByLabel(text('lots.state.title')).selectOption('');
      expect(await findings(page, 'light')).toEqual([]);

      // What is wrong is said beside its field, and what was typed stays.
      await button(page, 'lots.strips.file').click();
      const dialog = page.getByRole('dialog');
      const field = (key: string) => dialog.getByLabel(text(key)).first();
      await field('lots.field.brand').fill('Northlake');
      await field('lots.field.lot').fill('26b118');
      await button(page, 'lots.file').click();
      await expect(field('lots.field.lot')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog).toContainText(text('lots.problem.code'));
      await expect(dialog).toContainText(text('lots.problem.noLevel'));
      await expect(field('lots.field.brand')).toHaveValue('Northlake');
      await field('lots.field.lot').fill(number);
      await field('lots.field.models').fill('GM-7');
      await field('lots.field.produced').fill('2026-01-15');
      await field('lots.field.expires').fill('2027-12-31');
      await field('lots.field.lowStock').fill('100');
      const normal = dialog.getByRole('group', { name: text('quality.level.normal') });
      await normal.getByLabel(text('lots.limit.lower')).fill('5.5');
      await normal.getByLabel(text('lots.limit.target')).fill('7.9');
      await normal.getByLabel(text('lots.limit.upper')).fill('7.7');
      await button(page, 'lots.file').click();
      await expect(normal).toContainText(text('lots.problem.limits'));
      await normal.getByLabel(text('lots.limit.target')).fill('6.6');
      expect(await findings(page, 'light')).toEqual([]);
      await button(page, 'lots.file').click();
      await expect(dialog).toBeHidden();

      // The new lot is chosen, and low: nothing was received.
      const panel = page.locator('.lot-panel');
      await expect(panel).toContainText(number);
      await expect(panel).toContainText(text('lots.notSupported'));
      await expect(page.locator('.lot-banner')).toContainText(number);
      await expect(page.locator('a[href="/quality/paper"] .quality-tab-count')).toContainText('2');

      // The same number again is refused by the server beside its field.
      await button(page, 'lots.strips.file').click();
      await field('lots.field.brand').fill('NORTHLAKE');
      await field('lots.field.lot').fill(number);
      await field('lots.field.models').fill('GM-7');
      await field('lots.field.produced').fill('2026-01-15');
      await field('lots.field.expires').fill('2027-12-31');
      await normal.getByLabel(text('lots.limit.lower')).fill('5.5');
      await normal.getByLabel(text('lots.limit.target')).fill('6.6');
      await normal.getByLabel(text('lots.limit.upper')).fill('7.7');
      await button(page, 'lots.file').click();
      await expect(field('lots.field.lot')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByRole('button', { name: text('actions.cancel') }).click();

      await panel.getByRole('button', { name: text('lots.open'), exact: true }).click();
      await dialog.getByRole('button', { name: text('lots.open'), exact: true }).click();
      await expect(dialog).toBeHidden();

      const figure = (name: string) => panel.locator(`[data-figure="${name}"] dd`);
      const move = panel.getByRole('form', { name: text('lots.move') });
      await move.getByLabel(text('lots.field.quantity')).fill('300');
      await button(page, 'lots.moveStore').click();
      await expect(figure('left')).toHaveText('300');
      await expect(page.locator('.lot-banner')).not.toContainText(number);
      await expect(page.locator('a[href="/quality/paper"] .quality-tab-count')).toContainText('1');
      await move.getByLabel(text('lots.field.kind')).selectOption('handedOut');
      await move.getByLabel(text('lots.field.quantity')).fill('301');
      await button(page, 'lots.moveStore').click();
      await expect(move).toContainText(text('lots.problem.noDepartment'));
      await move.getByLabel(text('lots.field.nodeId')).selectOption({ index: 1 });
      await button(page, 'lots.moveStore').click();
      await expect(move.getByLabel(text('lots.field.quantity'))).toHaveAttribute('aria-invalid', 'true');
      await move.getByLabel(text('lots.field.quantity')).fill('250');
      await button(page, 'lots.moveStore').click();
      await expect(figure('handedOut')).toHaveText('250');
      await expect(panel.getByRole('table')).toContainText(DEPARTMENT[language]);

      // A reading that was measured with the lot is found by its recall.
      await hospital.query(`update glucose_reading set strip_lot_id = (select id from strip_lot where lot = '${number}')
        where reading_id = (select reading_id from glucose_reading reading join patient on patient.id = reading.patient_id
          where reading.latest and reading.refusal is null and patient.kind = 'inpatient'
            and exists (select from organisation_node place, account nurse join organisation_node home on home.id = nurse.node_id
              where nurse.username = 'nurse' and place.id = patient.node_id and place.path like home.path || '%')
          order by reading.measured_at desc limit 1)`);
      await panel.getByRole('button', { name: text('lots.recall') }).click();
      await expect(dialog.locator('tbody tr')).toHaveCount(1);
      await expect(dialog.getByRole('status')).toContainText('1');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /CSV/ }).click(),
      ]);
      expect(download.suggestedFilename()).toContain(number);
      expect(await findings(page, 'light')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await panel.getByRole('button', { name: text('lots.withdraw'), exact: true }).click();
      await dialog.getByRole('button', { name: text('lots.withdraw'), exact: true }).click();
      await expect(dialog).toContainText(text('lots.problem.incomplete'));
      await dialog.getByLabel(text('lots.reason')).fill('damp in transport');
      await dialog.getByRole('button', { name: text('lots.withdraw'), exact: true }).click();
      await expect(panel).toContainText('damp in transport');
      await expect(panel.getByRole('button', { name: text('lots.change'), exact: true })).toBeHidden();
      await page.getByLabel(text('lots.state.title')).selectOption('invalid');
      await expect(row(page, number)).toBeVisible();
      await page.context().close();
    });

    test(`a lot of control solution is filed with limits of its own, opened and taken out of use, ${language} (spec 2, /quality/record)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'nurse', language);
      await page.goto('/quality/record');
      await expect(page.locator('.lot-table tbody tr')).not.toHaveCount(0);
      await button(page, 'lots.solutions.file').click();
      const dialog = page.getByRole('dialog');
      const field = (key: string) => dialog.getByLabel(text(key)).first();
      await expect(field('lots.field.daysAfterOpening')).toHaveValue('90');
      await button(page, 'lots.file').click();
      await expect(field('lots.field.brand')).toHaveAttribute('aria-invalid', 'true');
      await field('lots.field.brand').fill('Northlake Control');
      await field('lots.field.lot').fill(vial);
      await field('lots.field.level').selectOption('high');
      await field('lots.field.expires').fill('2027-12-31');
      await field('lots.field.lower').fill('13.9');
      await field('lots.field.target').fill('16.4');
      await field('lots.field.upper').fill('18.8');
      await button(page, 'lots.addRow').click();
      await button(page, 'lots.file').click();
      await expect(dialog).toContainText(text('lots.problem.noModel'));
      const own = dialog.getByRole('group', { name: text('lots.specificRow', { number: '1' }) });
      await own.getByLabel(text('lots.model'), { exact: true }).fill('GM-7');
      await own.getByLabel(text('lots.limit.lower')).fill('13.5');
      await own.getByLabel(text('lots.limit.target')).fill('16');
      await own.getByLabel(text('lots.limit.upper')).fill('18.5');
      expect(await findings(page, 'light')).toEqual([]);
      await button(page, 'lots.file').click();
      await expect(dialog).toBeHidden();

      const panel = page.locator('.lot-panel');
      await expect(panel).toContainText(vial);
      await expect(panel).toContainText('16.0 (13.5–18.5)');
      await panel.getByRole('button', { name: text('lots.open'), exact: true }).click();
      await dialog.getByRole('button', { name: text('lots.open'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(panel.getByRole('button', { name: text('lots.openNext') })).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);
      await panel.getByRole('button', { name: text('lots.withdraw'), exact: true }).click();
      await dialog.getByLabel(text('lots.reason')).fill('cloudy');
      await dialog.getByRole('button', { name: text('lots.withdraw'), exact: true }).click();
      await expect(panel).toContainText('cloudy');
      await page.context().close();
    });
  });
}
