import { describe, expect, it } from 'vitest';
import { nearestIndex, rolloversOf } from '../src/media/embedded/packet-index.js';

describe('the count of a sequence number', () => {
  it.each([
    [0, 1, 1],
    [65_535, 0, 65_536],
    [65_536, 65_535, 65_535],
    [65_300, 400, 65_936],
    [10, 32_777, 32_777],
    [10, 32_778, -32_758],
    [3, 65_534, -2],
    [2 ** 32 - 1, 0, 2 ** 32],
    [2 ** 40 + 7, 6, 2 ** 40 + 6],
    [-2, 0, 0],
  ])('nearest to %d, of %d, is %d', (index, sequenceNumber, expected) => {
    expect(nearestIndex(index, sequenceNumber)).toBe(expected);
  });

  it('tells how often the numbers went round, in 32 bits', () => {
    expect([0, 65_535, 65_536, 2 ** 40 + 7, 2 ** 48 + 65_536].map(rolloversOf)).toEqual([0, 0, 1, 2 ** 24, 1]);
  });
});
