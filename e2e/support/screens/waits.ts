import { expect, type Locator, type Page } from '@playwright/test';

/** Rows of a table with content, without headings of wards; a table may appear before its rows. */
export const rows = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr:not(.ward-row):has(:is(th, td):not(:empty))');

/** Waits for the first row of a table. */
export const table = (page: Page): Promise<void> => expect(rows(page).first()).toBeVisible();
/** Waits for the first row of a list, or for the message that replaces an empty one. */
export const list = (page: Page): Promise<void> =>
  expect(rows(page).or(page.getByRole('main').locator('.listing-state')).first()).toBeVisible();
export const chart = (page: Page): Promise<void> => expect(page.locator('canvas').first()).toBeVisible();
export const curve = (page: Page): Promise<void> => expect(page.getByTestId('glucose-curve')).toBeVisible();
export const heading = (page: Page): Promise<void> => expect(page.getByRole('heading').first()).toBeVisible();
export const field = (page: Page): Promise<void> => expect(page.getByRole('textbox').first()).toBeVisible();
export const patientsToPrint = (page: Page): Locator => page.locator('.gallery-patients li');
export const beds = (page: Page): Promise<void> => expect(page.getByRole('main')).toContainText('mmol/L');

/** The first patient of the list of patients at home, with curve, plan and advice. */
export async function careOfFirst(page: Page): Promise<void> {
  await page.locator('.home-table tbody a').first().click();
  await expect(page.locator('.small-curve svg')).toBeVisible();
  await expect(page.locator('.home-consent')).toBeVisible();
}

export const choose = (page: Page, name: RegExp): Promise<void> => page.getByRole('radio', { name }).click();

/** Chooses the contents or the order of a table, and waits for its first row. */
export const chosenTable =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await choose(page, name);
    await table(page);
  };
