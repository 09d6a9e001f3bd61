import { describe, expect, it } from 'vitest';
import { EMPTY_STAFF, problemsOf, requestOf, type StaffForm } from './staff-form.js';

const filled: StaffForm = { ...EMPTY_STAFF, username: 'li.na', nodeId: '3', roleId: '2', realName: ' 李娜 ' };

describe('the form of staff', () => {
  it.each<[Partial<StaffForm>, ReturnType<typeof problemsOf>]>([
    [{}, []],
    [{ roleId: '' }, [{ field: 'roleId', key: 'incomplete' }]],
    [{ realName: ' ' }, [{ field: 'realName', key: 'incomplete' }]],
    [{ username: '9li' }, [{ field: 'username', key: 'username' }]],
    [{ mobile: '12900000000' }, [{ field: 'mobile', key: 'mobile' }]],
    [
      { realName: '', mobile: '1', idCard: '2' },
      [
        { field: 'realName', key: 'incomplete' },
        { field: 'mobile', key: 'mobile' },
        { field: 'idCard', key: 'idCard' },
      ],
    ],
    [{ idCard: '110105194913310021' }, [{ field: 'idCard', key: 'idCard' }]],
  ])('has everything wrong said at once, with %j: %j', (more, problem) => {
    expect(problemsOf({ ...filled, ...more }, '2026-03-01')).toEqual(problem);
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
