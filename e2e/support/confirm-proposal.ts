import { expect, type Page } from '@playwright/test';

/** Orders a proposal: gives the reason if it changes a running order, and confirms again if a part of that ends. */
export async function confirmProposal(page: Page, order: string): Promise<void> {
  const form = page.getByRole('dialog').last();
  const button = form.getByRole('button', { name: order, exact: true });
  await expect(button).toBeVisible();
  await expect(async () => {
    const reason = form.locator('[name=changeReason]');
    if (await reason.isVisible()) await reason.fill('as the team proposes');
    if (await button.isVisible()) await button.click();
    // The application itself may be open in a dialog below.
    await expect(button).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
