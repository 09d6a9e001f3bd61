import { PERMISSIONS, type Permission, type RequestOf, type StaffRecord } from '@wardlink/contract';
import { isAcceptablePassword } from '@wardlink/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';

let test: TestServer;
/** `chief` manages the whole hospital, `manager` one department. */
let chief: TestClient;
let manager: TestClient;
let nurseRole: string;

const NURSE: Permission[] = ['ward.read', 'glucose.record', 'chat.use', 'call.make'];

beforeAll(async () => {
  test = await startTestServer();
  const { departmentA, hospital } = test.hospital.nodes;
  await test.hospital.addAccount('manager', ['staff.manage', 'role.manage'], { nodeId: departmentA });
  [chief, manager] = await Promise.all([test.signedIn('chief'), test.signedIn('manager')]);
  nurseRole = await addRole('Nurse of all', NURSE, hospital);
});
afterAll(() => test.stop());

async function addRole(name: string, permissions: readonly Permission[], nodeId: string): Promise<string> {
  const { id } = await test.server.context.db
    .insertInto('role')
    .values({ nodeId, name, latinName: name, permissionType: 'nurse', permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Form = RequestOf<'staff.add'>;
let made = 0;
const form = (more: Partial<Form> = {}): Form => ({
  username: `new.nurse${++made}`,
  realName: '陈晨',
  sex: 'female',
  type: 1,
  nodeId: test.hospital.nodes.wardA,
  roleId: nurseRole,
  ...more,
});
const add = async (more: Partial<Form> = {}, by = chief) => dataOf(await by.call('staff.add', form(more)));
const editOf = ({ userId, version, node, role, type, name, ...staff }: StaffRecord): RequestOf<'staff.edit'> => ({
  userId,
  version,
  username: staff.username,
  realName: name,
  latinName: staff.latinName,
  sex: staff.sex,
  mobile: staff.mobile,
  type: type as Form['type'],
  nodeId: node.nodeId,
  roleId: role.roleId,
});
const read = async (userId: string, by = chief) => dataOf(await by.call('staff.read', { userId })).staff;
const lastEvent = (type: string) =>
  test.server.context.db
    .selectFrom('auditEvent')
    .selectAll()
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('somebody new', () => {
  it('has every field of the specification, and a password that nobody else has (spec 3, doctor or nurse)', async () => {
    const all = {
      mobile: '13711112222',
      idCard: '11010519491231002x',
      title: 'nurseInCharge',
      certificateNumber: 'N-2024-17',
      issuedOn: '2024-02-29',
      occupation: '护理',
      characteristic: '糖尿病教育',
      introduce: '十年内分泌科护理经验',
      latinName: 'Chen Chen',
    } as const;
    const { staff, password } = await add(all);
    expect(staff).toMatchObject({ ...all, idCard: '11010519491231002X', state: 'active', firstPassword: true });
    expect(isAcceptablePassword(password)).toBe(true);
    expect((await add()).password).not.toBe(password);
    const { db } = test.server.context;
    const stored = await db.selectFrom('account').selectAll().where('id', '=', staff.userId).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(password);
    const event = await lastEvent('staff.added');
    expect(JSON.stringify(event)).not.toMatch(/13711112222|11010519491231002/);
  });

  it.each([
    ['mobile', { mobile: '12345678901' }],
    ['idCard', { idCard: '110105194913310021' }],
    ['issuedOn', { issuedOn: '2999-01-01' }],
    ['issuedOn', { issuedOn: '2024-02-30' }],
    ['username', { username: '1nurse' }],
    ['realName', { realName: '  ' }],
    ['realName', { realName: '13711112222' }],
    ['latinName', { latinName: 'Chen <Chen>' }],
    ['type', { type: 4 as never }],
    ['title', { title: 'king' as never }],
  ] as const)('is refused for a wrong %s', async (field, more) => {
    const answer = await chief.call('staff.add', form(more));
    expect(answer).toMatchObject({ ok: false, error: { code: 'input.invalid', field } });
  });

  it('is refused with every wrong field at once, each in words', async () => {
    const byShape = { username: '1nurse', type: 4 as never, title: 'king' as never, unknown: 1 };
    const ofShape = await chief.call('staff.add', form(byShape));
    const fields = { username: expect.any(String), type: expect.any(String), title: expect.any(String) };
    expect(ofShape).toMatchObject({
      error: { code: 'input.invalid', fields: { ...fields, unknown: expect.any(String) } },
    });
    const ofMeaning = await chief.call(
      'staff.add',
      form({ realName: '  ', mobile: '12345678901', issuedOn: '2999-01-01' }),
    );
    expect(ofMeaning).toMatchObject({
      error: {
        field: 'realName',
        description: 'Input error: name, mobile number, date of issue',
        fields: {
          realName: 'Input error: name',
          mobile: 'Input error: mobile number',
          issuedOn: 'Input error: date of issue',
        },
      },
    });
  });

  it('is refused with a few fields where thousands are wrong', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`no${index}`, 1]));
    const answer = await chief.call('staff.add', form(many));
    expect(Object.keys((!answer.ok && answer.error.fields) || {})).toHaveLength(16);
    const { username: _, realName: __, ...missing } = form();
    const refused = await chief.call('staff.add', missing as Form);
    expect(Object.keys((!refused.ok && refused.error.fields) || {})).toEqual(['username', 'realName']);
  });

  it('has a user name and a mobile number of their own, in whatever case (spec 8, name exist)', async () => {
    const { staff } = await add({ mobile: '13711113333' });
    const answer = await chief.call('staff.add', form({ username: staff.username.toUpperCase() }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'name.exists', field: 'username' } });
    expect(codeOf(await chief.call('staff.add', form({ mobile: '13711113333' })))).toBe('mobile.exists');
  });

  it('cannot be given anything that no form has', async () => {
    const extra = { enabled: false, patientId: '1', firstPassword: false, passwordHash: 'x', permissions: PERMISSIONS };
    for (const [field, value] of Object.entries(extra)) {
      const answer = await chief.call('staff.add', form({ [field]: value } as Partial<Form>));
      expect(answer).toMatchObject({ ok: false, error: { code: 'input.invalid', field } });
    }
  });
});

describe('the first login', () => {
  it('opens nothing but the change of the password', async () => {
    const { staff, password } = await add();
    const client = test.stranger();
    expect(dataOf(await client.logIn(staff.username, password)).mustChangePassword).toBe(true);
    expect(codeOf(await client.call('organisation.tree'))).toBe('password.mustChange');
    expect(codeOf(await client.call('session.connectionLost', {}))).toBe('password.mustChange');
    const { cookie } = client;
    const socket = openSocket(test.server.url, { cookie, name: staff.username, userId: staff.userId });
    await expect(socket).rejects.toThrow('refused 403');
    const change = (oldPassword: string, newPassword: string) =>
      client.call('center.changePassword', { oldPassword, newPassword });
    expect(codeOf(await change('something else 1', 'brand new pass 1'))).toBe('password.oldWrong');
    expect(codeOf(await change(password, 'short 1'))).toBe('password.weak');
    expect(codeOf(await change(password, 'onlyletters'))).toBe('password.weak');
    expect(codeOf(await change(password, `x ${staff.username.toUpperCase()} 1`))).toBe('password.name');
    expect(codeOf(await change(password, password))).toBe('password.reused');
    dataOf(await change(password, 'brand new pass 1'));
    expect(client.cookie).toBeUndefined();
    expect(codeOf(await client.logIn(staff.username, password))).toBe('credentials.wrong');
    expect(dataOf(await client.logIn(staff.username, 'brand new pass 1')).mustChangePassword).toBe(false);
    dataOf(await client.call('organisation.tree'));
    expect((await read(staff.userId)).firstPassword).toBe(false);
  });

  it('is asked for again after a reset, which ends every session', async () => {
    const { staff, password } = await add();
    const client = test.stranger();
    dataOf(await client.logIn(staff.username, password));
    const reset = dataOf(await chief.call('staff.resetPassword', { userId: staff.userId, version: staff.version }));
    expect(reset.password).not.toBe(password);
    expect(codeOf(await client.call('session.me'))).toBe('session.ended');
    expect(codeOf(await client.logIn(staff.username, password))).toBe('credentials.wrong');
    expect(dataOf(await client.logIn(staff.username, reset.password)).mustChangePassword).toBe(true);
  });

  it('is called a reset only for a user who once had a password of their own', async () => {
    const { staff, password } = await add();
    const client = test.stranger();
    const logIn = async (by: string) => {
      const { mustChangePassword, passwordReset } = dataOf(await client.logIn(staff.username, by));
      return { mustChangePassword, passwordReset };
    };
    const reset = async (): Promise<string> => {
      const { userId } = staff;
      const { version } = await read(userId);
      return dataOf(await chief.call('staff.resetPassword', { userId, version })).password;
    };
    const first = { mustChangePassword: true, passwordReset: false };
    expect(await logIn(password)).toEqual(first);
    const second = await reset();
    expect(await logIn(second)).toEqual(first);
    dataOf(await client.call('center.changePassword', { oldPassword: second, newPassword: 'brand new pass 1' }));
    expect(await logIn('brand new pass 1')).toEqual({ mustChangePassword: false, passwordReset: false });
    for (let time = 0; time < 2; time += 1) {
      expect(await logIn(await reset())).toEqual({ mustChangePassword: true, passwordReset: true });
    }
  });
});

describe('a staff member who is locked or has left', () => {
  it.each(['locked', 'left'] as const)('%s: is out at once, sessions and sockets', async (state) => {
    const { staff, password } = await add();
    const client = test.stranger();
    dataOf(await client.logIn(staff.username, password));
    const old = { oldPassword: password, newPassword: 'brand new pass 1' };
    dataOf(await client.call('center.changePassword', old));
    dataOf(await client.logIn(staff.username, 'brand new pass 1'));
    const { cookie } = client;
    const socket = await openSocket(test.server.url, { cookie, name: staff.username, userId: staff.userId });
    const set = dataOf(await chief.call('staff.setState', { userId: staff.userId, version: 1, state }));
    expect(set.staff).toMatchObject({ state, version: 2 });
    expect(await socket.closed).toBe(4401);
    expect(codeOf(await client.call('session.me'))).toBe('session.ended');
    expect(codeOf(await client.logIn(staff.username, 'brand new pass 1'))).toBe('account.closed');
    expect(codeOf(await client.logIn(staff.username, 'a wrong password 1'))).toBe('credentials.wrong');
    expect(await lastEvent('staff.stateSet')).toMatchObject({ before: { state: 'active' }, after: { state } });
    dataOf(await chief.call('staff.setState', { userId: staff.userId, version: 2, state: 'active' }));
    dataOf(await client.logIn(staff.username, 'brand new pass 1'));
  });
});

describe('editing', () => {
  it('counts from the next request on, and the trail has the values before and after', async () => {
    const { staff, password } = await add();
    const client = test.stranger();
    dataOf(await client.logIn(staff.username, password));
    dataOf(await client.call('center.changePassword', { oldPassword: password, newPassword: 'brand new pass 1' }));
    dataOf(await client.logIn(staff.username, 'brand new pass 1'));
    dataOf(await client.call('organisation.tree'));
    const none = await addRole('Nothing yet', [], test.hospital.nodes.hospital);
    const edit = { ...editOf(await read(staff.userId)), roleId: none, realName: '陈晓晨' };
    const { staff: after } = dataOf(await chief.call('staff.edit', edit));
    expect(after).toMatchObject({ name: '陈晓晨', version: staff.version + 1 });
    expect(codeOf(await client.call('organisation.tree'))).toBe('permission.missing');
    expect(await lastEvent('staff.edited')).toMatchObject({
      subject: staff.userId,
      before: { roleId: nurseRole, realName: '陈晨' },
      after: { roleId: none, realName: '陈晓晨' },
    });
  });

  it('refuses the second of two users who edit at once', async () => {
    const { staff } = await add();
    const edit = editOf(staff);
    const answers = await Promise.all(['一', '二'].map((realName) => chief.call('staff.edit', { ...edit, realName })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(['account.changed']);
  });
});

describe('an administrator of a department', () => {
  it('manages staff at or below the own node only (spec 6, current node has no permission)', async () => {
    const { wardA, wardB, hospital } = test.hospital.nodes;
    const { nurseB } = test.hospital.accounts;
    dataOf(await manager.call('staff.add', form({ nodeId: wardA })));
    for (const nodeId of [wardB, hospital]) {
      const answer = await manager.call('staff.add', form({ nodeId }));
      expect(answer).toMatchObject({ ok: false, error: { code: 'node.forbidden', field: 'nodeId' } });
    }
    const { staff } = await add({ nodeId: wardA });
    expect(codeOf(await manager.call('staff.edit', { ...editOf(staff), nodeId: wardB }))).toBe('node.forbidden');
    const named = { userId: nurseB, version: 1 };
    expect(codeOf(await manager.call('staff.read', { userId: nurseB }))).toBe('account.unknown');
    expect(codeOf(await manager.call('staff.resetPassword', named))).toBe('account.unknown');
    expect(codeOf(await manager.call('staff.setState', { ...named, state: 'locked' }))).toBe('account.unknown');
    const theirs = editOf(await read(nurseB));
    expect(codeOf(await manager.call('staff.edit', theirs))).toBe('account.unknown');
    expect(codeOf(await manager.call('staff.list', { nodeId: wardB }))).toBe('node.forbidden');
    const { staff: seen } = dataOf(await manager.call('staff.list', {}));
    expect(seen.map(({ username }) => username)).not.toContain('nurseB');
    const choices = dataOf(await manager.call('staff.choices'));
    expect(choices.nodes.map(({ nodeId }) => nodeId)).toEqual([test.hospital.nodes.departmentA, wardA]);
  });

  it('gives no role with more rights than the own, and changes nobody who has one', async () => {
    const { departmentA, departmentB, wardA } = test.hospital.nodes;
    const devices = await addRole('Keeper of devices', ['device.manage'], test.hospital.nodes.hospital);
    const elsewhere = await addRole('Of the other department', NURSE, departmentB);
    expect(codeOf(await manager.call('staff.add', form({ roleId: devices })))).toBe('role.tooMuch');
    expect(codeOf(await manager.call('staff.add', form({ roleId: elsewhere })))).toBe('role.elsewhere');
    expect(codeOf(await manager.call('staff.add', form({ roleId: '999999' })))).toBe('role.unknown');
    const { staff } = await add({ nodeId: wardA });
    expect(codeOf(await manager.call('staff.edit', { ...editOf(staff), roleId: devices }))).toBe('role.tooMuch');
    const { staff: keeper } = await add({ nodeId: departmentA, roleId: devices });
    const named = { userId: keeper.userId, version: 1 };
    expect((await read(keeper.userId, manager)).beyond).toBe(true);
    expect(codeOf(await manager.call('staff.resetPassword', named))).toBe('role.tooMuch');
    expect(codeOf(await manager.call('staff.setState', { ...named, state: 'left' }))).toBe('role.tooMuch');
    expect(codeOf(await manager.call('staff.edit', editOf(keeper)))).toBe('role.tooMuch');
    const { roles } = dataOf(await manager.call('staff.choices'));
    const given = roles.map(({ roleId }) => roleId);
    expect(given).toContain(nurseRole);
    expect(given).not.toContain(devices);
    expect(given).not.toContain(elsewhere);
  });

  it('neither locks, resets nor promotes the own account', async () => {
    const [me] = dataOf(await manager.call('staff.list', { text: 'manager' })).staff;
    const own = await read(me?.userId ?? '', manager);
    const named = { userId: own.userId, version: own.version };
    expect(codeOf(await manager.call('staff.setState', { ...named, state: 'locked' }))).toBe('account.own');
    expect(codeOf(await manager.call('staff.resetPassword', named))).toBe('account.own');
    expect(codeOf(await manager.call('staff.edit', { ...editOf(own), roleId: nurseRole }))).toBe('account.own');
    dataOf(await manager.call('staff.edit', { ...editOf(own), realName: '新名' }));
  });

  it('sees no patients’ accounts among the staff', async () => {
    const { anna } = test.hospital.accounts;
    const patientRole = test.server.context.db
      .updateTable('role')
      .set({ permissionType: 'patient' })
      .where('latinName', '=', 'anna');
    await patientRole.execute();
    expect(codeOf(await manager.call('staff.read', { userId: anna }))).toBe('account.unknown');
  });
});

describe('the last administrator', () => {
  it('of the whole hospital stays, even when two lock each other out at once', async () => {
    const { db } = test.server.context;
    const { hospital } = test.hospital.nodes;
    const KEYS: Permission[] = ['staff.manage', 'role.manage', 'device.manage', 'rule.manage'];
    const ids = await Promise.all(['first', 'second'].map((name) => test.hospital.addAccount(name, KEYS)));
    const [first, second] = await Promise.all([test.signedIn('first'), test.signedIn('second')]);
    const others = db.updateTable('account').set({ enabled: false }).where('nodeId', '=', hospital);
    await others.where('id', 'not in', ids).execute();
    const [one = '', two = ''] = ids;
    const lock = (by: TestClient, userId: string) => by.call('staff.setState', { userId, version: 1, state: 'locked' });
    const answers = await Promise.all([lock(first, two), lock(second, one)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const left = await db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .where('enabled', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    await db.updateTable('account').set({ enabled: true }).execute();
  });
});

describe('the list of staff', () => {
  it('is found by node, name, title and state, page by page', async () => {
    const { wardB, departmentB } = test.hospital.nodes;
    for (let index = 0; index < 60; index += 1) {
      await add({ nodeId: wardB, realName: `名单 ${index % 7}`, title: index % 2 ? 'nurse' : null });
    }
    const first = dataOf(await chief.call('staff.list', { nodeId: departmentB, text: '名单' }));
    expect([first.staff.length, first.total]).toEqual([50, 60]);
    const more = { nodeId: departmentB, text: '名单', after: first.next };
    const second = dataOf(await chief.call('staff.list', more));
    expect([second.staff.length, second.next, second.total]).toEqual([10, null, null]);
    const ids = [...first.staff, ...second.staff].map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(60);
    const nurses = dataOf(await chief.call('staff.list', { text: '名单', title: 'nurse' }));
    expect(nurses.total).toBe(30);
    for (const [sort, key] of [
      ['-name', 'name'],
      ['username', 'username'],
      ['-username', 'username'],
    ] as const) {
      const top = dataOf(await chief.call('staff.list', { ...more, sort, after: null }));
      const rest = dataOf(await chief.call('staff.list', { ...more, sort, after: top.next }));
      const sorted = [...top.staff, ...rest.staff];
      expect(new Set(sorted.map(({ userId }) => userId)).size).toBe(60);
      const order = sort.startsWith('-') ? -1 : 1;
      const keys = sorted.map((one) => one[key]);
      expect(keys).toEqual(keys.toSorted((one, other) => order * one.localeCompare(other, 'zh-CN')));
    }
    expect(codeOf(await chief.call('staff.list', { sort: 'mobile' as never }))).toBe('input.invalid');
    const [one] = first.staff;
    dataOf(await chief.call('staff.setState', { userId: one?.userId ?? '', version: 1, state: 'left' }));
    const left = dataOf(await chief.call('staff.list', { text: '名单', state: 'left' }));
    expect(left.staff.map(({ userId }) => userId)).toEqual([one?.userId]);
    expect(dataOf(await chief.call('staff.list', { text: '%' })).total).toBe(0);
    expect(codeOf(await chief.call('staff.list', { after: "1' or 1=1" }))).toBe('input.invalid');
  });
});
