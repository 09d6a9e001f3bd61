import { describe, expect, it } from 'vitest';
import { problemOf } from './password-form.js';

const form = (newPassword: string, again = newPassword, oldPassword = 'old') => ({ oldPassword, newPassword, again });

describe('a change of password', () => {
  it.each([
    [form('', ''), { key: 'incomplete', field: 'newPassword' }],
    [form('brand new 1', 'brand new 1', ''), { key: 'incomplete', field: 'oldPassword' }],
    [form('short 1'), { key: 'weak', field: 'newPassword', places: { count: 10 } }],
    [form('my Nurse.Li 1'), { key: 'name', field: 'newPassword' }],
    [form('brand new 1', 'brand new 2'), { key: 'different', field: 'again' }],
    [form('brand new 1'), undefined],
  ])('%j: %j', (typed, problem) => {
    expect(problemOf(typed, 'nurse.li', 10)).toEqual(problem);
  });

  it('is as long as the hospital asks for', () => {
    const places = { count: 12 };
    expect(problemOf(form('brand new 1'), 'nurse.li', 12)).toEqual({ key: 'weak', field: 'newPassword', places });
    expect(problemOf(form('brand newer 1'), 'nurse.li', 12)).toBeUndefined();
  });
});
