import type { RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

type Person = RequestOf<'staff.import'>['rows'][number]['person'];

let test: TestServer;
let chief: TestClient;
let nurseRole: string;

beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
  const { db } = test.server.context;
  const role = db.selectFrom('role').select('id').where('latinName', '=', 'powerless').executeTakeFirstOrThrow();
  nurseRole = (await role).id;
});
afterAll(() => test.stop());

const person = (username: string, change: Partial<Person> = {}): Person => ({
  username,
  realName: `${username} 名`,
  sex: 'female',
  type: 1,
  nodeId: test.hospital.nodes.wardA,
  roleId: nurseRole,
  ...change,
});
const send = (people: readonly Person[], commit: boolean, client = chief) =>
  client.call('staff.import', { rows: people.map((one, index) => ({ line: index + 2, person: one })), commit });
const countOf = async (...names: string[]): Promise<number> => {
  const found = test.server.context.db.selectFrom('account').select('id').where('username', 'in', names).execute();
  return (await found).length;
};

describe('staff from a file', () => {
  it('are checked line by line, and nobody is added by a check', async () => {
    const { wardA, hospital } = test.hospital.nodes;
    const { lines, added } = dataOf(
      await send(
        [
          person('wang.fang', { title: 'nurseInCharge', certificateNumber: 'N-77', issuedOn: '2020-05-06' }),
          person('1 wang'),
          person('WANG.FANG'),
          person('nurseA'),
          person('li.na', { mobile: '13800000001' }),
          person('zhao.min', { mobile: '12' }),
          person('qian.li', { roleId: '999999', nodeId: wardA }),
          person('sun.wei', { nodeId: '999999' }),
          person('zhou.ke', { nodeId: hospital }),
          person('nurseA', { mobile: '13', nodeId: '999999', idCard: '1' }),
          person('wu.di', { mobile: '13711110001' }),
          person('zheng.yi', { mobile: ' 13711110001 ' }),
          person('feng.er', { mobile: '13800000001' }),
        ],
        false,
      ),
    );
    expect(added).toEqual([]);
    expect(lines.map(({ line, reason }) => [line, reason])).toEqual([
      [2, null],
      [3, 'Input error: user name; Input error: name'],
      [4, 'The user name is the same as in line 2 of this file'],
      [5, 'Name exist'],
      [6, 'Another account has this mobile number'],
      [7, 'Input error: mobile number'],
      [8, 'No such role'],
      [9, 'Current node has no permission'],
      [10, null],
      // Everything that is wrong with it.
      [
        11,
        'Current node has no permission; Input error: mobile number, identity number; Name exist; ' +
          'The user name is the same as in line 5 of this file',
      ],
      [12, null],
      [13, 'The mobile number is the same as in line 12 of this file'],
      [14, 'Another account has this mobile number; The mobile number is the same as in line 6 of this file'],
    ]);
    expect(await countOf('wang.fang', 'zhou.ke')).toBe(0);
  });

  it('say in Chinese too which line of the file has the same', async () => {
    const client = await test.signedIn('chief');
    client.language = 'zh-CN';
    const { lines } = dataOf(
      await send([person('1w', { realName: '王芳' }), person('1W', { realName: '王芳' })], false, client),
    );
    expect(lines[1]?.reason).toBe('输入有误：用户名；用户名与本文件第 2 行相同');
  });

  it('are added all or none', async () => {
    const refused = dataOf(await send([person('good.one'), person('nurseA')], true));
    expect([refused.added, refused.lines[1]?.reason, await countOf('good.one')]).toEqual([[], 'Name exist', 0]);
    const { added } = dataOf(await send([person('good.one'), person('good.two', { title: 'nurse' })], true));
    expect(added.map(({ username }) => username)).toEqual(['good.one', 'good.two']);
    expect(new Set(added.map(({ password }) => password)).size).toBe(2);
    // With the first password, only changing the password is allowed.
    const client = test.stranger();
    expect(dataOf(await client.logIn('good.two', added[1]?.password ?? '')).mustChangePassword).toBe(true);
    const { db } = test.server.context;
    const trail = await db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where('type', 'like', 'staff.%')
      .orderBy('id')
      .execute();
    expect(trail.map(({ type }) => type)).toEqual(['staff.added', 'staff.added', 'staff.imported']);
    expect(JSON.stringify(trail)).not.toContain(added[0]?.password);
  });

  it('are refused from a caller who may not add them, and for places of others', async () => {
    expect(codeOf(await send([person('x.one')], true, await test.signedIn('powerless')))).toBe('permission.missing');
    const nurse = await test.signedIn('nurseA');
    const elsewhere = person('x.two', { nodeId: test.hospital.nodes.wardB });
    const { lines, added } = dataOf(await send([elsewhere], true, nurse));
    expect([lines[0]?.reason, added]).toEqual(['Current node has no permission', []]);
  });
});
