import { expect, type Browser, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { signIn } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // At 00:30 in the hospital it is still the previous day in Los Angeles and in UTC. The server's machine runs in the
  // zone of Los Angeles; pages are opened in all three zones.
  [hospital, browser] = await Promise.all([startHospital('00:30', { zone: 'America/Los_Angeles' }), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const ZONES = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'];

async function windowIn(zone: string): Promise<Page> {
  const { page } = await openWindow(browser, hospital.url, 'en', { width: 1440, height: 900 }, { timezoneId: zone });
  await signIn(page, 'nurse');
  return page;
}

/** The text of a table, row by row. */
async function tableOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('table td').nth(20)).toBeVisible();
  return page.locator('table tr').allInnerTexts();
}

test('a day of the hospital is the same day in every zone, of the server and of the page', async () => {
  test.setTimeout(180_000);
  const pages = await Promise.all(ZONES.map(windowIn));
  const [home, ...others] = pages;
  if (!home) throw new Error('no window');

  await test.step('what is entered after midnight counts for the new day everywhere', async () => {
    await home.goto('/bp');
    const row = home.locator('tr[data-patient]').first();
    await row.getByRole('textbox').fill('131/82/70');
    await home.keyboard.press('Enter');
    await expect(row).toContainText('131/82/70');
  });

  for (const path of ['/bp', '/tp']) {
    await test.step(`the board ${path}`, async () => {
      const expected = await tableOn(home, path);
      if (path === '/bp') expect(expected.join()).toContain('131/82/70');
      for (const page of others) expect(await tableOn(page, path)).toEqual(expected);
    });
  }

  await test.step('the record of a patient, day by day', async () => {
    await home.goto('/');
    await chooseView(home, 'Standard');
    const place = await home.locator('td[data-place]').first().getAttribute('data-place');
    const path = `/patient?id=${place?.split(':')[0]}&tab=records`;
    const expected = await tableOn(home, path);
    expect(expected.length).toBeGreaterThan(5);
    for (const page of others) expect(await tableOn(page, path)).toEqual(expected);
  });

  await test.step('the grid of the glucose board, and the hour that it tells', async () => {
    const grids = await Promise.all(
      pages.map(async (page) => {
        await page.goto('/');
        await chooseView(page, 'Standard');
        await expect(page.locator('td[data-place]').nth(20)).toBeVisible();
        return page
          .locator('td[data-place]')
          .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
      }),
    );
    for (const grid of grids) expect(grid).toEqual(grids[0]);
  });
  for (const page of pages) await page.context().close();
});
