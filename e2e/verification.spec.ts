import { expect, type Browser, type Page } from '@playwright/test';
import { verificationWords } from '@wardlink/contract';
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

const ADDRESS = '/quality/verification';
const card = (page: Page, serial: string) => page.locator(`.meter-card[data-meter="${serial}"]`);
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

/** Pastes a table into the field that has the focus, as a spreadsheet copies it. */
const paste = (page: Page, text: string): Promise<void> =>
  page.locator(':focus').evaluate((field, copied) => {
    const data = new DataTransfer();
    data.setData('text', copied);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

/** Lines of references and meter values, of which some are off by 3 mmol/L. */
const lines = (count: number, reference: number, off: number): string[] =>
  Array.from({ length: count }, (_, index) => `${reference}\t${index < off ? reference + 3 : reference}`);

for (const [language, serial] of [
  ['zh', 'E1-0311'],
  ['en', 'E1-0312'],
] as const) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = verificationWords[language];

    test(`a nurse compares a meter with the laboratory: typed, pasted, left as a draft, gone on with, rejected, explained, and reviewed by somebody else, ${language} (spec 2, /quality)`, async () => {
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: ADDRESS });
      await expect(card(nurse, serial)).toContainText(words.kind.comparison);
      expect(await findings(nurse, 'light')).toEqual([]);
      await nurse
        .getByRole('button', { name: text('verification.begin') })
        .last()
        .click();
      const dialog = nurse.getByRole('dialog');
      await dialog.getByRole('button', { name: text('verification.begin') }).click();
      await expect(dialog).toContainText(text('quality.problem.noMeter'));
      const [device] = await hospital.query(`select id from device where serial = '${serial}'`);
      await dialog.getByLabel(text('quality.meter')).selectOption(String(device?.id));
      await dialog.getByRole('button', { name: text('verification.begin') }).click();
      await expect(dialog).toBeHidden();

      // By keyboard: Enter goes down, and what cannot be used is named with its line.
      await cell(nurse, '0 reference').click();
      await nurse.keyboard.type('5,2');
      await nurse.keyboard.press('Enter');
      await expect(cell(nurse, '1 reference')).toBeFocused();
      const problem = text('verification.problem', {
        row: '1',
        column: words.column.reference,
        fault: words.fault.number,
      });
      await expect(nurse.getByText(problem)).toBeVisible();
      await expect(cell(nurse, '0 reference')).toHaveAttribute('aria-invalid', 'true');

      // Nothing typed is lost: neither by a reload before it was saved, nor on the server.
      await nurse.reload();
      await expect(cell(nurse, '0 reference')).toHaveValue('5,2');
      await nurse.getByRole('button', { name: text('verification.save'), exact: true }).click();
      await expect(nurse.getByText(text('verification.saved'))).toBeVisible();
      await nurse.evaluate(() => sessionStorage.clear());
      await nurse.reload();
      await expect(cell(nurse, '0 reference')).toHaveValue('5,2');

      // 39 samples, and then one more, from a spreadsheet.
      await cell(nurse, '0 reference').focus();
      await paste(nurse, [...lines(20, 4, 2), ...lines(19, 12, 0)].join('\n'));
      const verdict = nurse.locator('.record-verdict');
      await expect(verdict).toHaveAttribute('data-verdict', 'insufficient');
      await expect(verdict).toContainText('39');
      await nurse.getByLabel(words.about.strip).selectOption({ index: 1 });
      await nurse.getByRole('button', { name: text('verification.finish') }).click();
      await expect(nurse.locator('.record-refused')).toContainText('39');
      await cell(nurse, '39 reference').focus();
      await paste(nurse, '12\t12\t08:05\tlast one');
      await expect(verdict).toHaveAttribute('data-verdict', 'rejected');
      expect(await findings(nurse, 'light')).toEqual([]);

      // Both limits beside each other, with the share of each band.
      const figures = nurse.locator('.record-figures tbody tr');
      await expect(figures.nth(0)).toContainText('18/20 90.0 %');
      await expect(figures.nth(0)).toContainText('20/20 100.0 %');
      await expect(figures.nth(0)).toContainText('38/40 95.0 %');
      await expect(figures.nth(0)).toContainText(words.rejected);
      await expect(figures.nth(1)).toContainText(words.accepted);
      await expect(figures.nth(2)).toContainText(words.rejected);

      // The plot by keyboard, and the points outside by number.
      const plot = nurse.getByTestId('difference-plot');
      await expect(plot).toHaveAttribute('data-points', '40');
      await expect(plot.locator('[data-inside="false"]')).toHaveCount(2);
      await plot.focus();
      await nurse.keyboard.press('Home');
      await expect(nurse.locator('.difference-chosen')).toContainText('+3.00');
      await expect(nurse.locator('.difference-chosen')).toContainText(words.figure.outside);

      await nurse.getByRole('button', { name: text('verification.finish') }).click();
      const state = nurse.locator('.record-title');
      await expect(state).toContainText(text('verification.state.rejected'));
      await expect(card(nurse, serial)).toContainText(text('verification.standing.failed'));
      await nurse.getByRole('button', { name: text('quality.explain') }).click();
      await expect(nurse.getByText(text('quality.problem.empty', { field: text('quality.cause') }))).toBeVisible();
      await nurse.getByLabel(text('quality.cause')).fill('dirty lens');
      await nurse.getByLabel(text('quality.action')).fill('sent to repair');
      await nurse.getByRole('button', { name: text('quality.explain') }).click();
      await expect(nurse.getByText(text('verification.ownReview'))).toBeVisible();
      const address = nurse.url();
      await nurse.context().close();

      const second = await staffWindow(browser, hospital.url, 'nurse2', language);
      await second.goto(address);
      await expect(second.getByText('sent to repair')).toBeVisible();
      await second.getByLabel(text('quality.reviewComment')).fill('agreed');
      await second.getByRole('button', { name: text('quality.review') }).click();
      await expect(second.locator('.record-title')).toContainText(text('verification.state.reviewedRejected'));
      const loaded = second.waitForEvent('download');
      await second.getByRole('button', { name: 'CSV' }).click();
      expect((await loaded).suggestedFilename()).toContain(serial);

      // A wrong one is taken out with its reason, and stays to be seen.
      await second.getByRole('button', { name: text('verification.void') }).click();
      await second.getByLabel(text('verification.voidReason')).fill('wrong meter');
      await second.getByRole('button', { name: text('verification.void') }).click();
      await expect(second.locator('.record-title')).toContainText(text('verification.state.voided'));
      await expect(second.getByText('wrong meter')).toBeVisible();
      await expect(card(second, serial)).not.toContainText(text('verification.standing.failed'));
      await second.context().close();
    });

    test(`precision and an external round are typed, read from a file and judged, ${language} (spec 2, /quality)`, async () => {
      const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: ADDRESS });
      const begin = async (kind: 'betweenDays' | 'assessment'): Promise<void> => {
        await nurse.goto(ADDRESS);
        await nurse.locator('.board-toolbar .primary').click();
        const dialog = nurse.getByRole('dialog');
        const [device] = await hospital.query(`select id from device where serial = '${serial}'`);
        await dialog.getByLabel(text('quality.meter')).selectOption(String(device?.id));
        await dialog.getByLabel(text('verification.kind')).selectOption(kind);
        await dialog.getByRole('button', { name: text('verification.begin') }).click();
        await expect(dialog).toBeHidden();
        await nurse.getByLabel(words.about.strip).selectOption({ index: 1 });
      };
      const readFile = (content: string) =>
        nurse
          .locator('input[type=file]')
          .setInputFiles({ name: 'samples.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      const verdict = nurse.locator('.record-verdict');

      await begin('betweenDays');
      const days = Array.from({ length: 20 }, (_, index) => `2026-01-0${1 + (index % 5)},6.${index % 2}`);
      await readFile(['day,value', ...days.slice(0, 16), '2026-01-06,six'].join('\n'));
      await expect(verdict).toHaveAttribute('data-verdict', 'insufficient');
      const wrong = { row: '17', column: words.column.value, fault: words.fault.number };
      await expect(nurse.getByText(text('verification.problem', wrong))).toBeVisible();
      await cell(nurse, '16 day').focus();
      await paste(nurse, days.slice(16).join('\n'));
      await expect(verdict).toHaveAttribute('data-verdict', 'accepted');
      await nurse.getByRole('button', { name: text('verification.finish') }).click();
      await expect(nurse.locator('.record-refused')).toBeVisible();
      await nurse.locator('.record-head').getByLabel(words.about.material).fill('normal control');
      await nurse.getByRole('button', { name: text('verification.finish') }).click();
      await expect(nurse.locator('.record-title')).toContainText(text('verification.state.accepted'));
      expect(await findings(nurse, 'light')).toEqual([]);

      await begin('assessment');
      await nurse.getByLabel(words.about.scheme).fill('NCCL POCT');
      await nurse.getByLabel(words.about.round).fill('2026-2');
      const round = ['3.9', '6.6', '8.1', '12.6', '18.9'].map((result, index) => {
        const target = [3.2, 5.4, 8.1, 12.6, 18.9][index] ?? 0;
        return [`26${index}`, result, target, (target * 0.85).toFixed(1), (target * 1.15).toFixed(1)].join('\t');
      });
      await cell(nurse, '0 sample').focus();
      await paste(nurse, round.join('\n'));
      await expect(verdict).toHaveAttribute('data-verdict', 'rejected');
      await expect(nurse.locator('.record-figures')).toContainText('3/5 60.0 %');
      await nurse.getByRole('button', { name: text('verification.finish') }).click();
      await expect(nurse.locator('.record-title')).toContainText(text('verification.state.rejected'));
      await nurse.context().close();
    });
  });
}

test('a user who may only read sees the figures and enters nothing (spec 2, /quality)', async () => {
  const dean = await staffWindow(browser, hospital.url, 'dean', 'en', { path: ADDRESS });
  await dean.locator('.run-open').first().click();
  await expect(dean.locator('.record-figures')).toBeVisible();
  await expect(dean.locator('.sample-grid input')).toHaveCount(0);
  const text = textIn('en');
  await expect(dean.getByRole('button', { name: text('verification.void') })).toHaveCount(0);
  await expect(dean.getByRole('button', { name: text('quality.review') })).toHaveCount(0);
});
