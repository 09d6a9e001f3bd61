import { defineConfig } from '@playwright/test';
import { join } from 'node:path';

const TIMED = /(main-job|calls|demo|devices|round|warnings|size)\.spec\.ts$/;
const results = process.env.WARDLINK_RESULTS;
/** The two projects may run side by side, each with files of its own. */
const part = process.env.WARDLINK_E2E_PART ?? 'all';

/** The product as people use it: each spec opens its own browser windows on one hospital, started on a free port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/cluster.ts',
  outputDir: `../test-results/${part}`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Generous, because other steps have priority on the machine. Tests with limits in seconds set them themselves.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each file has a hospital and browsers of its own; two workers keep two cores busy. Tests with limits in seconds,
  // and calls, run one after another while the other steps have low priority (commands/test/steps.mjs).
  workers: 2,
  projects: [
    { name: 'timed', testMatch: TIMED, workers: 1 },
    { name: 'pages', testIgnore: TIMED },
  ],
  // A shared machine may stall a browser; a second try is counted and shown, so that nobody gets used to it.
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: join(results, `e2e-${part}.json`) }]] : [['list']],
});
