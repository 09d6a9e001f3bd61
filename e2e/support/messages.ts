import { errorCatalogue, type ErrorCode } from '@wardlink/contract';
import { expect, type Page } from '@playwright/test';
import type { Language } from './browsers.js';
import { textIn } from './locale.js';

/**
 * Returns the text for a code of the server's catalogue or for a key of the app's texts, with placeholders filled in.
 */
export function messageIn(language: Language): (key: string, places?: Record<string, string>) => string {
  const text = textIn(language);
  return (key, places = {}) => {
    const words = key in errorCatalogue ? errorCatalogue[key as ErrorCode][language] : text(key);
    return words.replace(/\{\{?(\w+)\}\}?/g, (_, name: string) => places[name] ?? '');
  };
}

/** Navigates within the app, without a reload. */
export async function visit(page: Page, path: string): Promise<void> {
  // Until the frame is drawn, the address of a new session still leads on to the home of its user.
  await expect(page.locator('.frame > main, .frame main').first()).toBeVisible();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Pop-ups with this text. */
export const popup = (page: Page, words: string) => page.locator('.notice').filter({ hasText: words });
