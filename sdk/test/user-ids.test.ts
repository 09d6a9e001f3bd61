import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.js';
import { connectionUrl } from '../src/signal/address.js';

/** What a server reads: a browser parses the address first, then the values are decoded one by one. */
function readBack(address: string): Map<string, string> {
  const { search, hash } = new URL(address);
  expect(hash).toBe('');
  const pairs = search.slice(1).split('&');
  return new Map(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
    }),
  );
}

const urlOf = (userId: string, userSig = 'sig+/='): string =>
  connectionUrl('wss://main.test/path', { sdkAppId: 1, userId, userSig }, undefined);

describe('a user id', () => {
  it.each(['a&b', 'a#b', 'a%26b', '%', '100%', 'a=b&userSig=x', 'a b', 'a+b', '王芳', '𠮷', 'a\tb', '?', 'a/b', '"<>'])(
    'arrives as it is: %j',
    (userId) => {
      expect(readBack(urlOf(userId)).get('identifier')).toBe(userId);
      expect(readBack(urlOf(userId)).get('userSig')).toBe('sig+/=');
    },
  );

  it('arrives as it is, whatever characters it has', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id.trim() !== ''),
        (userId) => {
          expect(readBack(urlOf(userId)).get('identifier')).toBe(userId);
        },
      ),
      { numRuns: 500, seed: 41 },
    );
  });

  it.each([
    ['', 'must not be blank'],
    [' ', 'must not be blank'],
    ['a\ud800', 'half of a character'],
    ['\udc00', 'half of a character'],
  ])('that cannot be sent is refused in words: %j', (userId, words) => {
    const options = { mode: 'rtc', sdkAppId: 1, userId, userSig: 's', serverUrl: 'wss://main.test' } as const;
    expect(() => createClient(options)).toThrow(words);
  });
});
