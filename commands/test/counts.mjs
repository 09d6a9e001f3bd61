import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../progress.mjs';

export const results = join(root, '.build', 'results');

/** Labels in titles of tests that apply only to some environments. Elsewhere such a test is listed but not counted. */
const APPLIES_TO = [{ label: '(as root)', here: () => process.getuid?.() === 0 }];
const cannotApply = ({ status, fullName }) =>
  status !== 'passed' &&
  status !== 'failed' &&
  APPLIES_TO.some(({ label: label, here }) => fullName.includes(label) && !here());

const beginningOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 6)
    .map((line) => `      ${line}`)
    .join('\n');
const firstOf = ({ failureMessages = [] }) => beginningOf(failureMessages[0] ?? '');

/** Counts a vitest report. A skipped test counts as failed, unless it does not apply here. */
export function countVitest({ testResults }) {
  const count = { passed: 0, failed: 0, names: [], apart: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (cannotApply(test)) count.apart.push(`${file}: ${test.fullName}`);
      else {
        count.failed += 1;
        count.names.push(`${file}: ${test.fullName} (${test.status})\n${firstOf(test)}`);
      }
    }
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed')) {
      count.failed += 1;
      count.names.push(`${file}: ${message}`);
    }
  }
  return count;
}

const outcomeOf = ({ ok, tests = [] }) => {
  if (!ok) return '';
  return tests.some(({ status }) => status === 'flaky') ? ' (at the first try)' : undefined;
};

/** Why each try of an end-to-end test failed, with the line of the test. */
const reasonsOf = ({ tests = [] }) =>
  tests
    .flatMap(({ results: tries = [] }) => tries.flatMap(({ errors = [] }) => errors))
    .map(({ message = '', location }) => `\n${beginningOf(`line ${location?.line ?? 'unknown'}: ${message}`)}`)
    .join('');

/** The end-to-end tests that failed, or passed only at the second try, in all nested suites. */
const failedIn = ({ file, specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    outcomeOf(spec) === undefined ? [] : `${file}: ${spec.title}${outcomeOf(spec)}${reasonsOf(spec)}`,
  ),
  ...suites.flatMap(failedIn),
];

/** Counts a Playwright report; `again` is the number of tests that passed at the second try. */
export function countPlaywright({ stats, suites }) {
  const [passed, failed] = [stats.expected + stats.flaky, stats.unexpected + stats.skipped];
  return { passed, failed, again: stats.flaky, names: suites.flatMap(failedIn) };
}

export const readReport = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** Count of a step; a check without a report counts as one. */
export function countOf({ count }, code) {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  try {
    const counted = count();
    // A runner that failed without a failed test (a crash, an empty run) counts as a failure.
    const broken = counted.failed === 0 && (code !== 0 || counted.passed === 0);
    return broken ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
