import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escape, unescape, USUAL_SEPARATORS } from '../src/hl7/index.js';

describe('an escape', () => {
  it.each([
    ['\\F\\\\S\\\\T\\\\R\\\\E\\', '|^&~\\'],
    ['a\\.br\\b', 'a\nb'],
    ['\\H\\bold\\N\\', 'bold'],
    ['\\XE78E8B\\', '王'],
    ['50\\% and \\Zown\\', '50\\% and \\Zown\\'],
    ['C\\F\\x', 'C|x'],
    ['open \\F', 'open \\F'],
    ['\\X4\\', '\\X4\\'],
    ['\\XFF\\', '\\XFF\\'],
    ['\\constructor\\', '\\constructor\\'],
    // The second sign of what is no sequence begins one.
    ['a\\b\\F\\', 'a\\b|'],
  ])('%j means %j', (sent, meant) => {
    expect(unescape(sent, USUAL_SEPARATORS, 'utf-8')).toBe(meant);
  });

  it('of any text means that text, and divides nothing', () => {
    const part = fc.oneof(fc.constantFrom(...'|^~\\&\r\n\x0b\x1c"F.br'), fc.string({ unit: 'binary', maxLength: 1 }));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const typed = parts.join('');
        const sent = escape(typed, USUAL_SEPARATORS);
        expect(unescape(sent, USUAL_SEPARATORS, 'utf-8')).toBe(typed);
        expect([...'|^~&\r\n\x0b\x1c'].filter((one) => sent.includes(one))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is impossible where the header has no sign for it', () => {
    expect(() => escape('a|b', { ...USUAL_SEPARATORS, escape: undefined })).toThrow(RangeError);
    expect(unescape('a\\F\\b', { ...USUAL_SEPARATORS, escape: undefined }, 'utf-8')).toBe('a\\F\\b');
  });
});
