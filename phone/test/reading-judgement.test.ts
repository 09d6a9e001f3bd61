import { expect, it } from 'vitest';
import { questionAbout } from '../src/reading-judgement.js';

it.each([
  [{ value: 7.2 }, undefined],
  [{ value: 3 }, 'confirm'],
  [{ value: 3.1 }, undefined],
  [{ value: 33.1 }, 'confirm'],
  [{ value: 2.1, confirmed: true }, undefined],
  [{ value: 33.3, comparator: '>' as const }, 'confirm'],
  [{ value: 33.3, comparator: '>' as const, confirmed: true }, undefined],
  [{ value: 56, confirmed: true }, 'repeat'],
  [{ value: 56, confirmed: true, repeated: 5.6 }, 'repeat'],
  [{ value: 56, confirmed: true, repeated: 56 }, undefined],
  [{ value: 0.05 }, 'impossible'],
  [{ value: 61 }, 'impossible'],
])('before %j is kept, the page asks: %s', (entry, question) => {
  expect(questionAbout(entry)).toBe(question);
});
