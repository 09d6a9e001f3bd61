import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

function* testsOf({ suites, tests }) {
  yield* tests;
  for (const suite of suites) yield* testsOf(suite);
}

/**
 * Counts every test in every browser and lists the failed ones. A file that was not loaded, or that reported an error
 * outside of its tests, counts as one failure.
 */
export function countSessions(sessions) {
  const count = { passed: 0, failed: 0, names: [] };
  for (const { browser, testFile, testResults, errors = [] } of sessions) {
    const fail = (what, error) => {
      count.failed += 1;
      count.names.push(`${browser.name}, ${basename(testFile)}: ${what}\n      ${error?.message ?? 'no reason told'}`);
    };
    const tests = testResults ? [...testsOf(testResults)] : [];
    for (const { name, passed, error } of tests) {
      if (passed) count.passed += 1;
      else fail(name, error);
    }
    if (errors.length > 0) fail('outside of its tests', errors[0]);
    else if (tests.length === 0) fail('no test');
  }
  return count;
}

/** A web-test-runner reporter that writes `{ passed, failed, names }` to `<folder>/sdk-browsers.json`. */
export function browserResults(folder) {
  return {
    stop({ sessions }) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'sdk-browsers.json'), JSON.stringify(countSessions(sessions)));
    },
  };
}
