// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { needsSession, safeReturnPath } from './guard.js';
import { shouldReload } from '../lazy-page.js';

describe('which paths need a session (spec 2, no session)', () => {
  it.each(['/login', '/init', '/StandardReport', '/StandardReportPNT12', '/sl/StandardReport'])(
    '%s does not',
    (path) => {
      expect(needsSession(path)).toBe(false);
    },
  );
  it.each(['/', '/patient', '/loginx', '/communicate', '/standardreport'])('%s does', (path) => {
    expect(needsSession(path)).toBe(true);
  });
});

describe('where to go after signing in', () => {
  it.each([
    ['/patient?id=7', '/patient?id=7'],
    [null, '/'],
    ['https://elsewhere.example', '/'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['/login', '/'],
  ])('%s → %s', (wanted, path) => {
    expect(safeReturnPath(wanted)).toBe(path);
  });
});

it('reloads once for a chunk that failed to load, and again only much later', () => {
  sessionStorage.clear();
  expect(shouldReload(sessionStorage, 1_000_000)).toBe(true);
  expect(shouldReload(sessionStorage, 1_005_000)).toBe(false);
  expect(shouldReload(sessionStorage, 1_060_000)).toBe(true);
});
