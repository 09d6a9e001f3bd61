import { describe, expect, it } from 'vitest';
import { MASKS, type Mask } from './masks.js';

describe('a mask', () => {
  it.each<[Mask, string, string]>([
    ['mobile', '139 1234 5678', '13912345678'],
    ['mobile', '+86 139-1234-5678', '13912345678'],
    ['mobile', '0086 13912345678', '13912345678'],
    ['mobile', '１３９１２３４５６７８', '13912345678'],
    ['identity', '110105 19491231 002x', '11010519491231002X'],
    ['identity', '１１０１０５４９１２３１００２', '110105491231002'],
    ['decimal', '５８，5', '58.5'],
    ['decimal', '58。5', '58.5'],
    ['decimal', ' 162 ', '162'],
  ])('of a %s writes %j as %j', (mask, typed, text) => {
    expect(MASKS[mask](typed)).toBe(text);
  });

  it.each<[Mask, string]>([
    ['mobile', '139123456789'],
    ['mobile', '1391234567a'],
    ['mobile', '+85 13912345678'],
    ['identity', '1101051949123100299'],
    ['identity', '11010519491231002Y'],
    ['decimal', '1.6.2'],
    ['decimal', '7.45kg'],
    ['decimal', '-5'],
  ])('of a %s keeps every digit and letter of %j', (mask, typed) => {
    expect(MASKS[mask](typed)).toBe(typed.replaceAll(' ', ''));
  });

  it.each(Object.keys(MASKS) as Mask[])('of a %s leaves what it wrote as it is', (mask) => {
    for (const typed of ['+86 139 1234 5678', '1101051949123100 2x', '5,8', 'x', '+861', '']) {
      const once = MASKS[mask](typed);
      expect(MASKS[mask](once)).toBe(once);
    }
  });
});
