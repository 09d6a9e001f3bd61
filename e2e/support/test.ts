import { test as base } from '@playwright/test';
import { closingWindowsOf } from './browsers.js';

/** Playwright's test, which closes the windows that it opened. Those of a `beforeAll` stay for all tests of a file. */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({}, use) => {
      await closingWindowsOf(() => use(undefined));
    },
    { auto: true },
  ],
});
