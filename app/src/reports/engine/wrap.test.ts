import { expect, it } from 'vitest';
import { wrap } from './wrap.js';

it.each([
  ['短', 20, ['短']],
  ['低血糖后十五分钟复测', 21, ['低血糖后十五', '分钟复测']],
  ['sugar given, doctor told', 28, ['sugar given,', 'doctor told']],
  ['supercalifragilistic', 15, ['superca', 'lifragi', 'listic']],
  ['', 20, []],
])('breaks %s at %d mm', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
