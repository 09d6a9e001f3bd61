import { describe, expect, it } from 'vitest';
import { codeOfStep, makeSecret, otpauthLink, stepOf, stepOfCode, toBase32 } from '../src/modules/session/totp.js';

/** RFC 6238, appendix B: seconds, algorithm, code of eight digits; the seed is as long as the hash. */
const VECTORS = [
  [59, 'SHA1', '94287082'],
  [59, 'SHA256', '46119246'],
  [59, 'SHA512', '90693936'],
  [1_111_111_109, 'SHA1', '07081804'],
  [1_111_111_109, 'SHA256', '68084774'],
  [1_111_111_109, 'SHA512', '25091201'],
  [1_111_111_111, 'SHA1', '14050471'],
  [1_111_111_111, 'SHA256', '67062674'],
  [1_111_111_111, 'SHA512', '99943326'],
  [1_234_567_890, 'SHA1', '89005924'],
  [1_234_567_890, 'SHA256', '91819424'],
  [1_234_567_890, 'SHA512', '93441116'],
  [2_000_000_000, 'SHA1', '69279037'],
  [2_000_000_000, 'SHA256', '90698825'],
  [2_000_000_000, 'SHA512', '38618901'],
  [20_000_000_000, 'SHA1', '65353130'],
  [20_000_000_000, 'SHA256', '77737706'],
  [20_000_000_000, 'SHA512', '47863826'],
] as const;
const LENGTHS = { SHA1: 20, SHA256: 32, SHA512: 64 } as const;
const seed = (length: number): string => toBase32(Buffer.from('1234567890'.repeat(7).slice(0, length)));

describe('codes by time', () => {
  it.each(VECTORS)('at %i s by %s are %s, as RFC 6238 publishes them', (seconds, algorithm, code) => {
    const step = stepOf(seconds * 1000);
    expect(codeOfStep(seed(LENGTHS[algorithm]), step, { digits: 8, algorithm })).toBe(code);
  });

  it('have six digits, and hold one step before and after', () => {
    const secret = seed(20);
    expect(codeOfStep(seed(20), 1)).toBe('287082');
    for (const [now, taken] of [
      [0, 1],
      [29_999, 1],
      [59_000, 1],
      [89_999, 1],
      [90_000, undefined],
    ] as const) {
      expect([now, stepOfCode(secret, '287082', now, 0)]).toEqual([now, taken]);
    }
    expect(stepOfCode(secret, '287083', 59_000, 0)).toBeUndefined();
    for (const odd of ['', '28708', '2870820', 'abcdef', '２８７０８２']) {
      expect(stepOfCode(secret, odd, 59_000, 0)).toBeUndefined();
    }
  });

  it('are taken once', () => {
    expect(stepOfCode(seed(20), '287082', 59_000, 1)).toBeUndefined();
  });
});

describe('a secret', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %s in base32, as RFC 4648 publishes it', (text, base32) => {
    expect(toBase32(Buffer.from(text))).toBe(base32);
  });

  it('is another one each time, and stands in the link with issuer and account', () => {
    const secret = makeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(secret);
    const link = new URL(otpauthLink(secret, 'City Hospital', 'li.na'));
    expect(`${link.protocol}//${link.host}${decodeURIComponent(link.pathname)}`).toBe(
      'otpauth://totp/City Hospital:li.na',
    );
    expect(Object.fromEntries(link.searchParams)).toEqual({
      issuer: 'City Hospital',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
