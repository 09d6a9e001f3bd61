import { readFileSync } from 'node:fs';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { midMonthAt, startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([
    // Its clock stands: between a figure and its rows no planned measurement becomes due.
    startHospital(midMonthAt('14:20'), { stands: true }),
    openChromium(),
  ]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Numbers in a text, in their order. */
const numbersIn = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const card = (page: Page, name: string) =>
      page
        .locator('.statistics-card')
        .filter({ has: page.getByRole('heading', { name: text(`statistics.figure.${name}`) }) });

    test(`the overview has the figures of a place, beside earlier ones, with their definitions, ${language} (spec 2, /statistics)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/');
      await page.getByRole('link', { name: text('statistics.title'), exact: true }).click();
      await expect(page).toHaveURL(/\/statistics$/);
      await expect(page.locator('.statistics-card')).toHaveCount(7);
      expect(await findings(page, 'light')).toEqual([]);

      // The share is that of the readings which the places below it have together.
      const [share = 0] = numbersIn(await card(page, 'inRange').locator('.statistics-value').innerText());
      const [readings = 0] = numbersIn(
        (await card(page, 'patients').locator('small').last().innerText()).replaceAll(',', ''),
      );
      const ofPlaces = await page.locator('.statistics-places li h3 small').allInnerTexts();
      expect(ofPlaces.reduce((sum, one) => sum + Number(one), 0)).toBe(readings);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(100);

      // What a figure is stands behind its question mark, by keyboard too.
      const why = card(page, 'inRange').locator('.statistics-why');
      await why.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#statistics-definition')).toContainText(text('statistics.definition.inRange'));
      await expect(why).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Enter');
      await expect(page.locator('#statistics-definition')).toHaveCount(0);

      // A week earlier, the address keeps it; days without anything say so.
      await page
        .getByRole('radiogroup', { name: text('statistics.unit.title') })
        .getByRole('radio', { name: text('statistics.unit.week') })
        .click();
      await expect(page).toHaveURL(/unit=week/);
      const present = await page.locator('.statistics-step output').innerText();
      await page.getByRole('button', { name: text('statistics.earlier') }).click();
      await expect(page.locator('.statistics-step output')).not.toHaveText(present);
      const period = await page.locator('.statistics-step output').innerText();
      await page.reload();
      await expect(page.locator('.statistics-step output')).toHaveText(period);
      await expect(page.locator('.statistics-card')).toHaveCount(7);
      await page.goto('/statistics?unit=free&from=2020-01-01&to=2020-01-31');
      await expect(page.getByText(text('statistics.none'))).toBeVisible();
    });

    test(`each number opens exactly the rows that it counts, ${language}`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics');
      await expect(page.locator('.statistics-card')).toHaveCount(7);
      const dialog = page.getByRole('dialog');
      const rowsOf = async (open: Locator): Promise<number> => {
        await open.click();
        const counted = dialog.getByRole('status').filter({ hasText: /\d/ });
        await expect(counted).toBeVisible();
        const [count = 0] = numbersIn((await counted.innerText()).replaceAll(',', ''));
        if (count === 0) await expect(dialog.getByText(text('statistics.rows.none'))).toBeVisible();
        else await expect(dialog.locator('tbody tr')).toHaveCount(Math.min(count, 50));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        return count;
      };
      const value = (name: string) => card(page, name).locator('.statistics-value');
      const ofCard = (name: string) => rowsOf(value(name).getByRole('button'));
      const shownIn = async (place: Locator) => numbersIn((await place.innerText()).replaceAll(',', ''))[0] ?? 0;
      expect(await ofCard('patients')).toBe(await shownIn(value('patients')));
      for (const name of ['inRange', 'anyLow', 'anyVeryHigh', 'adverse']) {
        const whole = await shownIn(card(page, name).locator('small').last());
        const count = await ofCard(name);
        expect([name, ((100 * count) / whole).toFixed(1)]).toEqual([name, (await shownIn(value(name))).toFixed(1)]);
      }
      const plannedTasks = await shownIn(card(page, 'planned').locator('small').last());
      const notDone = await ofCard('planned');
      expect((100 - (100 * notDone) / plannedTasks).toFixed(1)).toBe((await shownIn(value('planned'))).toFixed(1));
      expect(await ofCard('taken')).toBe(await shownIn(card(page, 'taken').locator('small').last()));

      // A cell of the map leads to the readings above 10.0 of that place in that slot.
      const cell = page.locator('.statistics-slots td button').first();
      // In Chinese the whole comes first.
      const numbers = numbersIn((await cell.locator('..').getAttribute('title')) ?? '');
      const high = numbers[language === 'zh' ? 1 : 0];
      expect(await rowsOf(cell)).toBe(high);

      // From a row to the patient.
      await value('anyLow').getByRole('button').click();
      await dialog.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/patient\?id=/);
    });

    test(`each table of the overview is a file and a table behind its chart, and the page is printed on A4, ${language} (spec 2, /statistics)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics');
      await expect(page.locator('.statistics-card')).toHaveCount(7);
      await page.getByText(text('lists.export'), { exact: true }).click();
      const exports = page.locator('.statistics-exports li');
      // The band of patients is drawn once its figures are there, and has its own table.
      await expect(page.locator('.statistics-places .spark-band').first()).toBeVisible();
      await expect(exports).toHaveCount(7);
      const fileOf = async (format: string): Promise<Buffer> => {
        const waiting = page.waitForEvent('download');
        await exports.nth(2).getByRole('button', { name: format }).click();
        return readFileSync(await (await waiting).path());
      };
      const csv = (await fileOf('CSV')).toString().trimEnd().split('\r\n');
      expect((await fileOf('Excel')).subarray(0, 2).toString()).toBe('PK');
      await page.keyboard.press('Escape');
      await expect(exports.first()).toBeHidden();

      await page.locator('.statistics-places .statistics-behind summary').click();
      const more = page.locator('.statistics-places .statistics-behind > button');
      while ((await more.count()) > 0) await more.first().click();
      const lines = page.locator('.statistics-places .statistics-table').first().getByRole('row');
      expect(csv).toHaveLength(await lines.count());
      const first = await lines.nth(1).getByRole('cell').allInnerTexts();
      expect(csv[1]?.split(',').slice(1, 5)).toEqual(first.slice(0, 4));
      expect(await findings(page, 'light')).toEqual([]);

      const period = await page.locator('.statistics-step output').getAttribute('title');
      const printed = await print(page);
      expect(printed.paper).toMatch(/^59\d(\.\d+)? x 84\d/);
      expect(printed.text).toContain(text('statistics.title'));
      expect(printed.text).toContain(period);
      expect(printed.text).not.toContain(text('statistics.unit.quarter'));
    });

    test(`only readings with valid quality control count where that is chosen, ${language}`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics');
      const readings = async (): Promise<number> =>
        numbersIn((await card(page, 'patients').locator('small').last().innerText()).replaceAll(',', ''))[0] ?? 0;
      await expect(page.locator('.statistics-card')).toHaveCount(7);
      const all = await readings();
      const replied = page.waitForResponse((response) => response.url().includes('/statistics/overview'));
      await page.getByLabel(text('statistics.controlled')).click();
      await replied;
      await expect(page).toHaveURL(/controlled=1/);
      await card(page, 'patients').locator('.statistics-why').click();
      const [, , marked = 0] = numbersIn(await page.locator('#statistics-definition p').last().innerText());
      await expect.poll(readings).toBe(all - marked);
    });
  });
}
