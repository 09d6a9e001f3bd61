import { readFileSync } from 'node:fs';
import { expect, type Browser } from '@playwright/test';
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

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);

  test(`patients who need a look are ranked, filtered and reached in one click, ${language} (spec 2, /statistics)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    await page.goto('/statistics');
    await page.getByRole('link', { name: text('statistics.tab.population') }).click();
    await expect(page).toHaveURL(/\/statistics\/population/);
    const rows = page.locator('.population-patient');
    await expect(rows.first()).toBeVisible();
    expect(await findings(page, 'light')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page, 'dark')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    // As many as the filter says; each has a reason, the most urgent first.
    const chip = (name: string) => page.locator('.chip').filter({ hasText: text(`population.filter.${name}`) });
    const countOf = async (name: string) => Number(await chip(name).locator('b').innerText());
    const total = await countOf('all');
    await expect(rows).toHaveCount(total);
    await expect(rows.filter({ has: page.locator('.population-reasons .semi-tag') })).toHaveCount(total);
    const classes = await rows.evaluateAll((all) => all.map((one) => one.className));
    const firstOther = classes.findIndex((name) => !name.includes('low'));
    expect(classes.slice(firstOther === -1 ? total : firstOther).some((name) => name.includes('low'))).toBe(false);

    // The file has a line for each, and paper has the list with its heading.
    const waiting = page.waitForEvent('download');
    await page.getByText(text('lists.export'), { exact: true }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = readFileSync(await (await waiting).path(), 'utf8')
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
    expect(file).toHaveLength(total + 1);
    expect(file[1]).toContain(await rows.first().locator('.population-who a').innerText());
    expect(file[1]).toContain(await rows.first().locator('.semi-tag').first().innerText());
    const printed = await print(page);
    expect(printed.paper).toMatch(/^59\d(\.\d+)? x 84\d/);
    expect(printed.text.replace(/\s+/g, ' ')).toContain(await rows.last().locator('.population-who a').innerText());
    // Nothing to press, and no notice of the file.
    expect(printed.text).not.toContain(text('population.chat'));
    expect(printed.text).not.toContain(text('actions.close'));

    // A filter stays after a reload; another user has their own.
    const kind = (await countOf('high')) > 0 ? 'high' : 'lows';
    const wanted = await countOf(kind);
    expect(wanted).toBeGreaterThan(0);
    await chip(kind).click();
    await expect(rows).toHaveCount(wanted);
    await page.reload();
    await expect(chip(kind)).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveCount(wanted);
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await nurse.goto('/statistics/population');
    await expect(nurse.locator('.chip').first()).toHaveAttribute('aria-pressed', 'true');
    await nurse.close();

    // One click to the patient's orders, to a message, and to a call.
    const first = rows.first();
    const name = await first.locator('.population-who a').innerText();
    await first.getByRole('link', { name: text('population.order') }).click();
    await expect(page).toHaveURL(/\/patient\?id=\d+&tab=orders/);
    await expect(page.locator('.patient-header')).toContainText(name);
    await page.goBack();
    await first.getByRole('link', { name: text('population.chat') }).click();
    await expect(page).toHaveURL(/\/communicate\?user=\d+/);
    await expect(page.locator('textarea')).toBeVisible();
    await page.goBack();
    await first.getByRole('button', { name: text('population.call') }).click();
    await expect(page.locator('section.call-screen')).toContainText(name);

    // Without own patients, and without any patients, the page says so in words.
    await page.goto('/statistics/population');
    await chip('all').click();
    await expect(rows).toHaveCount(total);
    await page
      .getByRole('radiogroup', { name: text('population.whose.title') })
      .getByRole('radio', { name: text('population.whose.mine') })
      .click();
    await expect(rows.first().or(page.getByText(text('population.none')))).toBeVisible();
    await page.close();
  });
}
