import { expect, it } from 'vitest';
import { typedQuantity } from '../src/typed-quantity.js';

it.each([
  ['6.4', { value: 6.4 }],
  [' 6,4 ', { value: 6.4 }],
  ['hi', { value: 33.3, comparator: '>' }],
  ['LO', { value: 1.1, comparator: '<' }],
  ['', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['six', undefined],
])('what was typed as “%s” is %o', (typed, quantity) => {
  expect(typedQuantity(typed)).toEqual(quantity);
});
