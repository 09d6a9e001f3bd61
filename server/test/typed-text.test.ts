import { expect, it } from 'vitest';
import { literalText, typedText } from '../src/core/typed-text.js';

it.each([
  ['王 伟', '王伟'],
  ['王　伟', '王伟'],
  [' 欧阳 娜 娜 ', '欧阳娜娜'],
  ['𠮷 野', '𠮷野'],
  ['Wang Wei', 'Wang Wei'],
  ['王 Wei', '王 Wei'],
  ['12 床', '12 床'],
  [null, ''],
])('%j is looked for as %j', (typed, looked) => {
  expect(typedText(typed)).toBe(looked);
  expect(literalText(typed)).toBe(looked);
});
