import { describe, expect, it } from 'vitest';
import { charactersOf, firstCharacters, initialOf, maskName } from '../src/index.js';

describe('characters are counted as people count them', () => {
  it.each([
    ['王伟', 2, '王'],
    ['𠮷野', 2, '𠮷'],
    ['𠮷𠮷𠮷', 3, '𠮷'],
    ['𪚥', 1, '𪚥'],
    ['e\u0301mile', 5, 'e\u0301'],
    ['👩‍⚕️李', 2, '👩‍⚕️'],
    [' anna', 4, 'a'],
    ['', 0, ''],
  ])('%j has %i, and begins with %j', (text, count, initial) => {
    expect(charactersOf(text.trim())).toHaveLength(count);
    expect(initialOf(text)).toBe(initial);
    expect(maskName(text)).toBe(`${initial}**`);
  });

  it('and cut between them, never inside one', () => {
    const text = '𠮷王e\u0301👩‍⚕️';
    for (let count = 0; count <= 5; count += 1) {
      const cut = firstCharacters(text, count);
      expect(text.startsWith(cut)).toBe(true);
      expect(charactersOf(cut)).toHaveLength(Math.min(count, 4));
    }
  });
});
