import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

type Added = RequestOf<'organisation.add'>;
type Detail = ReplyOf<'organisation.node'>;

let test: TestServer;
let chief: TestClient;
let doctorA: TestClient;
let nurseB: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  [chief, doctorA, nurseB] = await Promise.all([
    test.signedIn('chief'),
    test.signedIn('doctorA'),
    test.signedIn('nurseB'),
  ]);
});
afterAll(() => test.stop());

const NONE = {
  name: null,
  latinName: null,
  code: null,
  nature: null,
  type: null,
  level: null,
  region: null,
  phone: null,
  address: null,
};
let count = 0;
/** Fields of a new node with a unique name and code. */
const added = (parentId: string, kind: Added['kind'], more: Partial<Added> = {}): Added => {
  count += 1;
  return { parentId, kind, ...NONE, name: `节点${count}`, code: `N-${count}`, ...more };
};
const add = async (parentId: string, kind: Added['kind'], more: Partial<Added> = {}): Promise<string> =>
  dataOf(await chief.call('organisation.add', added(parentId, kind, more))).nodeId;
const node = async (nodeId: string, client = chief): Promise<Detail> =>
  dataOf(await client.call('organisation.node', { nodeId }));
const versionOf = async (nodeId: string): Promise<number> => (await node(nodeId)).version;
const addBeds = (nodeId: string, more: Partial<RequestOf<'organisation.addBeds'>>, client = chief) =>
  client.call('organisation.addBeds', { nodeId, mode: 'batch', prefix: null, start: null, end: null, ...more });
const setEnabled = async (nodeId: string, enabled: boolean) =>
  chief.call('organisation.setEnabled', { nodeId, version: await versionOf(nodeId), enabled });
const remove = async (nodeId: string) =>
  chief.call('organisation.remove', { nodeId, version: await versionOf(nodeId) });
const trailOf = (subject: string) =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['type', 'before', 'after', 'accountId'])
    .where('subject', '=', subject)
    .where('type', 'like', 'node.%')
    .orderBy('id')
    .execute();
const freeBeds = async (wardId: string): Promise<string[] | undefined> =>
  dataOf(await chief.call('admission.places')).wards.find((ward) => ward.wardId === wardId)?.free;
const admit = (wardId: string, bed: string) =>
  chief.call('admission.admit', {
    admissionId: randomUUID(),
    name: '王芳',
    sex: 'female',
    birthday: '1971-03-05',
    hospitalizationNumber: `N-${randomUUID().slice(0, 8)}`,
    wardId,
    bed,
  });

describe('the tree', () => {
  it('takes every kind in its place, from the department down to the bed, with all fields (spec 3, institution)', async () => {
    const { hospital } = test.hospital.nodes;
    const department = await add(hospital, 'department', {
      name: ' 内分泌科 ',
      latinName: 'Endocrinology',
      code: 'ENDO',
      nature: 'public',
      type: 'clinical',
      level: 'national',
      region: '浙江杭州',
      phone: '0571-88001234',
      address: '学院路 1 号',
    });
    const sector = await add(department, 'sector', { type: 'inpatient' });
    const area = await add(sector, 'area');
    const ward = await add(area, 'ward', { type: 'intensive' });
    const bed = await add(ward, 'bed', { name: null, code: '01', type: 'extra' });
    expect(await node(department)).toMatchObject({
      kind: 'department',
      name: '内分泌科',
      latinName: 'Endocrinology',
      code: 'ENDO',
      nature: 'public',
      type: 'clinical',
      level: 'national',
      region: '浙江杭州',
      phone: '0571-88001234',
      address: '学院路 1 号',
      enabled: true,
      version: 1,
      movable: true,
      counts: { inpatients: 0, patients: 0, staff: 0, nodes: 4 },
    });
    expect((await node(ward)).above.map(({ nodeId }) => nodeId)).toEqual([hospital, department, sector, area]);
    expect((await node(ward)).beds).toEqual([{ nodeId: bed, bed: '01', enabled: true, version: 1, taken: false }]);
    expect(await node(bed)).toMatchObject({ name: '01床', latinName: 'Bed 01', type: 'extra' });
    const rows = await test.server.context.db
      .selectFrom('organisationNode')
      .select('path')
      .where('id', '=', bed)
      .execute();
    expect(rows).toEqual([{ path: `/${hospital}/${department}/${sector}/${area}/${ward}/${bed}/` }]);
    const { nodes } = dataOf(await chief.call('organisation.nodes'));
    expect(nodes.find(({ nodeId }) => nodeId === ward)).toMatchObject({ kind: 'ward', beds: 1, inpatients: 0 });
    expect(nodes.some(({ kind }) => kind === 'bed')).toBe(false);
    const { chief: accountId } = test.hospital.accounts;
    expect(await trailOf(department)).toMatchObject([
      { type: 'node.added', accountId, after: { kind: 'department', name: '内分泌科', code: 'ENDO', parent: 'H 名' } },
    ]);
  });

  it('refuses what cannot lie there, what is missing, wrong or there already, each by its name', async () => {
    const { hospital, departmentA, wardA } = test.hospital.nodes;
    const tried = async (request: Added) => {
      const answer = await chief.call('organisation.add', request);
      return answer.ok ? 'taken' : `${answer.error.code} ${answer.error.field ?? ''}`;
    };
    expect(await tried(added(hospital, 'ward'))).toBe('node.misplaced kind');
    expect(await tried(added(hospital, 'hospital'))).toBe('node.misplaced kind');
    expect(await tried(added(wardA, 'ward'))).toBe('node.misplaced kind');
    expect(await tried(added(departmentA, 'ward', { name: ' ' }))).toBe('node.incomplete name');
    expect(await tried(added(departmentA, 'ward', { code: null }))).toBe('node.incomplete code');
    expect(await tried(added(departmentA, 'ward', { phone: 'call me' }))).toBe('input.invalid phone');
    expect(await tried(added(departmentA, 'ward', { level: '3A' }))).toBe('input.invalid level');
    expect(await tried(added(departmentA, 'ward', { name: '<script>' }))).toBe('input.invalid name');
    expect(await tried(added(departmentA, 'ward', { name: 'a1 名' }))).toBe('node.nameTaken name');
    expect(await tried(added(departmentA, 'ward', { code: 'b1' }))).toBe('node.codeTaken code');
    // The same name is allowed under another parent.
    expect(await tried(added(departmentA, 'ward', { name: 'B1 名' }))).toBe('taken');
  });

  it('says in both languages what the specification says', async () => {
    const { departmentA } = test.hospital.nodes;
    const said = async (language: string, request: Added) => {
      chief.language = language;
      const answer = await chief.call('organisation.add', request);
      chief.language = 'en-US';
      return answer.ok ? '' : answer.error.description;
    };
    const nameless = added(departmentA, 'ward', { name: null });
    const twice = added(departmentA, 'ward', { name: 'A1 名' });
    expect(await said('en-US', nameless)).toBe('Incomplete information filling');
    expect(await said('zh-CN', nameless)).toBe('信息填写不完整');
    expect(await said('en-US', twice)).toBe('Name exist');
    expect(await said('zh-CN', twice)).toBe('名称已存在');
  });

  it('changes the fields of a node, and tells the second of two users who change it at once', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward', { phone: '120' });
    const fields = { ...NONE, name: '新病区', code: `NEW-${ward}`, region: '东区' };
    const both = await Promise.all(
      [chief, doctorA].map((client) => client.call('organisation.edit', { nodeId: ward, version: 1, ...fields })),
    );
    expect(both.map((answer) => (answer.ok ? 'saved' : answer.error.code)).sort()).toEqual(['node.changed', 'saved']);
    expect(await node(ward)).toMatchObject({ ...fields, version: 2 });
    expect((await trailOf(ward)).at(-1)).toMatchObject({
      type: 'node.edited',
      before: { phone: '120', region: null },
      after: { name: '新病区', phone: null, region: '东区' },
    });
  });

  it('lets one of two users add the same node at once', async () => {
    const request = added(test.hospital.nodes.departmentA, 'ward');
    const both = await Promise.all([chief, doctorA].map((client) => client.call('organisation.add', request)));
    expect(both.map((answer) => (answer.ok ? 'added' : answer.error.code)).sort()).toEqual(['added', 'node.nameTaken']);
  });
});

describe('a caller of another node', () => {
  it('sees and changes nothing there: current node has no permission', async () => {
    const { departmentA, wardA, wardB } = test.hospital.nodes;
    const nodes = dataOf(await nurseB.call('organisation.nodes')).nodes;
    expect(nodes).toMatchObject([{ nodeId: wardB, parentId: null }]);
    const change = { nodeId: wardA, version: 1 };
    const answers = [
      await nurseB.call('organisation.node', { nodeId: wardA }),
      await nurseB.call('organisation.add', added(departmentA, 'ward')),
      await nurseB.call('organisation.edit', { ...change, ...NONE, name: 'x', code: 'x' }),
      await nurseB.call('organisation.move', { ...change, parentId: departmentA }),
      await nurseB.call('organisation.setEnabled', { ...change, enabled: false }),
      await nurseB.call('organisation.remove', change),
      await nurseB.call('organisation.merge', { ...change, intoId: wardB, intoVersion: 1 }),
      await addBeds(wardA, { start: '1', end: '2' }, nurseB),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'node.forbidden'));
    const said = await nurseB.call('organisation.node', { nodeId: wardA });
    expect(said.ok ? '' : said.error.description).toBe('Current node has no permission');
    expect(await trailOf(wardA)).toEqual([]);
  });

  it('nobody moves, disables, removes or merges away their own node or the hospital', async () => {
    const { departmentA, hospital } = test.hospital.nodes;
    for (const [client, nodeId] of [
      [doctorA, departmentA],
      [chief, hospital],
    ] as const) {
      const change = { nodeId, version: await versionOf(nodeId) };
      expect((await node(nodeId, client)).movable).toBe(false);
      expect(codeOf(await client.call('organisation.setEnabled', { ...change, enabled: false }))).toBe(
        'node.forbidden',
      );
      expect(codeOf(await client.call('organisation.remove', change))).toBe('node.forbidden');
      expect(codeOf(await client.call('organisation.move', { ...change, parentId: nodeId }))).toBe('node.forbidden');
      const into = { intoId: nodeId, intoVersion: change.version };
      expect(codeOf(await client.call('organisation.merge', { ...change, ...into }))).toBe('node.forbidden');
    }
  });
});

describe('beds', () => {
  it('are added by numbers and with a prefix, are offered to admissions, and keep their order (spec 5, batch bed add)', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    expect(dataOf(await addBeds(ward, { start: '08', end: '10' })).beds).toEqual(['08', '09', '10']);
    expect(dataOf(await addBeds(ward, { mode: 'custom', prefix: '加', start: '1', end: '2' })).beds).toEqual([
      '加1',
      '加2',
    ]);
    expect((await node(ward)).beds.map(({ bed }) => bed)).toEqual(['08', '09', '10', '加1', '加2']);
    expect(await freeBeds(ward)).toEqual(['08', '09', '10', '加1', '加2']);
    expect((await trailOf(ward)).at(-1)).toMatchObject({
      type: 'node.bedsAdded',
      after: { from: '加1', to: '加2', count: 2 },
    });
    dataOf(await admit(ward, '加1'));
    expect((await node(ward)).beds.filter(({ taken }) => taken).map(({ bed }) => bed)).toEqual(['加1']);
    expect(codeOf(await admit(ward, '11'))).toBe('bed.unknown');
  });

  it.each([
    [{ start: 'a', end: '2' }, 'The start and end bed numbers can only be numbers', '开始和结束床号只能是数字'],
    [{ start: '1', end: null }, 'The start and end bed numbers can only be numbers', '开始和结束床号只能是数字'],
    [{ mode: 'custom', start: '1', end: '2' }, 'Custom addition requires entering a prefix', '自定义添加需要输入前缀'],
    [{ start: '3', end: '2' }, 'The end bed number is less than the start', '结束床号不能小于开始床号'],
    [{ start: '1', end: '999' }, 'At most 200 beds can be added at once', '一次最多添加 200 张床'],
  ] as const)('%j: %s', async (more, en, zh) => {
    const { wardA } = test.hospital.nodes;
    for (const [language, text] of [
      ['en-US', en],
      ['zh-CN', zh],
    ] as const) {
      chief.language = language;
      const answer = await addBeds(wardA, more);
      chief.language = 'en-US';
      expect(answer.ok ? '' : answer.error.description).toBe(text);
    }
    expect((await node(wardA)).beds).toEqual([]);
  });

  it('are added all or none, and to wards alone', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    dataOf(await addBeds(ward, { start: '3', end: '3' }));
    const answer = await addBeds(ward, { start: '1', end: '5' });
    expect(answer.ok ? '' : answer.error.description).toBe('Bed 3 exists already');
    expect((await node(ward)).beds.map(({ bed }) => bed)).toEqual(['3']);
    expect(codeOf(await addBeds(test.hospital.nodes.departmentA, { start: '1', end: '2' }))).toBe('node.misplaced');
    const both = await Promise.all([chief, doctorA].map((by) => addBeds(ward, { start: '6', end: '9' }, by)));
    expect(both.map((one) => (one.ok ? 'added' : one.error.code)).sort()).toEqual(['added', 'bed.exists']);
  });

  it('in use are neither removed nor disabled; free ones are, and are offered no more', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    dataOf(await addBeds(ward, { start: '1', end: '3' }));
    const patient = dataOf(await admit(ward, '1'));
    const [first, second, third] = (await node(ward)).beds.map(({ nodeId }) => nodeId) as [string, string, string];
    expect(codeOf(await remove(first))).toBe('bed.inUse');
    expect(codeOf(await setEnabled(first, false))).toBe('bed.inUse');
    dataOf(await setEnabled(second, false));
    expect(await freeBeds(ward)).toEqual(['3']);
    const change = { ...patient, bed: '2' };
    expect(codeOf(await chief.call('admission.changeBed', change))).toBe('bed.unknown');
    dataOf(await setEnabled(second, true));
    dataOf(await remove(third));
    expect(await freeBeds(ward)).toEqual(['2']);
    dataOf(await chief.call('admission.changeBed', change));
    dataOf(await remove(first));
    expect((await node(ward)).beds.map(({ bed, taken }) => [bed, taken])).toEqual([['2', true]]);
    expect((await trailOf(first)).map(({ type }) => type)).toEqual(['node.removed']);
  });

  it('get another number together with the patient who lies in them', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    dataOf(await addBeds(ward, { start: '1', end: '2' }));
    const { patientId } = dataOf(await admit(ward, '1'));
    const bed = (await node(ward)).beds[0]?.nodeId ?? '';
    const edit = async (code: string) =>
      chief.call('organisation.edit', { nodeId: bed, version: await versionOf(bed), ...NONE, code });
    expect(codeOf(await edit('2'))).toBe('bed.exists');
    dataOf(await edit('1A'));
    expect(dataOf(await chief.call('patient.detail', { patientId })).patient.bed).toBe('1A');
    expect(await freeBeds(ward)).toEqual(['2']);
    expect((await node(ward)).beds[0]).toMatchObject({ bed: '1A', taken: true });
  });

  it('are not given away while they are disabled in the same moment', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    dataOf(await addBeds(ward, { start: '1', end: '8' }));
    for (const { nodeId, bed, version } of (await node(ward)).beds) {
      const [admitted, disabled] = await Promise.all([
        admit(ward, bed),
        chief.call('organisation.setEnabled', { nodeId, version, enabled: false }),
      ]);
      // Exactly one of the two requests succeeds.
      expect([bed, admitted.ok]).toEqual([bed, !disabled.ok]);
    }
  });
});

describe('a node that is not needed any more', () => {
  it('is removed while it was never used, a ward with its beds, a rule with its node', async () => {
    const department = await add(test.hospital.nodes.hospital, 'department');
    const ward = await add(department, 'ward');
    dataOf(await addBeds(ward, { start: '1', end: '2' }));
    const { version } = dataOf(await chief.call('rule.read', { nodeId: ward }));
    const value = { critical: [5], ordinary: [30], directorId: null };
    dataOf(await chief.call('rule.save', { nodeId: ward, version, change: { rule: 'escalation', value } }));
    expect(codeOf(await remove(department))).toBe('node.inUse');
    dataOf(await remove(ward));
    dataOf(await remove(department));
    expect(codeOf(await chief.call('organisation.node', { nodeId: department }))).toBe('node.forbidden');
    expect((await trailOf(department)).map(({ type }) => type)).toEqual(['node.added', 'node.removed']);
  });

  it('is not removed once it is used, but disabled: nothing below is offered, and enabled again it is', async () => {
    const { hospital } = test.hospital.nodes;
    const department = await add(hospital, 'department');
    const ward = await add(department, 'ward');
    dataOf(await addBeds(ward, { start: '1', end: '1' }));
    await test.hospital.addAccount(`staff${ward}`, [], { nodeId: ward });
    const answer = await remove(ward);
    expect(answer.ok ? '' : answer.error.description).toBe(
      'This node is in use: it cannot be removed, but it can be disabled',
    );
    expect((await node(ward)).beds).toHaveLength(1);
    dataOf(await setEnabled(department, false));
    expect(await freeBeds(ward)).toBeUndefined();
    const tree = dataOf(await chief.call('organisation.tree')).nodes.map(({ nodeId }) => nodeId);
    expect(tree).not.toContain(department);
    expect(tree).not.toContain(ward);
    const managed = dataOf(await chief.call('organisation.nodes')).nodes;
    expect(managed.find(({ nodeId }) => nodeId === department)?.enabled).toBe(false);
    expect(codeOf(await chief.call('organisation.add', added(department, 'ward')))).toBe('node.closed');
    expect(codeOf(await addBeds(ward, { start: '2', end: '2' }))).toBe('node.closed');
    dataOf(await setEnabled(ward, false));
    expect(codeOf(await setEnabled(ward, true))).toBe('node.closed');
    dataOf(await setEnabled(department, true));
    expect(await freeBeds(ward)).toBeUndefined();
    dataOf(await setEnabled(ward, true));
    expect(await freeBeds(ward)).toEqual(['1']);
    expect((await trailOf(department)).map(({ type }) => type).slice(1)).toEqual(['node.disabled', 'node.enabled']);
  });

  it('is not disabled while somebody lies there or below', async () => {
    const { departmentA, wardA } = test.hospital.nodes;
    for (const nodeId of [wardA, departmentA]) {
      const answer = await setEnabled(nodeId, false);
      expect(codeOf(answer)).toBe('node.occupied');
      expect(answer.ok ? '' : answer.error.description).toMatch(/^There are inpatients there \(\d+\)/);
      expect((await node(nodeId)).enabled).toBe(true);
    }
  });
});
