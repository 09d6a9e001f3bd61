import { describe, expect, it } from 'vitest';
import { problemsIn, type Problems } from '../../forms/model.js';
import { EMPTY_STAFF, requestOf, STAFF_FIELDS, type StaffForm } from './staff-form.js';

const filled: StaffForm = { ...EMPTY_STAFF, username: 'li.na', nodeId: '3', roleId: '2', realName: ' 李娜 ' };

describe('the form of staff', () => {
  it.each<[Partial<StaffForm>, Problems]>([
    [{}, {}],
    [{ roleId: '' }, { roleId: 'incomplete' }],
    [{ realName: ' ' }, { realName: 'incomplete' }],
    [{ username: '9li' }, { username: 'username' }],
    [{ mobile: '12900000000' }, { mobile: 'mobile' }],
    [
      { realName: '', mobile: '1', idCard: '2' },
      { realName: 'incomplete', mobile: 'mobile', idCard: 'idCard' },
    ],
    [{ idCard: '110105194913310021' }, { idCard: 'idCard' }],
  ])('has everything wrong said at once, with %j: %j', (more, problem) => {
    expect(problemsIn(STAFF_FIELDS, { ...filled, ...more }, '2026-03-01')).toEqual(problem);
  });

  it('sends what was typed without its edges, and nothing for what was not', () => {
    expect(requestOf({ ...filled, title: 'nurse' })).toMatchObject({
      realName: '李娜',
      type: 1,
      title: 'nurse',
      mobile: null,
      issuedOn: null,
    });
  });
});
