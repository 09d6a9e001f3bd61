import { join } from 'node:path';
import { root } from '../progress.mjs';

/** Settings of all mutation runs; `folder` is the package whose code is changed. */
export const shared = (folder) => ({
  testRunner: 'vitest',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join(root, '.build', `mutation-${folder}.json`) },
  concurrency: 2,
  timeoutMS: 20_000,
  // Only the files that the tests need are copied.
  ignorePatterns: [
    '*',
    `!${folder}`,
    `!${folder}/**`,
    `${folder}/dist`,
    `${folder}/.build`,
    '!tsconfig.base.json',
    '!package.json',
  ],
  tempDirName: `.build/stryker-${folder}`,
  cleanTempDir: 'always',
});
