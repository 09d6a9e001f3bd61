import { describe, expect, it } from 'vitest';
import { STAFF_TITLE_NAMES, STAFF_TITLES, type StaffChoices } from '@wardlink/contract';
import { readCsv } from '../../../files/csv-table.js';
import { guessColumns } from '../../../files/guess-columns.js';
import { FIELDS } from './columns.js';
import { readPeople } from './read-people.js';

const choices: StaffChoices = {
  nodes: [
    { nodeId: '1', name: '内分泌科', latinName: 'Endocrinology', kind: 'department', depth: 0 },
    { nodeId: '2', name: '一病区', latinName: 'Ward 1', kind: 'ward', depth: 1 },
    { nodeId: '3', name: '一病区', latinName: 'Ward 1', kind: 'ward', depth: 1 },
  ],
  roles: [{ roleId: '8', name: '护士', latinName: 'Nurse', permissionType: 'nurse', nodeIds: ['1', '2', '3'] }],
};

const read = (text: string, everyone = { nodeId: '', roleId: '' }) => {
  const table = readCsv(text);
  return readPeople(table, guessColumns(FIELDS, table.headings).mapping, { choices, everyone, today: '2026-03-01' });
};

describe('a file of staff', () => {
  it('is read by its headings, in either language', () => {
    const chinese = read('用户名,姓名,性别,科室,角色,职称,发证日期\nwang.fang,王芳,女,内分泌科,护士,主管护师,2020/5/6');
    const english = read(
      'Login,Name,Gender,Department,Role,Title,Issued\nwang.fang,王芳,F,endocrinology,NURSE,Nurse-in-charge,2020-05-06',
    );
    expect(chinese.faulty).toEqual([]);
    expect(chinese.rows).toEqual(english.rows);
    expect(chinese.rows[0]).toMatchObject({
      line: 2,
      person: {
        username: 'wang.fang',
        realName: '王芳',
        sex: 'female',
        nodeId: '1',
        roleId: '8',
        title: 'nurseInCharge',
        issuedOn: '2020-05-06',
        mobile: null,
      },
    });
  });

  it.each([
    [['紧急联系人电话', '手机'], { mapping: { mobile: 1 }, near: {} }],
    [['手机号码', '紧急联系人电话'], { mapping: { mobile: 0 }, near: {} }],
    [['电话（紧急联系人）', '手机'], { mapping: { mobile: 1 }, near: {} }],
    [['Phone (emergency contact)', 'Mobile'], { mapping: { mobile: 1 }, near: {} }],
    [['紧急联系人电话'], { mapping: {}, near: { mobile: 0 } }],
    [['电话（紧急联系人）'], { mapping: {}, near: { mobile: 0 } }],
    [['Phone, of a relative'], { mapping: {}, near: { mobile: 0 } }],
    [['Emergency contact phone'], { mapping: {}, near: { mobile: 0 } }],
  ])("takes no one else's number for the mobile unasked: %j", (headings, guess) => {
    expect(guessColumns(FIELDS, headings)).toEqual(guess);
  });

  it('takes place and role of everybody where a line has none', () => {
    const { rows } = read('user name,name,sex\nli.na,李娜,female', { nodeId: '2', roleId: '8' });
    expect(rows[0]?.person).toMatchObject({ nodeId: '2', roleId: '8' });
  });

  it('names what is wrong with a line, and reads the others', () => {
    const { rows, faulty } = read(
      [
        'user name,name,sex,ward,role,mobile,issued',
        'li.na,李娜,f,Endocrinology,Nurse,13812345678,',
        ',李娜,f,Endocrinology,Nurse,,',
        'li na,李娜,f,Endocrinology,Nurse,,',
        'li.er,李二,x,Endocrinology,Nurse,,',
        'li.san,李三,f,Ward 1,Nurse,,',
        'li.si,李四,f,Endocrinology,Surgeon,,',
        'li.wu,李五,f,Endocrinology,Nurse,123,',
        'li.liu,李六,f,Endocrinology,Nurse,,last year',
        'li.qi,李七,,Endocrinology,Nurse,,',
      ].join('\n'),
    );
    expect(rows.map(({ line }) => line)).toEqual([2]);
    expect(faulty.flatMap(({ line, problems }) => problems.map(({ field, key }) => [line, field, key]))).toEqual([
      [3, 'username', 'missing'],
      [4, 'username', 'wrong'],
      [5, 'sex', 'wrong'],
      // Two wards have this name.
      [6, 'nodeId', 'unknown'],
      [7, 'roleId', 'unknown'],
      [8, 'mobile', 'wrong'],
      [9, 'issuedOn', 'wrong'],
      [10, 'sex', 'missing'],
    ]);
  });

  it('shows the person of a faulty line, and all that is wrong with it', () => {
    const { faulty } = read('user name,name,sex,ward,title,mobile\nli na,李娜,x,Nowhere,Wizard,123');
    expect(faulty).toHaveLength(1);
    expect(faulty[0]?.person).toEqual({ username: 'li na', realName: '李娜' });
    expect(faulty[0]?.problems.map(({ field }) => field).sort()).toEqual(
      ['mobile', 'nodeId', 'roleId', 'sex', 'title', 'username'].sort(),
    );
  });

  it.each(
    STAFF_TITLE_NAMES.flatMap((name) => {
      const { zh, en, others } = STAFF_TITLES[name];
      return [zh, en, en.toUpperCase(), ` ${en.replaceAll('-', ' ')} `, ...others].map((word) => [word, name] as const);
    }),
  )('knows the title %s, whatever the language of the page', (word, name) => {
    const { rows } = read(`user name,name,sex,ward,role,title\nli.na,李娜,f,Endocrinology,Nurse,${word}`);
    expect(rows[0]?.person.title).toBe(name);
  });
});
