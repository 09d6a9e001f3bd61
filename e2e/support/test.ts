import { test as base } from '@playwright/test';
import { closingWindowsOf } from './browsers.js';

/**
 * Playwright's test that also closes the windows a test opened. Windows opened in `beforeAll` stay open for the whole
 * file.
 */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({}, use) => {
      await closingWindowsOf(() => use(undefined));
    },
    { auto: true },
  ],
});
