import { defineConfig } from '@playwright/test';
import { join } from 'node:path';

const results = process.env.WARDLINK_RESULTS;

/** The product as people use it: each spec opens its own browser windows on one hospital, started on a free port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each file has a hospital and browsers of its own; two at a time keep two cores busy.
  workers: 2,
  // A shared machine may stall a browser; a second try is counted and shown, so that nobody gets used to it.
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: join(results, 'e2e.json') }]] : [['list']],
});
