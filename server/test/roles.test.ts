import {
  ADMINISTRATIVE_PERMISSIONS,
  PERMISSION_GROUPS,
  STAFF_PERMISSIONS,
  type Permission,
  type RequestOf,
  type RoleRecord,
} from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
/** `chief` manages the whole hospital, `manager` one department. */
let chief: TestClient;
let manager: TestClient;

beforeAll(async () => {
  test = await startTestServer();
  const { departmentA } = test.hospital.nodes;
  await test.hospital.addAccount('manager', ['staff.manage', 'role.manage'], { nodeId: departmentA });
  [chief, manager] = await Promise.all([test.signedIn('chief'), test.signedIn('manager')]);
  const { db } = test.server.context;
  await db.updateTable('role').set({ permissionType: 'patient' }).where('latinName', 'in', ['anna', 'bert']).execute();
});
afterAll(() => test.stop());

type Form = RequestOf<'role.add'>;
let made = 0;
const form = (more: Partial<Form> = {}): Form => ({
  name: `角色 ${++made}`,
  latinName: `Role ${made}`,
  permissionType: 'nurse',
  nodeId: test.hospital.nodes.departmentA,
  permissions: ['ward.read', 'glucose.record'],
  description: null,
  enabled: true,
  factorDemanded: false,
  ...more,
});
const add = async (more: Partial<Form> = {}, by = chief) => dataOf(await by.call('role.add', form(more))).role;
const editOf = (role: RoleRecord): RequestOf<'role.edit'> => ({
  roleId: role.roleId,
  version: role.version,
  name: role.name,
  latinName: role.latinName ?? '',
  permissionType: role.permissionType,
  nodeId: role.node.nodeId,
  permissions: role.permissions as Form['permissions'],
  description: role.description,
  enabled: role.enabled,
  factorDemanded: role.factorDemanded,
});
const roleOf = async (username: string): Promise<string> => {
  const { db } = test.server.context;
  return (await db.selectFrom('role').select('id').where('latinName', '=', username).executeTakeFirstOrThrow()).id;
};
const read = async (roleId: string, by = chief) => dataOf(await by.call('role.read', { roleId })).role;
/** Assigns a role to a user of the test hospital. */
const give = async (roleId: string, username: string): Promise<void> => {
  await test.server.context.db.updateTable('account').set({ roleId }).where('username', '=', username).execute();
};

describe('the rights of staff', () => {
  it('stand in exactly one group each, as a menu or as an action', () => {
    const shown = PERMISSION_GROUPS.flatMap(({ menus, actions }) => [...menus, ...actions]);
    expect([...shown].sort()).toEqual([...STAFF_PERMISSIONS].sort());
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('a role', () => {
  it('has the fields of the specification: name, type, status, description, organisation, editor (spec 3, role)', async () => {
    const role = await add({ description: '夜班', permissionType: 'doctor', enabled: false });
    expect(role).toMatchObject({
      permissionType: 'doctor',
      enabled: false,
      description: '夜班',
      node: { latinName: 'A' },
      editor: { latinName: 'chief' },
      holders: 0,
      editable: true,
      own: false,
      version: 1,
    });
  });

  it('has a name of its own in both languages (spec 8, name exist)', async () => {
    const role = await add();
    const same = { name: role.name.toUpperCase(), latinName: 'Another name' };
    expect(await chief.call('role.add', form(same))).toMatchObject({ ok: false, error: { code: 'name.exists' } });
    const latin = { latinName: role.latinName?.toLowerCase() ?? '' };
    const answer = await chief.call('role.add', form(latin));
    expect(answer).toMatchObject({ ok: false, error: { code: 'name.exists', field: 'latinName' } });
    const both = await Promise.all([1, 2].map(() => chief.call('role.add', form({ name: '同名' }))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    dataOf(await chief.call('role.edit', editOf(role)));
  });

  it.each([
    ['a patient’s own view', { permissions: ['own.read'] as never }],
    ['a right that does not exist', { permissions: ['everything'] as never }],
    ['a patient’s type', { permissionType: 'patient' as never }],
    ['a name of blanks', { name: '  ' }],
  ] as const)('is refused with %s', async (_what, more) => {
    expect(codeOf(await chief.call('role.add', form(more)))).toBe('input.invalid');
  });

  it('takes nothing that no form has', async () => {
    for (const more of [{ version: 9 }, { editedBy: '1' }, { holders: 4 }]) {
      expect(codeOf(await chief.call('role.add', { ...form(), ...more }))).toBe('input.invalid');
    }
  });

  it('that is changed holds for the users who have it from their next request on, and the trail records the change', async () => {
    const role = await add({ permissions: ['ward.read'] });
    await test.hospital.addAccount('holder', [], { nodeId: test.hospital.nodes.wardA });
    await give(role.roleId, 'holder');
    const holder = await test.signedIn('holder');
    dataOf(await holder.call('organisation.tree'));
    const changed = dataOf(await chief.call('role.edit', { ...editOf(role), permissions: ['record.read'] })).role;
    expect(changed).toMatchObject({ version: 2, holders: 1 });
    expect(codeOf(await holder.call('organisation.tree'))).toBe('permission.missing');
    expect(dataOf(await holder.call('session.me')).permissions).toEqual(['record.read']);
    dataOf(await chief.call('role.edit', { ...editOf(changed), permissions: ['ward.read'], enabled: false }));
    expect(codeOf(await holder.call('organisation.tree'))).toBe('permission.missing');
    expect(dataOf(await holder.call('session.me')).permissions).toEqual([]);
    const { db } = test.server.context;
    const found = db.selectFrom('auditEvent').selectAll().where('type', '=', 'role.edited').orderBy('id', 'desc');
    expect(await found.executeTakeFirst()).toMatchObject({
      subject: role.roleId,
      before: { permissions: 'record.read', enabled: true },
      after: { permissions: 'ward.read', enabled: false },
    });
  });

  it('in use is not deleted, one that nobody has is (spec 6, roles)', async () => {
    const role = await add();
    await test.hospital.addAccount('keeper', [], { nodeId: test.hospital.nodes.wardA });
    await give(role.roleId, 'keeper');
    const named = { roleId: role.roleId, version: 1 };
    const answer = await chief.call('role.delete', named);
    expect(answer).toMatchObject({ ok: false, error: { code: 'role.inUse' } });
    expect(answer.ok ? '' : answer.error.description).toContain('1');
    await give(await roleOf('keeper'), 'keeper');
    expect(codeOf(await chief.call('role.delete', { ...named, version: 2 }))).toBe('role.changed');
    dataOf(await chief.call('role.delete', named));
    expect(codeOf(await chief.call('role.read', { roleId: role.roleId }))).toBe('role.unknown');
  });

  it('keeps its node while somebody outside of the new one has it', async () => {
    const { hospital, departmentA, departmentB } = test.hospital.nodes;
    const role = await add({ nodeId: hospital });
    await test.hospital.addAccount('wide', [], { nodeId: test.hospital.nodes.wardA });
    await give(role.roleId, 'wide');
    const edit = editOf(role);
    expect(codeOf(await chief.call('role.edit', { ...edit, nodeId: departmentB }))).toBe('role.holdersElsewhere');
    dataOf(await chief.call('role.edit', { ...edit, nodeId: departmentA }));
  });

  it('that two change at once is changed by one', async () => {
    const edit = editOf(await add());
    const answers = await Promise.all(
      ['a', 'b'].map((description) => chief.call('role.edit', { ...edit, description })),
    );
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(['role.changed']);
  });
});

describe('an administrator of a department', () => {
  it('sees roles from above, and changes only those at or below the own node', async () => {
    const { hospital, departmentB, wardA } = test.hospital.nodes;
    const above = await add({ nodeId: hospital });
    const elsewhere = await add({ nodeId: departmentB });
    const own = await add({ nodeId: wardA }, manager);
    const listed = dataOf(await manager.call('role.list')).roles.map(({ roleId }) => roleId);
    expect(listed).toEqual(expect.arrayContaining([above.roleId, own.roleId]));
    expect(listed).not.toContain(elsewhere.roleId);
    expect((await read(above.roleId, manager)).editable).toBe(false);
    expect(codeOf(await manager.call('role.edit', editOf(above)))).toBe('node.forbidden');
    expect(codeOf(await manager.call('role.delete', { roleId: above.roleId, version: 1 }))).toBe('node.forbidden');
    expect(codeOf(await manager.call('role.read', { roleId: elsewhere.roleId }))).toBe('role.unknown');
    expect(codeOf(await manager.call('role.edit', editOf(elsewhere)))).toBe('role.unknown');
    expect(codeOf(await manager.call('role.add', form({ nodeId: hospital })))).toBe('node.forbidden');
    expect(codeOf(await manager.call('role.edit', { ...editOf(own), nodeId: departmentB }))).toBe('node.forbidden');
  });

  it.each(ADMINISTRATIVE_PERMISSIONS.filter((one) => !['staff.manage', 'role.manage'].includes(one)))(
    'gives %s to nobody without having it',
    async (permission) => {
      const permissions = ['ward.read', permission] as Form['permissions'];
      expect(codeOf(await manager.call('role.add', form({ permissions })))).toBe('role.tooMuch');
      const own = await add({}, manager);
      expect(codeOf(await manager.call('role.edit', { ...editOf(own), permissions }))).toBe('role.tooMuch');
      const more = await add({ permissions });
      expect(codeOf(await manager.call('role.edit', { ...editOf(more), permissions: [] }))).toBe('role.tooMuch');
      expect(codeOf(await manager.call('role.delete', { roleId: more.roleId, version: 1 }))).toBe('role.tooMuch');
    },
  );

  it('does not widen the own role', async () => {
    const { db } = test.server.context;
    const roleId = await roleOf('manager');
    await db.updateTable('role').set({ nodeId: test.hospital.nodes.departmentA }).where('id', '=', roleId).execute();
    const own = await read(roleId, manager);
    expect(own).toMatchObject({ own: true, editable: true });
    const wider = [...own.permissions, 'glucose.record'] as Form['permissions'];
    expect(codeOf(await manager.call('role.edit', { ...editOf(own), permissions: wider }))).toBe('role.own');
    dataOf(await manager.call('role.edit', { ...editOf(own), description: '科室管理员' }));
  });

  it('does not meet the roles of patients', async () => {
    const roleId = await roleOf('anna');
    expect(codeOf(await chief.call('role.read', { roleId }))).toBe('role.unknown');
    expect(dataOf(await chief.call('role.list')).roles.map((role) => role.roleId)).not.toContain(roleId);
  });
});

describe('the keys of the hospital', () => {
  it('stay with somebody when two take them from each other’s role at once', async () => {
    const { db } = test.server.context;
    const { hospital } = test.hospital.nodes;
    const keys: Permission[] = [...ADMINISTRATIVE_PERMISSIONS];
    const ids = [await test.hospital.addAccount('first', keys), await test.hospital.addAccount('second', keys)];
    const [first, second] = await Promise.all([test.signedIn('first'), test.signedIn('second')]);
    const [firstRole, secondRole] = [await read(await roleOf('first')), await read(await roleOf('second'))];
    await db
      .updateTable('account')
      .set({ enabled: false })
      .where('nodeId', '=', hospital)
      .where('id', 'not in', ids)
      .execute();
    const answers = await Promise.all([
      first.call('role.edit', { ...editOf(secondRole), permissions: ['ward.read'] }),
      second.call('role.edit', { ...editOf(firstRole), enabled: false }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const left = [await roleOf('first'), await roleOf('second')].map(async (id) =>
      db.selectFrom('role').select(['permissions', 'enabled']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const whole = (await Promise.all(left)).filter(
      ({ permissions, enabled }) => enabled && permissions.includes('staff.manage'),
    );
    expect(whole).toHaveLength(1);
    await db.updateTable('account').set({ enabled: true }).execute();
  });
});
