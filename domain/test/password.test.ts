import { describe, expect, it } from 'vitest';
import {
  containsName,
  DEFAULT_PASSWORD_RULE,
  isAcceptablePassword,
  passwordRuleFault,
  passwordStrength,
} from '../src/person/password.js';

describe('a password', () => {
  it.each([
    ['Wardlink#1', true],
    ['密码密码密码密码密1', true],
    ['short 1', false],
    ['onlyletters', false],
    ['1234567890', false],
  ])('%s is acceptable: %s', (password, acceptable) => {
    expect(isAcceptablePassword(password)).toBe(acceptable);
  });

  it.each([
    ['short 1', 0],
    ['aaaaaaaaa1', 1],
    // Weak below 13, strong from 18: one for each different character, two for each class of characters.
    ['abcdef1122', 1],
    ['ABCDEF1122', 1],
    ['abcdefg112', 2],
    ['Abcdef1122', 2],
    ['abcde-1122', 2],
    ['密码密码密码密码密1', 1],
    ['nurse12345', 2],
    ['abcdefghijk12', 2],
    ['abcdefghijkl12', 3],
    ['Correct-horse-7', 3],
  ])('%s has strength %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('has a user name in it in whatever case; names of two characters do not count', () => {
    expect(containsName('my NURSE.li 1', 'nurse.li')).toBe(true);
    expect(containsName('my own words 1', 'nurse.li')).toBe(false);
    expect(containsName('lithium 12345', 'li')).toBe(false);
  });
});

describe('a hospital’s rule for passwords', () => {
  it.each([
    ['length', 10, 64],
    ['remembered', 1, 24],
    ['lockAfter', 3, 10],
    ['lockMinutes', 5, 1440],
    ['sessionHours', 1, 72],
    ['idleMinutes', 1, 120],
  ] as const)('has a %s of %d to %d', (part, least, most) => {
    const faultOf = (value: number) => passwordRuleFault({ ...DEFAULT_PASSWORD_RULE, [part]: value });
    expect([least, most].map(faultOf)).toEqual([undefined, undefined]);
    expect([least - 1, most + 1, least + 0.5, Number.NaN].map(faultOf)).toEqual([part, part, part, part]);
  });
});
