import { expect, type Page } from '@playwright/test';

/** Shows the ward in another view, by its name. The former view stays until the next one is drawn. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click();
  await expect(page.locator('.board-body')).toHaveAttribute('aria-busy', 'false');
}
