import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserResults, countSessions } from './browser-results.mjs';

const suite = (passed: boolean[], suites: object[] = []): object => ({
  tests: passed.map((each) => ({ passed: each })),
  suites,
});
const clean = { testResults: suite([true, true], [suite([true]), suite([], [suite([true, false])])]), errors: [] };

it.each([
  ['every test of every suite', [clean, clean], { passed: 8, failed: 2 }],
  ['a file that was not loaded', [{ errors: [{ message: 'syntax' }] }], { passed: 0, failed: 1 }],
  ['a file without tests', [{ testResults: suite([]), errors: [] }], { passed: 0, failed: 1 }],
  ['an error outside of the tests', [{ testResults: suite([true]), errors: [{}] }], { passed: 1, failed: 1 }],
])('%s is counted', (_what, sessions, count) => {
  expect(countSessions(sessions)).toEqual(count);
});

it('the count is left in the folder that was asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  try {
    browserResults(folder).stop({ sessions: [clean] });
    expect(JSON.parse(readFileSync(join(folder, 'sdk-browsers.json'), 'utf8'))).toEqual({ passed: 4, failed: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
