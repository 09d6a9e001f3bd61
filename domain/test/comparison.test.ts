import { expect, it } from 'vitest';
import { isImprovement } from '@wardlink/domain';

it.each([
  ['mean', 9.7, 11.6, true],
  ['mean', 7.0, 8.0, false],
  ['mean', 3.5, 7.0, false],
  ['inRange', 56, 34, true],
  ['inRange', 34, 56, false],
  ['variation', 30, 33, true],
  ['lows', 1, 1, false],
  ['lows', 0, 2, true],
] as const)('%s %s after %s is better: %s', (figure, now, before, better) => {
  expect(isImprovement(figure, now, before)).toBe(better);
});
