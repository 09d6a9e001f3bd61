import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import { indicatorName, rankedWord } from '@wardlink/contract';
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
  [hospital, browser] = await Promise.all([startHospital(midMonthAt('14:20')), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** The lines of a table on the page, as its cells. */
async function linesOf(page: Page, title: string): Promise<string[][]> {
  const table = page.locator('.statistics-table').filter({ has: page.locator('caption', { hasText: title }) });
  return table
    .first()
    .locator('tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
}

/** The fields of each line of a CSV file. */
const fieldsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );

/** Exports every table of a page, and compares it with what the page shows; then prints the page. */
async function expectTables(page: Page, text: (key: string) => string, title: string): Promise<string[][][]> {
  const behind = page.locator('.statistics-behind:not([open]) > summary');
  while ((await behind.count()) > 0) await behind.first().click();
  const lengths = await page
    .locator('.statistics-behind tbody')
    .evaluateAll((bodies) => bodies.map((body) => body.children.length));
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(8);
  const more = page.locator('.statistics-behind > button');
  while ((await more.count()) > 0) await more.first().click();
  await page.getByText(text('lists.export'), { exact: true }).click();
  const exports = page.locator('.statistics-exports li');
  const tables: string[][][] = [];
  for (let index = 0; index < (await exports.count()); index += 1) {
    const one = exports.nth(index);
    const name = await one.locator('span').first().innerText();
    const waiting = page.waitForEvent('download');
    await one.getByRole('button', { name: 'CSV' }).click();
    const lines = fieldsOf(readFileSync(await (await waiting).path(), 'utf8'));
    const shown = await linesOf(page, name);
    expect([name, lines]).toEqual([name, shown.map((line) => line.map((cell) => (cell === '–' ? '' : cell)))]);
    tables.push(lines);
    await expect(one.getByRole('button', { name: 'Excel' })).toBeEnabled();
  }
  const waiting = page.waitForEvent('download');
  await exports.first().getByRole('button', { name: 'Excel' }).click();
  expect(
    readFileSync(await (await waiting).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page.keyboard.press('Escape');
  expect(await findings(page, 'light')).toEqual([]);
  const printed = await print(page);
  expect(printed.paper).toMatch(/^59\d(\.\d+)? x 84\d/);
  expect(printed.text).toContain(title);
  expect(printed.text).toContain(await page.locator('.statistics-step output').getAttribute('title'));
  expect(printed.text).not.toContain(text('statistics.unit.quarter'));
  return tables;
}

const sumOf = (lines: readonly string[][], column: number): number =>
  lines.slice(1).reduce((sum, line) => sum + Number(line[column]), 0);

for (const language of languagesOf(import.meta.url)) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);

    test(`glucose by place, slot, value, time and disease, as charts, tables, files and on A4, ${language} (spec 2, /statistics/bs; spec 9, chart helper table)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics?unit=week');
      await page
        .locator('.statistics-head')
        .getByRole('link', { name: text('statistics.tab.glucose') })
        .click();
      await expect(page).toHaveURL(/\/statistics\/bs\?unit=week/);
      await expect(page.locator('.statistics-profile')).toBeVisible();

      // What a chart shows stands behind its question mark, by keyboard too.
      const why = page.locator('.statistics-chart .statistics-why').first();
      await why.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.statistics-chart .statistics-definition')).toHaveText(
        text('statistics.glucose.distribution'),
      );
      await page.keyboard.press('Enter');

      const [slots = [], values = [], profile = [], weekdays = [], hours = [], diseases = []] = await expectTables(
        page,
        text,
        text('statistics.glucose.title'),
      );
      // Of the hours the table behind the chart shows eight at first, and all when they are asked for.
      expect(hours.length).toBeGreaterThan(9);
      // All are about the same readings.
      const readings = sumOf(slots, 2);
      expect(readings).toBeGreaterThan(0);
      for (const one of [values, profile, weekdays, hours, diseases]) expect(sumOf(one, 1)).toBe(readings);

      await page.goto('/statistics/bs?unit=free&from=2020-01-01&to=2020-01-31');
      await expect(page.getByText(text('statistics.none'))).toBeVisible();
    });

    test(`patients by age, sex, type and stay, as charts, tables, files and on A4, ${language} (spec 2, /statistics/patients)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics?unit=week');
      await page
        .locator('.statistics-head')
        .getByRole('link', { name: text('statistics.tab.patients') })
        .click();
      await expect(page).toHaveURL(/\/statistics\/patients\?unit=week/);
      await expect(page.locator('.column-chart').first()).toBeVisible();
      const [figures = [], kinds = [], sexes = [], ages = [], stays = [], diseases = [], movements = []] =
        await expectTables(page, text, text('statistics.patientsTitle'));
      const [, patients, admissions, discharges] = figures.map(([, count]) => Number(count));
      expect(patients).toBeGreaterThan(0);
      for (const one of [kinds, sexes, ages, diseases]) expect(sumOf(one, 1)).toBe(patients);
      expect([sumOf(movements, 1), sumOf(movements, 2)]).toEqual([admissions, discharges]);
      expect(sumOf(stays, 1)).toBe(discharges);
      await page.goto('/statistics/patients?unit=free&from=2010-01-01&to=2010-01-31');
      await expect(page.getByText(text('statistics.nobody'))).toBeVisible();
    });

    test(`stays that ended: means, lows and hospital harm, as figures, rows, tables, files and on A4, ${language} (spec 2, /statistics)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics?unit=month');
      await page
        .locator('.statistics-head')
        .getByRole('link', { name: text('statistics.tab.stays') })
        .click();
      await expect(page).toHaveURL(/\/statistics\/stays\?unit=month/);
      const cards = page.locator('.statistics-card');
      await expect(cards).toHaveCount(7);

      // Each figure has its definition, and what is counted at all.
      const why = cards.locator('.statistics-why');
      for (const index of [1, 3, 5]) {
        await why.nth(index).press('Enter');
        await expect(page.locator('#statistics-definition')).toContainText(
          text(`statistics.stay.definition.${(['mean', 'resolution', 'severeHigh'] as const)[(index - 1) / 2]}`),
        );
        await expect(page.locator('#statistics-definition')).toContainText(text('statistics.stay.counted'));
        await why.nth(index).press('Enter');
      }

      // The number opens as many stays as it says.
      const stays = Number(await cards.first().locator('.statistics-value').innerText());
      expect(stays).toBeGreaterThan(4);
      await cards.first().locator('.statistics-open').click();
      await expect(page.getByRole('dialog').locator('tbody tr')).toHaveCount(Math.min(stays, 50));
      expect(await findings(page, 'light')).toEqual([]);
      await page.keyboard.press('Escape');

      const [figures = [], resolution = [], places = []] = await expectTables(
        page,
        text,
        text('statistics.stay.title'),
      );
      expect(Number(figures[2]?.[2])).toBe(stays);
      expect(sumOf(places, 1)).toBe(stays);
      const lows = figures.map(([, , count]) => Number(count))[11];
      expect(sumOf(resolution, 1)).toBe(lows);

      await page.goto('/statistics/stays?unit=free&from=2010-01-01&to=2010-01-31');
      await expect(page.getByText(text('statistics.stay.none'))).toBeVisible();
    });

    test(`places and patients are ranked by each indicator, ${language} (spec 2, /statistics/top)`, async () => {
      const page = await staffWindow(browser, hospital.url, 'doctor', language);
      await page.goto('/statistics?unit=week');
      await page
        .locator('.statistics-head')
        .getByRole('link', { name: text('statistics.tab.top') })
        .click();
      await expect(page).toHaveURL(/\/statistics\/top\?unit=week/);
      const patients = page.locator('.top-patients');
      await expect(patients.locator('tbody tr').first()).toBeVisible();
      expect(await findings(page, 'light')).toEqual([]);

      // Ranked by high readings: the shares go down, and the address keeps what was chosen.
      const choose = (group: string, name: string) =>
        page
          .getByRole('radiogroup', { name: text(`statistics.top.${group}`) })
          .getByRole('radio', { name })
          .click();
      await choose('by', rankedWord('high', language));
      await expect(page).toHaveURL(/by=high/);
      const highs = async () => (await patients.locator('tbody tr td:nth-child(5)').allInnerTexts()).map(Number);
      await expect.poll(async () => (await highs())[0]).toBeGreaterThan(0);
      const found = await highs();
      expect(found).toEqual(found.toSorted((one, other) => other - one));

      // The other indicators have places and means of their own; a blood pressure has two.
      for (const indicator of ['pressure', 'temperature', 'uricAcid'] as const) {
        await page.getByRole('combobox', { name: text('statistics.top.indicator') }).selectOption(indicator);
        await expect(page).toHaveURL(new RegExp(`of=${indicator}`));
        const places = page.locator('.statistics-table').first();
        await expect(places.locator('caption')).toContainText(indicatorName(indicator, language));
        await expect(places.locator('thead th')).toHaveCount(indicator === 'pressure' ? 7 : 6);
      }
      await page.getByRole('combobox', { name: text('statistics.top.indicator') }).selectOption('glucose');
      await expect(page.locator('.statistics-table caption').first()).toContainText(indicatorName('glucose', language));

      // Both are files; from a patient to their page.
      const waiting = page.waitForEvent('download');
      await patients.getByRole('button', { name: 'CSV' }).click();
      const file = fieldsOf(readFileSync(await (await waiting).path(), 'utf8'));
      // The file goes on where the page ends.
      expect(file.length).toBeGreaterThan(await patients.locator('tbody tr').count());
      await patients.locator('tbody tr').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/patient\?id=/);
      await page.goto('/statistics/top?unit=free&from=2020-01-01&to=2020-01-31');
      await expect(page.getByText(text('statistics.top.none'))).toBeVisible();
      await expect(page.getByText(text('statistics.top.noPatients'))).toBeVisible();
    });

    test(`a user who leads the hospital sees places ranked, and no patients, ${language}`, async () => {
      const page = await staffWindow(browser, hospital.url, 'dean', language);
      await page.goto('/statistics/top?unit=week');
      await expect(page.locator('.statistics-table tbody tr').first()).toBeVisible();
      await expect(page.locator('.top-patients')).toHaveCount(0);
    });
  });
}
