import { expect, type Browser, type Page } from '@playwright/test';
import { errorCatalogue } from '@wardlink/contract';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

const PARTS = ['colour', 'slots', 'figures', 'links'];

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
  // A slot in which nothing is planned or measured; others stay on the board, whatever the ward has chosen.
  await hospital.query(`update monitoring_plan set slots = array_remove(slots, 8)`);
  await hospital.query(
    `update glucose_reading set slot = 9 where slot = 8 and measured_at > now() - interval '3 days'`,
  );
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** No finding in the light theme, and no contrast that is too low in the dark one. */
async function expectReadable(page: Page): Promise<void> {
  expect(await findings(page, 'light')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, 'dark')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const message = language === 'zh' ? '今日十点病区例会' : 'Ward meeting at ten';

  test(`the head nurse posts a message and arranges the page; open boards of the ward follow, ${language}`, async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    const head = await staffWindow(browser, hospital.url, 'nurse2', language);
    const wardOf = async (page: typeof nurse): Promise<void> => {
      const selector = page.getByRole('combobox', { name: text('frame.ward') });
      const [, ward] = await selector
        .locator('option')
        .evaluateAll((options) =>
          options
            .filter(
              ({ textContent }) => /一病区|Ward 1/.test(textContent ?? '') && /内分泌|Endocrin/.test(textContent ?? ''),
            )
            .map((option) => (option as HTMLOptionElement).value),
        )
        .then((values) => [undefined, values[0]]);
      await selector.selectOption(ward ?? '');
      await expect(page.locator('.bed').first()).toBeVisible();
    };
    await wardOf(nurse);
    await wardOf(head);
    await nurse.getByRole('radio', { name: text('glucose.mode.standard') }).click();
    const columns = nurse.locator('.slot-board thead th');
    await expect(columns.first()).toBeVisible();
    const before = await columns.count();

    // A user who may not arrange the page has no menu while it has no links.
    const menu = (page: typeof nurse) => page.getByRole('button', { name: text('shell.wardMenu.menu') });
    await expect(menu(nurse)).toHaveCount(0);

    await menu(head).click();
    await head.getByRole('menuitem', { name: text('shell.wardMenu.post') }).click();
    const dialog = head.getByRole('dialog');
    await dialog.getByRole('button', { name: text('wardPage.doPost') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text('wardPage.textMissing'));
    await dialog.getByRole('textbox', { name: text('wardPage.text') }).fill(message);
    await expectReadable(head);
    await dialog.getByRole('button', { name: text('wardPage.doPost') }).click();
    await expect(dialog).toHaveCount(0);
    // The nurse's board shows it at once, as unread until it is opened.
    const posted = nurse.locator('.ward-message');
    await expect(posted).toContainText(message);
    await expect(posted).toHaveClass(/unread/);
    await posted.click();
    await expect(nurse.getByRole('dialog')).toContainText(message);
    await expectReadable(nurse);
    await nurse.keyboard.press('Escape');
    await expect(posted).not.toHaveClass(/unread/);

    await menu(head).click();
    await head.getByRole('menuitem', { name: text('shell.wardMenu.arrange') }).click();
    const group = (part: string) => dialog.getByRole('group', { name: text(`wardPage.part.${part}`) });
    for (const part of PARTS) await group(part).getByLabel(text('wardPage.setHere')).check();
    await group('colour')
      .getByRole('radio', { name: text('wardPage.colour.violet') })
      .check();
    await group('slots').getByLabel(text('glucose.slot.earlyMorning'), { exact: true }).uncheck();
    await group('figures').getByLabel(text('glucose.figure.lows')).check();
    await group('links')
      .getByRole('button', { name: text('wardPage.linkAdd') })
      .click();
    await group('links').getByRole('textbox').first().fill('SOP');
    await group('links').getByRole('textbox').last().fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: text('wardPage.save') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text('wardPage.addressWrong'));
    await group('links').getByRole('textbox').last().fill('https://intranet.example/sop');
    await expectReadable(head);
    await dialog.getByRole('button', { name: text('wardPage.save') }).click();
    await expect(dialog).toHaveCount(0);

    // The board of the nurse follows, and has the handbook.
    await expect(columns).toHaveCount(before - 1);
    await expect(nurse.locator('.board-figures')).toContainText(text('glucose.figure.lows'));
    await menu(nurse).click();
    const opened = nurse.context().waitForEvent('page');
    await nurse.getByRole('menuitem', { name: 'SOP' }).click();
    await expect.poll(async () => (await opened).url()).toMatch(/intranet\.example|about:blank|chrome-error/);
    await (await opened).close();
    await nurse.reload();
    await expect(nurse.getByRole('combobox', { name: text('frame.ward') })).toHaveAttribute('data-colour', 'violet');
    await expect(posted).not.toHaveClass(/unread/);

    // Another person's message is seen before it is taken down; then all is set back for the other language.
    await menu(head).click();
    await head.getByRole('menuitem', { name: text('shell.wardMenu.post') }).click();
    await hospital.query(`update ward_page set message = 'MRI at two', posted_at = now() where message is not null`);
    await dialog.getByRole('button', { name: text('wardPage.remove') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(errorCatalogue['wardPage.changed'][language]);
    await expect(dialog.getByRole('status')).toContainText('MRI at two');
    await expect(dialog.getByRole('textbox', { name: text('wardPage.text') })).toHaveValue(message);
    await expectReadable(head);
    await dialog.getByRole('button', { name: text('wardPage.remove') }).click();
    await expect(posted).toHaveCount(0);
    await menu(head).click();
    await head.getByRole('menuitem', { name: text('shell.wardMenu.arrange') }).click();
    for (const part of PARTS) await group(part).getByLabel(text('wardPage.setHere')).uncheck();
    await dialog.getByRole('button', { name: text('wardPage.save') }).click();
    await expect(columns).toHaveCount(before);
    await Promise.all([nurse.close(), head.close()]);
  });
}
