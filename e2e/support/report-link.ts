import { expect, type Page } from '@playwright/test';
import type { Language } from './browsers.js';
import { words } from './button-texts.js';
import { chooseInPatientMenu } from './patient-menu.js';

/** From a patient's page to the preview of a form of the last seven days. */
export async function openForms(page: Page, language: Language): Promise<void> {
  await chooseInPatientMenu(page, words[language].printRecord);
  await expect(page).toHaveURL(/\/reports\?/);
  await expect(page.locator('article.report-sheet').first()).toBeVisible();
}

/** Makes a signed link to the previewed form. */
export async function makeLink(page: Page, language: Language): Promise<string> {
  const { signedLink, link } = words[language];
  await page.getByRole('button', { name: signedLink, exact: true }).click();
  const field = page.getByRole('textbox', { name: link, exact: true });
  await expect(field).toHaveValue(/token=/);
  return field.inputValue();
}

/** From a patient's page to a signed link to the record sheet. */
export async function recordSheetLink(page: Page, language: Language): Promise<string> {
  await openForms(page, language);
  return makeLink(page, language);
}
