import { expect, it } from 'vitest';
import { asReady } from '../http/load-state.js';
import { unreadInGroups, type Group } from './groups.js';

const group = (unread: number, own: Partial<Group['own']> = {}): Group =>
  ({ own: { quiet: false, special: false, mentioned: false, missedCall: false, unread, ...own } }) as Group;

it('unread messages of quiet groups do not count, unless they mention the reader, the reader missed a call, or they have special attention', () => {
  const all = [
    group(1),
    group(10, { quiet: true }),
    group(100, { quiet: true, mentioned: true }),
    group(1_000, { quiet: true, special: true }),
    group(10_000, { quiet: true, missedCall: true }),
  ];
  expect(unreadInGroups(asReady(all))).toBe(11_101);
});
