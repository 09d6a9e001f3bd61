import { describe, expect, it } from 'vitest';
import { steadied, type SteadyLine } from './stable-order.js';

const linesOf = (ids: string): SteadyLine<string>[] => [...ids].map((item) => ({ item, gone: false }));
const told = (before: string, now: string) => {
  const { lines, waiting } = steadied(linesOf(before), [...now], (id) => id);
  return [lines.map(({ item, gone }) => (gone ? item.toUpperCase() : item)).join(''), waiting];
};

describe('a list that somebody points at', () => {
  it('keeps the place of what left it', () => {
    expect(told('abcd', 'acd')).toEqual(['aBcd', 0]);
    expect(told('abcd', '')).toEqual(['ABCD', 0]);
  });

  it('lets what is new above or between wait, and takes in what comes below', () => {
    expect(told('abc', 'xabc')).toEqual(['abc', 1]);
    expect(told('abc', 'xaybcz')).toEqual(['abcz', 2]);
    expect(told('abc', 'xbc')).toEqual(['Abc', 1]);
  });

  it('shows what came back where it stood', () => {
    const { lines } = steadied([{ item: 'a', gone: true }, ...linesOf('b')], ['a', 'b'], (id) => id);
    expect(lines).toEqual(linesOf('ab'));
  });
});
