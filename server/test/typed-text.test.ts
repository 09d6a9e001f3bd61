import { expect, it } from 'vitest';
import { literalText, typedText } from '../src/core/typed-text.js';

it.each([
  ['王 伟', '王 伟'],
  [' 欧阳娜娜 ', '欧阳娜娜'],
  ['王　Ｗｅｉ', '王 Wei'],
  ['12 床', '12 床'],
  [null, ''],
])('%j is looked for as %j', (typed, looked) => {
  expect(typedText(typed)).toBe(looked);
  expect(literalText(typed)).toBe(looked);
});
