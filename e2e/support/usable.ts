import { expect, type Page } from '@playwright/test';
import { findings } from './accessibility.js';
import type { Language } from './browsers.js';
import { controlFaults } from './controls.js';
import { settledOverflows } from './overflow.js';

/** A tablet, a large monitor, and the monitor of a ward. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
];

/**
 * Checks that nothing is cut off at any usual width, and that everything can be read and reached, in both themes.
 * @param rings a call rings: answer and decline are both solid, so the look of buttons is not checked
 */
export async function expectUsable(page: Page, language: Language, { rings = false } = {}): Promise<void> {
  const usual = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await settledOverflows(page), `${size.width}`).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
  if (!rings) expect(await controlFaults(page, language)).toEqual([]);
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await findings(page, theme)).toEqual([]);
  }
}
