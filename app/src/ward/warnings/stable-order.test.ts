import { describe, expect, it } from 'vitest';
import { keepOrder, type StableRow } from './stable-order.js';

const linesOf = (ids: string): StableRow<string>[] => [...ids].map((item) => ({ item, gone: false }));
const orderOf = (before: string, now: string) => {
  const { rows: lines, heldBack: waiting } = keepOrder(linesOf(before), [...now], (id) => id);
  return [lines.map(({ item, gone }) => (gone ? item.toUpperCase() : item)).join(''), waiting];
};

describe('a list that somebody points at', () => {
  it('keeps the place of what left it', () => {
    expect(orderOf('abcd', 'acd')).toEqual(['aBcd', 0]);
    expect(orderOf('abcd', '')).toEqual(['ABCD', 0]);
  });

  it('lets what is new above or between wait, and takes in what comes below', () => {
    expect(orderOf('abc', 'xabc')).toEqual(['abc', 1]);
    expect(orderOf('abc', 'xaybcz')).toEqual(['abcz', 2]);
    expect(orderOf('abc', 'xbc')).toEqual(['Abc', 1]);
  });

  it('shows what came back where it stood', () => {
    const { rows: lines } = keepOrder([{ item: 'a', gone: true }, ...linesOf('b')], ['a', 'b'], (id) => id);
    expect(lines).toEqual(linesOf('ab'));
  });
});
