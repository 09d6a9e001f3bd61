import { test as base } from '@playwright/test';
import { closingWindowsOf } from './browsers.js';
import { troublesOfWindows } from './window-troubles.js';

/**
 * Playwright's test that also closes the windows a test opened, and prints what went wrong in them if it failed. Windows
 * opened in `beforeAll` stay open for the whole file.
 */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({}, use, info) => {
      await closingWindowsOf(async () => {
        await use(undefined);
        // A failure on a busy machine seldom comes back: what the windows were waiting for is told at once.
        if (info.status !== info.expectedStatus) console.warn(`${info.title}\n${troublesOfWindows()}`);
      });
    },
    { auto: true },
  ],
});
