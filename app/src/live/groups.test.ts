import { expect, it } from 'vitest';
import { asReady } from '../http/load-state.js';
import { unreadInGroups, type Group } from './groups.js';

const group = (unread: number, own: Partial<Group['own']> = {}): Group =>
  ({ own: { quiet: false, special: false, mentioned: false, unread, ...own } }) as Group;

it('unread messages of quiet groups do not count, unless they mention the reader or have special attention', () => {
  const all = [
    group(1),
    group(10, { quiet: true }),
    group(100, { quiet: true, mentioned: true }),
    group(1_000, { quiet: true, special: true }),
  ];
  expect(unreadInGroups(asReady(all))).toBe(1_101);
});
