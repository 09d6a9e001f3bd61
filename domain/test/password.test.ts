import { describe, expect, it } from 'vitest';
import { containsName, isAcceptablePassword, passwordStrength } from '../src/person/password.js';

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
    ['nurse12345', 2],
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
