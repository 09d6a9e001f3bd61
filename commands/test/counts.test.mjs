import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../progress.mjs';
import { countOf, countPlaywright, countVitest } from './counts.mjs';

const test = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages });
const report = (assertionResults, more = {}) => ({
  testResults: [{ name: join(root, 'server/test/a.test.ts'), status: 'passed', assertionResults, ...more }],
});
afterEach(() => void vi.restoreAllMocks());
const as = (uid) => vi.spyOn(process, 'getuid').mockReturnValue(uid);

describe('a count of vitest', () => {
  it.each(['skipped', 'pending', 'todo', 'disabled'])('has a test that is %s as failed, by its name', (status) => {
    as(1000);
    expect(countVitest(report([test('one', 'passed'), test('two', status)]))).toMatchObject({
      passed: 1,
      failed: 1,
      names: [expect.stringContaining(`server/test/a.test.ts: two (${status})`)],
      apart: [],
    });
  });

  it('tells a test that cannot apply to this user by its name, and does not count it', () => {
    as(1000);
    const counted = countVitest(report([test('one', 'passed'), test('the database (as root) starts', 'skipped')]));
    expect(counted).toEqual({
      passed: 1,
      failed: 0,
      names: [],
      apart: ['server/test/a.test.ts: the database (as root) starts'],
    });
  });

  it('has the same test as failed where it does apply, and where it failed', () => {
    as(0);
    expect(countVitest(report([test('starts (as root)', 'skipped')]))).toMatchObject({ failed: 1, apart: [] });
    as(1000);
    const failed = test('starts (as root)', 'failed', ['expected 1 to be 2']);
    expect(countVitest(report([failed]))).toMatchObject({
      failed: 1,
      names: [expect.stringContaining('expected 1 to be 2')],
      apart: [],
    });
  });

  it('has a file that failed without a failed test as one', () => {
    const counted = countVitest(report([], { status: 'failed', message: 'cannot be read' }));
    expect(counted).toMatchObject({ failed: 1, names: ['server/test/a.test.ts: cannot be read'] });
  });
});

it('a count of Playwright has what was skipped as failed, and tells what passed at the second try', () => {
  const spec = (title, ok, status) => ({ title, ok, tests: [{ status }] });
  const specs = [spec('one', true, 'expected'), spec('two', false, 'skipped'), spec('three', true, 'flaky')];
  const stats = { expected: 1, flaky: 1, unexpected: 0, skipped: 1 };
  expect(countPlaywright({ stats, suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }] })).toEqual({
    passed: 2,
    failed: 1,
    again: 1,
    names: ['a.spec.ts: two', 'a.spec.ts: three (at the first try)'],
  });
});

it('a count of Playwright tells why each try failed, and at which line of the test', () => {
  const error = { message: '\u001b[31mexpected 1\u001b[39m\nreceived 2', location: { file: 'a.spec.ts', line: 7 } };
  const specs = [{ title: 'one', ok: false, tests: [{ status: 'unexpected', results: [{ errors: [error] }] }] }];
  const stats = { expected: 0, flaky: 0, unexpected: 1, skipped: 0 };
  expect(countPlaywright({ stats, suites: [{ file: 'a.spec.ts', specs }] }).names).toEqual([
    'a.spec.ts: one\n      line 7: expected 1\n      received 2',
  ]);
});

describe('a step', () => {
  const counted = (passed, failed) => ({ count: () => ({ passed, failed }) });

  it('that ran no test, ended with a code, or left no report counts as failed', () => {
    expect(countOf(counted(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countOf(counted(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
    const unread = () => {
      throw new Error('no such file');
    };
    expect(countOf({ count: unread }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countOf(counted(3, 0), 0)).toEqual({ passed: 3, failed: 0 });
  });

  it('without a report counts as one', () => {
    expect([countOf({}, 0), countOf({}, 2)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });
});
