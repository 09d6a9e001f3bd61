import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserResults, countSessions } from './browser-results.mjs';

const suite = (passed: boolean[], suites: object[] = []): object => ({
  tests: passed.map((each) => (each ? { name: 'sees', passed: each } : { name: 'hears', passed: each, error: late })),
  suites,
});
const late = { message: 'waited in vain' };
const session = (told: object): object => ({
  browser: { name: 'Firefox' },
  testFile: '/sdk/test/a.browser.ts',
  ...told,
});
const clean = session({ testResults: suite([true, true], [suite([true]), suite([], [suite([true, false])])]) });
const heard = 'Firefox, a.browser.ts: hears\n      waited in vain';

it.each([
  ['every test of every suite', [clean, clean], { passed: 8, failed: 2, names: [heard, heard] }],
  [
    'a file that was not loaded',
    [session({ errors: [{ message: 'syntax' }] })],
    { passed: 0, failed: 1, names: ['Firefox, a.browser.ts: outside of its tests\n      syntax'] },
  ],
  [
    'a file without tests',
    [session({ testResults: suite([]), errors: [] })],
    { passed: 0, failed: 1, names: ['Firefox, a.browser.ts: no test\n      no reason told'] },
  ],
  [
    'an error outside of the tests',
    [session({ testResults: suite([true]), errors: [{ message: 'thrown' }] })],
    { passed: 1, failed: 1, names: ['Firefox, a.browser.ts: outside of its tests\n      thrown'] },
  ],
])('%s is counted', (_what, sessions, count) => {
  expect(countSessions(sessions)).toEqual(count);
});

it('the count is left in the folder that was asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  try {
    browserResults(folder).stop({ sessions: [clean] });
    const left = JSON.parse(readFileSync(join(folder, 'sdk-browsers.json'), 'utf8')) as object;
    expect(left).toEqual({ passed: 4, failed: 1, names: [heard] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
