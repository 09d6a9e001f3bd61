// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { USER_TYPES, type UserRecord } from '@wardlink/contract';
import { followOtherTabs, session, storeSession } from './session.js';

const recordOf = (userId: string, permissions: string[] = []): UserRecord =>
  ({
    userId,
    user: { username: `user${userId}`, type: USER_TYPES.staff },
    permissions,
    screenLock: 15,
    warning: { push: true },
  }) as unknown as UserRecord;

const replace = vi.fn();
const seen: (string | undefined)[] = [];

beforeAll(followOtherTabs);
beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://hospital/board?show=due', replace });
  storeSession(recordOf('1'));
  seen.length = 0;
  replace.mockClear();
});
session.subscribe(() => seen.push(session.get()?.userId));
afterEach(() => vi.unstubAllGlobals());

/** What another tab stores: the record of a user, or nothing after a logout. */
function elsewhere(record: UserRecord | null, key = 'wardlink.session'): void {
  if (record) localStorage.setItem(key, JSON.stringify(record));
  else localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

it('ends with a logout in another tab, and begins again with a login there', () => {
  elsewhere(null);
  expect(session.get()).toBeNull();
  elsewhere(recordOf('2'));
  expect(seen).toEqual([undefined, '2']);
  expect(replace).not.toHaveBeenCalled();
});

it('takes changed rights of the same user', () => {
  elsewhere(recordOf('1', ['order.write']));
  expect(session.get()?.permissions).toEqual(['order.write']);
  expect(replace).not.toHaveBeenCalled();
});

it('is loaded again for another user who signed in before this one signed out; until then it shows nobody’s data', () => {
  elsewhere(recordOf('2'));
  expect(seen).toEqual([undefined]);
  expect(replace).toHaveBeenCalledWith('http://hospital/board?show=due');
});

it('is not concerned by other keys', () => {
  elsewhere(recordOf('2'), 'wardlink.other');
  expect(seen).toEqual([]);
});
