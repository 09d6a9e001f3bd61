import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { beginningOf, EMPTY_FORM, problemOf, type InitForm } from './init-form.js';

const right: InitForm = {
  ...EMPTY_FORM,
  code: ' abc ',
  name: '新城医院',
  zone: 'Asia/Shanghai',
  realName: '张三',
  username: 'zhang.san',
  password: 'long enough 1',
  again: 'long enough 1',
};

describe('the first form', () => {
  it('begins with the zone of the browser', () => {
    expect(EMPTY_FORM.zone).toMatch(/\w/);
  });

  it.each<[Partial<InitForm>, string, string]>([
    [{ code: ' ' }, 'init.incomplete', 'code'],
    [{ name: '' }, 'init.incomplete', 'name'],
    [{ username: '1a' }, 'init.usernameHint', 'username'],
    [{ username: '管理员' }, 'init.usernameHint', 'username'],
    [{ password: 'short1', again: 'short1' }, 'init.passwordHint', 'password'],
    [{ password: 'no digits at all', again: 'no digits at all' }, 'init.passwordHint', 'password'],
    [{ again: 'long enough 2' }, 'init.different', 'again'],
  ])('%j: %s at %s', (change, key, field) => {
    expect(problemOf({ ...right, ...change })).toEqual({ key, field });
  });

  it('names meal times that overlap or are missing, in the words of the rules', () => {
    const times = (changed: Record<string, string>) => ({ ...right, meals: { ...right.meals, ...changed } });
    expect(problemOf(times({ '1.end': '09:00' }))).toMatchObject({ key: 'rules.windowInvalid', field: 'meals' });
    expect(problemOf(times({ '1.end': '' }))).toEqual({
      key: 'rules.windowIncomplete',
      field: 'meals',
      times: ['1.end'],
    });
  });

  it('is sent trimmed, the empty names as none, the password as typed', () => {
    expect(problemOf(right)).toBeUndefined();
    expect(beginningOf({ ...right, password: ' long enough 1 ' })).toEqual({
      code: 'abc',
      hospital: { name: '新城医院', latinName: null },
      zone: 'Asia/Shanghai',
      language: 'zh',
      mealWindows: [...DEFAULT_MEAL_WINDOWS],
      administrator: {
        username: 'zhang.san',
        password: ' long enough 1 ',
        realName: '张三',
        latinName: null,
        sex: 'female',
      },
    });
  });
});
