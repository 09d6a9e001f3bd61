import { standardMenu } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { formOf, linesOf, moved, movedGroup, shownLines } from './menu-form.js';

const form = formOf(standardMenu('nurse'));
const order = ({ lines }: typeof form) => lines.map(({ entry }) => entry);

describe('the form of a menu', () => {
  it('gives back what it was made of, and an empty name as the product’s', () => {
    expect(linesOf(form)).toEqual(standardMenu('nurse'));
    const named = { lines: form.lines.map((line) => ({ ...line, zh: ' 病区 ', en: '  ' })) };
    expect(linesOf(named)[0]?.name).toEqual({ zh: '病区', en: null });
  });

  it('moves an entry by one place among those that stand with it, and stops at the ends', () => {
    const care = (one: typeof form) => shownLines(one).find(({ section }) => section === 'care')!.lines;
    const names = (one: typeof form) => care(one).map(({ entry }) => entry);
    expect(names(form)).toEqual(['ward', 'orders', 'warnings', 'messages', 'contacts']);
    expect(names(moved(form, 'ward', 1))).toEqual(['orders', 'ward', 'warnings', 'messages', 'contacts']);
    expect(names(moved(form, 'warnings', -1))).toEqual(['ward', 'warnings', 'orders', 'messages', 'contacts']);
    expect(moved(form, 'ward', -1)).toBe(form);
    expect(moved(form, 'contacts', 1)).toBe(form);
    // What stands elsewhere keeps its order.
    const others = (one: typeof form) => order(one).filter((entry) => !names(form).includes(entry));
    expect(others(moved(form, 'ward', 1))).toEqual(others(form));
  });

  it('moves a group with all of its entries, and stops at the ends', () => {
    const groups = (one: typeof form) => shownLines(one).map(({ section }) => section);
    expect(groups(form)).toEqual(['care', 'indicators', 'filters', 'wardPages', 'people', 'review', 'setUp']);
    expect(groups(movedGroup(form, 'review', -1)).slice(4)).toEqual(['review', 'people', 'setUp']);
    expect(groups(movedGroup(form, 'care', 1))[0]).toBe('people');
    expect(movedGroup(form, 'care', -1)).toBe(form);
    expect(movedGroup(form, 'setUp', 1)).toBe(form);
    expect(order(movedGroup(form, 'review', -1)).toSorted()).toEqual(order(form).toSorted());
  });
});
