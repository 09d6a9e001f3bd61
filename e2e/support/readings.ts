import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Language } from './browsers.js';
import { staffWindow } from './people.js';

/** Opens a page of a member of staff and waits for its title. */
export async function pageWithTitle(
  browser: Browser,
  url: string,
  { who, path, language }: { who: string; path: string; language: Language },
): Promise<Page> {
  const page = await staffWindow(browser, url, who, language, { path });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  return page;
}

/** Enters a reading for a row of the nurse's workbench, counted from 1, and confirms it if it is unusual. */
export async function enter(nurse: Page, row: number, figures: string, unusual = false): Promise<void> {
  const field = nurse
    .locator('tr[data-patient]')
    .nth(row - 1)
    .getByRole('textbox');
  await field.fill(figures);
  await field.press('Enter');
  if (unusual) await field.press('Enter');
  await expect(nurse.locator('tr[data-patient]').nth(row - 1)).toContainText(figures);
}

/** The row of a list with these figures. */
export const rowOf = (page: Page, figures: string): Locator => page.getByRole('row').filter({ hasText: figures });
