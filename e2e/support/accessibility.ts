import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rows and beds after the eighth have the same markup; checking all of them takes minutes. */
const REPEATED = 'tbody > tr:nth-child(n + 9), .beds > li:nth-child(n + 9), .bed-cards > li:nth-child(n + 9)';

const showRepeated = (page: Page, display: '' | 'none'): Promise<void> =>
  page.locator(REPEATED).evaluateAll((elements, as) => {
    for (const element of elements) element.style.display = as;
  }, display);

/**
 * Rule and element of every finding on the page, even minor ones, including targets under 24 pixels. The dark theme is
 * checked for contrast only, since the other rules do not depend on the theme.
 */
export async function findings(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await showRepeated(page, 'none');
  // Legacy mode is faster, and sufficient because no page has a frame of another origin.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  await showRepeated(page, '');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
