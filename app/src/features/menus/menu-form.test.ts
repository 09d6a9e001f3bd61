import { standardMenu } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { formOf, linesOf, moved } from './menu-form.js';

const form = formOf(standardMenu('nurse'));
const order = ({ lines }: typeof form) => lines.map(({ entry }) => entry);

describe('the form of a menu', () => {
  it('gives back what it was made of, and an empty name as the product’s', () => {
    expect(linesOf(form)).toEqual(standardMenu('nurse'));
    const named = { lines: form.lines.map((line) => ({ ...line, zh: ' 病区 ', en: '  ' })) };
    expect(linesOf(named)[0]?.name).toEqual({ zh: '病区', en: null });
  });

  it('moves an entry by one place, and stops at the ends', () => {
    const [first, second, third] = order(form);
    expect(order(moved(form, second!, -1)).slice(0, 3)).toEqual([second, first, third]);
    expect(order(moved(form, first!, 1)).slice(0, 3)).toEqual([second, first, third]);
    expect(moved(form, first!, -1)).toBe(form);
    expect(moved(form, order(form).at(-1)!, 1)).toBe(form);
  });
});
