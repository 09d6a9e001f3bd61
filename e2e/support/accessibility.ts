import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Lines and beds beyond the eighth are made as those before; to look at all of them takes minutes. */
const REPEATED = 'tbody > tr:nth-child(n + 9), .beds > li:nth-child(n + 9)';

/** Rule and place of every serious or critical finding. What is not a matter of colour is the same in both themes. */
async function findingsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Its own pages hold no frame of another origin, for which alone the newer, slower way is; passes interest nobody.
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

/** What somebody who cannot see or point well would stumble over, in both themes; the page is as before afterwards. */
export async function findings(page: Page): Promise<string[]> {
  await showRepeated(page, 'none');
  const found = [...(await findingsIn(page, 'light')), ...(await findingsIn(page, 'dark'))];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await showRepeated(page, '');
  return found;
}
