import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function* testsOf({ suites, tests }) {
  yield* tests;
  for (const suite of suites) yield* testsOf(suite);
}

/**
 * Counts every test in every browser. A file that could not be loaded in a browser has no tests to count: it is one
 * failure, as is one that reported an error outside of its tests.
 */
export function countSessions(sessions) {
  const count = { passed: 0, failed: 0 };
  for (const { testResults, errors = [] } of sessions) {
    const tests = testResults ? [...testsOf(testResults)] : [];
    const passed = tests.filter((test) => test.passed).length;
    count.passed += passed;
    count.failed += tests.length - passed;
    if (tests.length === 0 || errors.length > 0) count.failed += 1;
  }
  return count;
}

/** A web-test-runner reporter that leaves `{ passed, failed }` in `<folder>/sdk-browsers.json`. */
export function browserResults(folder) {
  return {
    stop({ sessions }) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'sdk-browsers.json'), JSON.stringify(countSessions(sessions)));
    },
  };
}
