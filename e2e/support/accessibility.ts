import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rows and beds after the eighth have the same markup; checking all of them takes minutes. */
const REPEATED = 'tbody > tr:nth-child(n + 9), .beds > li:nth-child(n + 9)';

/**
 * Theme, rule and element of every serious or critical finding. The dark theme is checked for contrast only, since the
 * other rules do not depend on the theme.
 */
async function findingsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Legacy mode is faster and enough, because no page has a frame of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${theme}: ${id}: ${target.join(' ')}`));
}

const showRepeated = (page: Page, display: '' | 'none'): Promise<void> =>
  page.locator(REPEATED).evaluateAll((elements, as) => {
    for (const element of elements) element.style.display = as;
  }, display);

/** Accessibility findings of a page in both themes; restores the theme afterwards. */
export async function findings(page: Page): Promise<string[]> {
  await showRepeated(page, 'none');
  const found = [...(await findingsIn(page, 'light')), ...(await findingsIn(page, 'dark'))];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await showRepeated(page, '');
  return found;
}
