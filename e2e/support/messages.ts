import { errorCatalogue, type ErrorCode } from '@wardlink/contract';
import type { Page } from '@playwright/test';
import type { Language } from './browsers.js';
import { textIn } from './locale.js';

/** What people are told: by a code of the server's catalogue, or a key of the app's texts; places are filled in. */
export function messageIn(language: Language): (key: string, places?: Record<string, string>) => string {
  const text = textIn(language);
  return (key, places = {}) => {
    const words = key in errorCatalogue ? errorCatalogue[key as ErrorCode][language] : text(key);
    return words.replace(/\{\{?(\w+)\}\}?/g, (_, name: string) => places[name] ?? '');
  };
}

/** Goes to a page as a link in it would. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The pop-ups that say this. */
export const popup = (page: Page, words: string) => page.locator('.notice').filter({ hasText: words });
