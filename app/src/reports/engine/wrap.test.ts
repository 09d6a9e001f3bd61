import { expect, it } from 'vitest';
import { fitted, headOf, wrap } from './wrap.js';

it.each([
  ['短', 20, ['短']],
  ['低血糖后十五分钟复测', 21, ['低血糖后十五', '分钟复测']],
  ['sugar given, doctor told', 28, ['sugar given,', 'doctor told']],
  ['supercalifragilistic', 15, ['superca', 'lifragi', 'listic']],
  ['', 20, []],
])('breaks %s at %d mm', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

const value = { text: '▲17.9', strong: true };
const time = { text: '17:01', small: true };
const old = { text: '16.0', struck: true };

it.each([
  [40, [[old, value, time]]],
  [24, [[old, value], [time]]],
  [14, [[old], [value], [time]]],
])('parts a value, what it was and its time in a column of %d mm', (width, lines) => {
  expect(fitted([old, value, time], width)).toEqual(lines);
});

it('breaks a part that is wider than its column by itself', () => {
  expect(fitted([{ text: '赵静 Zhao Jing 17:13', small: true }], 20)).toEqual([
    [{ text: '赵静 Zhao', small: true }],
    [{ text: 'Jing 17:13', small: true }],
  ]);
});

it('makes the head of a table smaller until no title is higher than it, without parting words', () => {
  const titles = [['早餐前', 'Before breakfast'], ['均值 mmol/L']];
  expect(headOf(titles, [30, 30], 9)).toEqual({
    size: 8.5,
    titles: [['早餐前', 'Before breakfast'], ['均值 mmol/L']],
  });
  const narrow = headOf(titles, [14, 30], 9);
  expect(narrow.titles[0]).toEqual(['早餐前', 'Before', 'breakfast']);
  expect(narrow.size).toBeLessThan(8.5);
});

it('gives characters beyond the basic plane the room that they need, and parts none', () => {
  for (const character of ['王', '𠮷', '𪚥']) {
    const lines = wrap(character.repeat(10), 20);
    // As many in a line as of any other ideograph.
    expect(lines.map((line) => [...line].length)).toEqual(wrap('王'.repeat(10), 20).map(({ length }) => length));
    expect(lines.join('')).toBe(character.repeat(10));
  }
});
