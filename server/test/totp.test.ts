import { describe, expect, it } from 'vitest';
import {
  codeOfStep,
  fromBase32,
  makeSecret,
  otpauthLink,
  stepOf,
  stepOfCode,
  toBase32,
} from '../src/modules/session/totp.js';

/** RFC 6238, appendix B: seconds, algorithm, code of eight digits; the seed is as long as the hash. */
const VECTORS = [
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1_111_111_109, 'sha1', '07081804'],
  [1_111_111_109, 'sha256', '68084774'],
  [1_111_111_109, 'sha512', '25091201'],
  [1_111_111_111, 'sha1', '14050471'],
  [1_111_111_111, 'sha256', '67062674'],
  [1_111_111_111, 'sha512', '99943326'],
  [1_234_567_890, 'sha1', '89005924'],
  [1_234_567_890, 'sha256', '91819424'],
  [1_234_567_890, 'sha512', '93441116'],
  [2_000_000_000, 'sha1', '69279037'],
  [2_000_000_000, 'sha256', '90698825'],
  [2_000_000_000, 'sha512', '38618901'],
  [20_000_000_000, 'sha1', '65353130'],
  [20_000_000_000, 'sha256', '77737706'],
  [20_000_000_000, 'sha512', '47863826'],
] as const;
const LENGTHS = { sha1: 20, sha256: 32, sha512: 64 } as const;
const seed = (length: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, length));

describe('codes by time', () => {
  it.each(VECTORS)('at %i s by %s are %s, as RFC 6238 publishes them', (seconds, algorithm, code) => {
    const step = stepOf(seconds * 1000);
    expect(codeOfStep(seed(LENGTHS[algorithm]), step, { digits: 8, algorithm })).toBe(code);
  });

  it('have six digits, and hold one step before and after', () => {
    const secret = toBase32(seed(20));
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
    expect(stepOfCode(toBase32(seed(20)), '287082', 59_000, 1)).toBeUndefined();
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
    expect(fromBase32(base32).toString()).toBe(text);
  });

  it('is another one each time, and stands in the link with issuer and account', () => {
    const secret = makeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret()).not.toBe(secret);
    expect(otpauthLink(secret, 'City Hospital', 'li.na')).toBe(
      `otpauth://totp/City%20Hospital:li.na?secret=${secret}&issuer=City%20Hospital&digits=6&period=30`,
    );
  });
});
