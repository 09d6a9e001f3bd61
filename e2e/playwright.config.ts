import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { isWhole } from './support/extent.js';

const TIMED = /(main-job|(?<!group-)calls|demo|devices|round|warnings|warning-notices|size)\.spec\.ts$/;
/** Calls of several people need the processor for themselves: each page shows and sends as many pictures as people are in it. */
const CONFERENCE = /(conference|group-calls|outside-story|virtual-ward-whole)\.spec\.ts$/;
const filesNamed = (names: readonly string[]): RegExp[] => names.map((name) => new RegExp(`/${name}\\.spec\\.ts$`));
/**
 * What `npm test` runs: the main stories of each area, and every screen's picture in one view. The whole run
 * (`npm run test:whole`) has all specs.
 */
const MAIN_PAGES = filesNamed([
  'login',
  'screens-desktop-zh',
  'board',
  'orders',
  'warning-lists',
  'records',
  'management',
  'virtual-ward',
  'quality',
  'statistics',
  'staff',
  'groups',
  'home-care',
  'patient-page',
  'patient-sharing',
  'outside-network',
]);
const MAIN_TIMED = filesNamed(['calls', 'chat-calls', 'main-job', 'round', 'size', 'warnings']);
const results = process.env.WARDLINK_RESULTS;
/** Projects may run at the same time, each with its own output folder. */
const part = process.env.WARDLINK_E2E_PART ?? 'all';

/** Tests of the whole product: each spec opens its own browser windows on one hospital, started on a free port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/cluster.ts',
  outputDir: `../test-results/${part}`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Generous, because other steps have priority on the machine. Tests with limits in seconds set them themselves.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Each file has a hospital and browsers of its own; two workers keep two cores busy. Tests with limits in seconds,
  // and calls, run one after another while the other steps have low priority (commands/test/steps.mjs).
  workers: 2,
  projects: [
    { name: 'timed', testMatch: isWhole ? TIMED : MAIN_TIMED, workers: 1 },
    { name: 'conference', testMatch: CONFERENCE, workers: 1 },
    { name: 'pages', testIgnore: [TIMED, CONFERENCE], ...(isWhole ? {} : { testMatch: MAIN_PAGES }) },
  ],
  // A shared machine may stall a browser. A retry is counted and shown, so that flaky tests are noticed.
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: join(results, `e2e-${part}.json`) }]] : [['list']],
});
