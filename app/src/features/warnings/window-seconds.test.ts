import { expect, it } from 'vitest';
import { secondsOf } from './window-seconds.js';

it.each([
  ['5', 5],
  [' 30 ', 30],
  ['０', 0],
  ['１２', 12],
  ['3600', 3600],
  ['3601', undefined],
  ['', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['ten', undefined],
])('a window that shall stay for "%s" stays for %s seconds (spec 5, window disappearance time)', (typed, expected) => {
  expect(secondsOf(typed)).toBe(expected);
});
