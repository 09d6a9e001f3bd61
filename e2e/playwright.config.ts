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
  // On a machine whose other steps come first. What has to come within seconds says so itself.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each file has a hospital and browsers of its own; two at a time keep two cores busy. What has to come within seconds,
  // and calls, run one after another, and what runs beside them gives way (commands/test/steps.mjs).
  workers: 2,
  projects: [
    { name: 'timed', testMatch: TIMED, workers: 1 },
    { name: 'pages', testIgnore: TIMED },
  ],
  // A shared machine may stall a browser; a second try is counted and shown, so that nobody gets used to it.
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: join(results, `e2e-${part}.json`) }]] : [['list']],
});
