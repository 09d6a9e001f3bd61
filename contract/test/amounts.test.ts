import { describe, expect, it } from 'vitest';
import { amountText, ordinarySpaces, strengthText, wardText } from '../src/index.js';

describe('amounts and strengths', () => {
  it.each([
    [8, 'U', 'en', '8\u00a0U'],
    [0.5, 'g', 'zh', '0.5\u00a0g'],
    [2, 'tablet', 'zh', '2\u00a0片'],
    [2, null, 'en', '2'],
  ] as const)('%s %s in %s stays on one line', (amount, unit, language, text) => {
    expect(amountText(amount, unit, language)).toBe(text);
  });

  it.each([
    ['3 ml : 300 U', '3\u00a0ml\u00a0:\u00a0300\u00a0U'],
    ['500 mg, film coated', '500\u00a0mg, film coated'],
    ['Tablets of 50 mg', 'Tablets of\u00a050\u00a0mg'],
    ['0.5g', '0.5g'],
    [null, null],
  ])('the strength %j keeps its figures with their units', (norms, text) => {
    expect(strengthText({ norms })).toBe(text);
    if (text !== null) expect(ordinarySpaces(text)).toBe(norms);
  });
});

describe('places', () => {
  const nameOf = ({ name }: { name: string }): string => name;

  it('break after the dot and keep a ward with its number', () => {
    const ward = { name: 'Ward 2', department: { name: 'Endocrinology' } };
    expect(wardText<{ name: string }>(ward, nameOf)).toBe('Endocrinology\u00a0· Ward\u00a02');
  });

  it('say a name once', () => {
    const ward = { name: 'Endocrinology', department: { name: 'Endocrinology' } };
    expect(wardText<{ name: string }>(ward, nameOf)).toBe('Endocrinology');
  });
});
