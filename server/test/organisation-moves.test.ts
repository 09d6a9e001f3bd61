import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { departmentsBelow, keepStocks } from '../src/modules/lots/keep-stocks.js';
import { BY_OWNER, FOLLOWING, STAYING } from '../src/modules/organisation/following-rows.js';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { fileLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';

let test: TestServer;
let chief: TestClient;
let count = 0;
beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

const NONE = { latinName: null, nature: null, type: null, level: null, region: null, phone: null, address: null };
const add = async (parentId: string, kind: RequestOf<'organisation.add'>['kind'], name?: string): Promise<string> => {
  count += 1;
  const fields = { ...NONE, name: name ?? `节点${count}`, code: `N-${count}` };
  return dataOf(await chief.call('organisation.add', { parentId, kind, ...fields })).nodeId;
};
const node = async (nodeId: string): Promise<ReplyOf<'organisation.node'>> =>
  dataOf(await chief.call('organisation.node', { nodeId }));
const pathOf = async (nodeId: string): Promise<string> => {
  const { db } = test.server.context;
  return (await db.selectFrom('organisationNode').select('path').where('id', '=', nodeId).executeTakeFirstOrThrow())
    .path;
};

/** A ward in a new department with beds `01` and up, its own nurse and doctor, and a patient in the first bed. */
async function staffedWard(beds = 3, wardName?: string) {
  const departmentId = await add(test.hospital.nodes.hospital, 'department');
  const wardId = await add(departmentId, 'ward', wardName);
  await addBeds(test.server.context.db, { wardId, path: await pathOf(wardId), code: '' }, beds);
  const permissions = [
    'ward.read',
    'patient.read',
    'patient.admit',
    'glucose.record',
    'record.read',
    'chat.use',
  ] as const;
  const account = async (name: string, nodeId: string) => {
    const userId = await test.hospital.addAccount(`${name}${wardId}`, permissions, { nodeId });
    return { userId, username: `${name}${wardId}`, client: await test.signedIn(`${name}${wardId}`) };
  };
  const [nurse, doctor] = [await account('nurse', wardId), await account('doctor', departmentId)];
  const { patientId } = dataOf(await chief.call('admission.admit', { ...admission(), wardId, bed: '01' }));
  return { departmentId, wardId, nurse, doctor, patientId };
}
const admission = () => ({
  admissionId: randomUUID(),
  name: '王芳',
  sex: 'female' as const,
  birthday: '1971-03-05',
  hospitalizationNumber: `N-${randomUUID().slice(0, 8)}`,
});
const move = async (nodeId: string, parentId: string, by = chief) =>
  by.call('organisation.move', { nodeId, version: (await node(nodeId)).version, parentId });
const merge = async (nodeId: string, intoId: string, bedPrefix: string | null = null) =>
  chief.call('organisation.merge', {
    nodeId,
    version: (await node(nodeId)).version,
    intoId,
    intoVersion: (await node(intoId)).version,
    bedPrefix,
  });
const sees = async (client: TestClient, patientId: string): Promise<boolean> =>
  (await client.call('patient.detail', { patientId })).ok;
const patientRow = (id: string) =>
  test.server.context.db
    .selectFrom('patient')
    .select(['nodeId', 'departmentId', 'wardId', 'bed', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const trailOf = (subject: string, type: string) =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['before', 'after', 'accountId', 'nodeId'])
    .where('subject', '=', subject)
    .where('type', '=', type)
    .orderBy('id')
    .execute();

describe('a move', () => {
  it('takes everybody and everything below along: the old department sees them no more, the new one does', async () => {
    const [from, to] = [await staffedWard(), await staffedWard()];
    const before = { ...(await patientRow(from.patientId)) };
    expect(await sees(from.doctor.client, from.patientId)).toBe(true);
    expect(await sees(to.doctor.client, from.patientId)).toBe(false);
    const [oldPath, bed] = [await pathOf(from.wardId), (await node(from.wardId)).beds[0]?.nodeId ?? ''];
    dataOf(await move(from.wardId, to.departmentId));
    const path = `${await pathOf(to.departmentId)}${from.wardId}/`;
    expect(await pathOf(from.wardId)).toBe(path);
    expect(await pathOf(bed)).toBe(`${path}${bed}/`);
    expect(await sees(from.doctor.client, from.patientId)).toBe(false);
    expect(await sees(to.doctor.client, from.patientId)).toBe(true);
    // Staff of the ward itself keep their access after the move.
    expect(await sees(from.nurse.client, from.patientId)).toBe(true);
    expect(await sees(to.nurse.client, from.patientId)).toBe(false);
    expect(await patientRow(from.patientId)).toEqual({
      ...before,
      departmentId: to.departmentId,
      version: before.version + 1,
    });
    const reading = { readingId: randomUUID(), patientId: from.patientId, slot: 3, value: 7 };
    expect(codeOf(await from.doctor.client.call('glucose.record', reading))).toBe('patient.unknown');
    const board = dataOf(await to.doctor.client.call('glucose.board', {})).rows;
    expect(board.map(({ patientId }) => patientId).sort()).toEqual([from.patientId, to.patientId].sort());
    expect(dataOf(await from.doctor.client.call('glucose.board', {})).rows).toEqual([]);
    expect(codeOf(await from.doctor.client.call('glucose.board', { wardId: from.wardId }))).toBe('node.forbidden');
    const [event] = await trailOf(from.wardId, 'node.moved');
    expect(event).toMatchObject({
      accountId: test.hospital.accounts.chief,
      before: { path: oldPath },
      after: { path },
    });
  });

  it('takes a whole area with its wards along, and an id is no prefix of a longer one', async () => {
    const { departmentId, wardId, patientId, doctor } = await staffedWard();
    const area = await add(departmentId, 'area');
    const other = await add(departmentId, 'sector');
    dataOf(await move(wardId, area));
    expect(await sees(doctor.client, patientId)).toBe(true);
    // A neighbouring node whose path begins with the same digits is not moved.
    const { db } = test.server.context;
    const neighbour = `${await pathOf(departmentId)}${area}7/`;
    await db
      .insertInto('organisationNode')
      .values({ parentId: departmentId, kind: 'area', name: 'neighbour', code: neighbour, path: neighbour })
      .execute();
    dataOf(await move(area, other));
    expect(await pathOf(wardId)).toBe(`${await pathOf(other)}${area}/${wardId}/`);
    const rows = await db.selectFrom('organisationNode').select('path').where('code', '=', neighbour).execute();
    expect(rows).toEqual([{ path: neighbour }]);
  });

  it('is refused where the node cannot lie, where it is not seen, and where somebody was first', async () => {
    const { hospital, departmentA, departmentB, wardA } = test.hospital.nodes;
    const ward = await add(departmentA, 'ward');
    expect(codeOf(await move(ward, hospital))).toBe('node.misplaced');
    expect(codeOf(await move(ward, wardA))).toBe('node.misplaced');
    expect(codeOf(await move(ward, ward))).toBe('node.misplaced');
    expect(codeOf(await move(departmentA, departmentB))).toBe('node.misplaced');
    const doctorA = await test.signedIn('doctorA');
    expect(codeOf(await move(ward, departmentB, doctorA))).toBe('node.forbidden');
    const bed = (await addedBed(ward)).nodeId;
    expect(codeOf(await move(bed, wardA))).toBe('node.misplaced');
    const twin = await add(departmentB, 'ward', (await node(ward)).name);
    const refused = await move(ward, departmentB);
    expect(codeOf(refused)).toBe('node.nameTakenThere');
    // It says which name, and where.
    expect(JSON.stringify(refused)).toMatch(/There is a node named .+ under .+ already/);
    const { version } = await node(twin);
    const stale = { nodeId: twin, version: version + 1, parentId: departmentA };
    expect(codeOf(await chief.call('organisation.move', stale))).toBe('node.changed');
    const closed = await add(hospital, 'department');
    dataOf(await chief.call('organisation.setEnabled', { nodeId: closed, version: 1, enabled: false }));
    expect(codeOf(await move(ward, closed))).toBe('node.closed');
  });

  it('by two administrators of one node at once tells one of them that it changed', async () => {
    const ward = await add(test.hospital.nodes.departmentA, 'ward');
    const targets = [await add(test.hospital.nodes.hospital, 'department'), test.hospital.nodes.departmentB];
    const other = await test.signedIn('chief');
    const both = await Promise.all(
      targets.map((parentId, index) =>
        (index === 0 ? chief : other).call('organisation.move', { nodeId: ward, version: 1, parentId }),
      ),
    );
    expect(both.map((one) => (one.ok ? 'moved' : one.error.code)).sort()).toEqual(['moved', 'node.changed']);
    const { parentId } = await node(ward);
    expect(await pathOf(ward)).toBe(`${await pathOf(parentId ?? '')}${ward}/`);
  });

  it('while people are admitted leaves everybody in the department that the ward has then', async () => {
    const { departmentId, wardId } = await staffedWard(12);
    const target = await add(test.hospital.nodes.hospital, 'department');
    const beds = Array.from({ length: 10 }, (_, index) => String(index + 3).padStart(2, '0'));
    const other = await test.signedIn('chief');
    const [, ...admitted] = await Promise.all([
      move(wardId, target),
      ...beds.map((bed) => other.call('admission.admit', { ...admission(), wardId, bed })),
    ]);
    const ids = admitted.map((answer) => dataOf(answer).patientId);
    const rows = await Promise.all(ids.map(patientRow));
    expect(rows.map((row) => row.departmentId)).toEqual(rows.map(() => target));
    expect((await node(departmentId)).counts.inpatients).toBe(0);
  });

  it('reaches open sockets at once: they get changes of boards of the new place, and no more of the old place', async () => {
    const [from, to] = [await staffedWard(), await staffedWard()];
    const open = ({ client, username, userId }: typeof from.nurse) =>
      openWatching(test.server.url, { cookie: client.cookie, name: username, userId });
    const [old, fresh, moved] = [await open(from.doctor), await open(to.doctor), await open(from.nurse)];
    const boards = (socket: typeof old) => socket.frames.filter(({ msgType }) => msgType === 6).length;
    dataOf(await move(from.wardId, to.departmentId));
    await Promise.all([old, fresh].map((socket) => socket.until(({ msgType }) => msgType === 6)));
    const [oldBoards, freshBoards] = [boards(old), boards(fresh)];
    const enter = async () =>
      dataOf(
        await chief.call('glucose.record', { readingId: randomUUID(), patientId: from.patientId, slot: 3, value: 7 }),
      );
    await enter();
    await fresh.until(() => boards(fresh) > freshBoards);
    // The nurse of the moved ward receives board changes once the socket knows the new path, before the next periodic
    // refresh.
    const movedBoards = boards(moved);
    while (boards(moved) === movedBoards) await enter();
    expect(boards(old)).toBe(oldBoards);
    await Promise.all([old, fresh, moved].map((socket) => socket.close()));
  });
});

async function addedBed(wardId: string) {
  dataOf(
    await chief.call('organisation.addBeds', { nodeId: wardId, mode: 'batch', prefix: null, start: '1', end: '1' }),
  );
  const [bed] = (await node(wardId)).beds;
  if (!bed) throw new Error('no bed');
  return bed;
}

describe('a merge', () => {
  it('of two wards lets patients, staff, plans and beds go over; what was measured before is still found', async () => {
    const [from, into] = [await staffedWard(), await staffedWard()];
    const reading = { readingId: randomUUID(), patientId: from.patientId, slot: 3, value: 7 };
    dataOf(await from.nurse.client.call('glucose.record', reading));
    const planned = await chief.call('order.planMonitoring', {
      planKey: randomUUID(),
      patientId: from.patientId,
      indicator: 'glucose',
      slots: [1],
      since: dayOf(Date.now(), 'Asia/Shanghai'),
      until: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyDays: 1,
      note: null,
    });
    dataOf(planned);
    expect(codeOf(await merge(from.wardId, into.wardId))).toBe('bed.exists');
    expect(await patientRow(from.patientId)).toMatchObject({ wardId: from.wardId, bed: '01' });
    dataOf(await merge(from.wardId, into.wardId, 'B'));
    expect(await patientRow(from.patientId)).toMatchObject({
      nodeId: into.wardId,
      wardId: into.wardId,
      departmentId: into.departmentId,
      bed: 'B01',
    });
    expect((await node(into.wardId)).beds.map(({ bed, taken }) => [bed, taken])).toEqual([
      ['01', true],
      ['02', false],
      ['03', false],
      ['B01', true],
      ['B02', false],
      ['B03', false],
    ]);
    expect(await node(from.wardId)).toMatchObject({
      enabled: false,
      mergedInto: { nodeId: into.wardId },
      counts: { patients: 0, staff: 0, nodes: 0 },
    });
    for (const client of [from.nurse.client, into.nurse.client, into.doctor.client]) {
      expect([await sees(client, from.patientId), await sees(client, into.patientId)]).toEqual([true, true]);
    }
    expect(await sees(from.doctor.client, from.patientId)).toBe(false);
    const { monitoring } = dataOf(await chief.call('order.plans', { patientId: from.patientId }));
    expect(monitoring).toHaveLength(1);
    const day = dayOf(Date.now(), 'Asia/Shanghai');
    const filter = { indicator: 'glucose' as const, from: day, to: day, wardId: into.wardId };
    const { rows } = dataOf(await into.nurse.client.call('record.list', filter));
    expect(rows).toHaveLength(1);
    expect((await trailOf(from.wardId, 'node.merged'))[0]?.after).toMatchObject({
      intoId: into.wardId,
      patients: 1,
      staff: 1,
      nodes: 3,
    });
    const enabled = { nodeId: from.wardId, version: (await node(from.wardId)).version, enabled: true };
    expect(codeOf(await chief.call('organisation.setEnabled', enabled))).toBe('node.merged');
    expect(codeOf(await merge(from.wardId, into.wardId))).toBe('node.merged');
  });

  it('of two departments takes the wards along, named apart where both have one of a name', async () => {
    const [from, into] = [await staffedWard(3, '一病区'), await staffedWard(3, '一病区')];
    const department = (await node(from.departmentId)).name;
    dataOf(await merge(from.departmentId, into.departmentId));
    expect(await pathOf(from.wardId)).toBe(`${await pathOf(into.departmentId)}${from.wardId}/`);
    expect(await node(from.wardId)).toMatchObject({ name: `${department} 一病区`, parentId: into.departmentId });
    expect(await patientRow(from.patientId)).toMatchObject({ departmentId: into.departmentId, bed: '01' });
    expect(await sees(from.doctor.client, into.patientId)).toBe(true);
    expect(await sees(into.doctor.client, from.patientId)).toBe(true);
    expect(await node(from.departmentId)).toMatchObject({ enabled: false, counts: { nodes: 0, staff: 0 } });
  });

  it('is refused for nodes of two kinds, for one with itself, into a disabled one, and from an old version', async () => {
    const { departmentA, departmentB, wardA, wardB } = test.hospital.nodes;
    const ward = await add(departmentA, 'ward');
    const sectors = [await add(departmentA, 'sector'), await add(departmentA, 'sector')] as const;
    expect(codeOf(await merge(ward, departmentB))).toBe('node.unlike');
    expect(codeOf(await merge(ward, ward))).toBe('node.unlike');
    expect(codeOf(await merge(...sectors))).toBe('node.unlike');
    const closed = await add(departmentB, 'ward');
    dataOf(await chief.call('organisation.setEnabled', { nodeId: closed, version: 1, enabled: false }));
    expect(codeOf(await merge(ward, closed))).toBe('node.unlike');
    const doctorA = await test.signedIn('doctorA');
    const across = { nodeId: ward, version: 1, intoId: wardB, intoVersion: 1 };
    expect(codeOf(await doctorA.call('organisation.merge', across))).toBe('node.forbidden');
    const stale = { nodeId: ward, version: 1, intoId: wardA, intoVersion: 9 };
    expect(codeOf(await chief.call('organisation.merge', stale))).toBe('node.changed');
  });

  it('at once in both directions is done in one', async () => {
    const [one, two] = [await staffedWard(1), await staffedWard(1)];
    const other = await test.signedIn('chief');
    const merging = (by: TestClient, nodeId: string, intoId: string) =>
      by.call('organisation.merge', { nodeId, version: 1, intoId, intoVersion: 1, bedPrefix: 'X' });
    const both = await Promise.all([merging(chief, one.wardId, two.wardId), merging(other, two.wardId, one.wardId)]);
    expect(both.map((answer) => (answer.ok ? 'merged' : answer.error.code)).sort()).toEqual(['merged', 'node.changed']);
    const rows = await Promise.all([one.patientId, two.patientId].map(patientRow));
    expect(rows[0]?.wardId).toBe(rows[1]?.wardId);
  });
});

describe('what belongs to a place', () => {
  /** Strips left by department, of one lot. */
  async function stocks(stripLotId: string): Promise<Record<string, number>> {
    const { places } = dataOf(await chief.call('strip.ledger', { stripLotId }));
    return Object.fromEntries(places.map(({ departmentId, left }) => [departmentId ?? 'store', left]));
  }

  /** Two departments that got strips of a lot, of which a patient of the first one used some. */
  async function withStrips() {
    const [one, other] = [await staffedWard(), await staffedWard(1)];
    const { db } = test.server.context;
    const by = test.hospital.accounts.chief;
    const hospitalId = test.hospital.nodes.hospital;
    const { stripLotId } = await fileLots(db, { hospitalId, by, lot: `26A${100_000 + (count += 1)}` });
    const move = async (kind: 'received' | 'handedOut' | 'counted', quantity: number, nodeId: string | null = null) =>
      dataOf(await chief.call('strip.move', { movementId: randomUUID(), stripLotId, kind, quantity, nodeId }));
    await move('received', 500);
    await move('handedOut', 100, one.departmentId);
    await move('handedOut', 40, other.departmentId);
    await move('counted', 37, other.departmentId);
    for (const slot of [1, 3, 5] as const) {
      const readingId = randomUUID();
      const entry = { readingId, patientId: one.patientId, slot, value: 7.1 };
      dataOf(await one.nurse.client.call('glucose.record', entry));
      await db.updateTable('glucoseReading').set({ stripLotId }).where('readingId', '=', readingId).execute();
    }
    expect(await stocks(stripLotId)).toEqual({
      store: 360,
      [one.departmentId]: 97,
      [other.departmentId]: 37,
    });
    return { one, other, stripLotId };
  }

  it('goes along when departments become one: their strips are together what they were', async () => {
    const { one, other, stripLotId } = await withStrips();
    dataOf(await merge(one.departmentId, other.departmentId));
    expect(await stocks(stripLotId)).toEqual({ store: 360, [other.departmentId]: 134 });
  });

  it('stays when a ward goes to another department: strips used before were used there', async () => {
    const { one, other, stripLotId } = await withStrips();
    dataOf(await move(one.wardId, other.departmentId));
    expect(await stocks(stripLotId)).toEqual({
      store: 360,
      [one.departmentId]: 97,
      [other.departmentId]: 37,
    });
  });

  it('keeps what is used elsewhere while a ward goes to another department', async () => {
    const { one, other, stripLotId } = await withStrips();
    const { db } = test.server.context;
    const author = { at: new Date(), by: test.hospital.accounts.chief };
    const path = await pathOf(other.departmentId);
    await db.transaction().execute(async (tx) => {
      const departments = await departmentsBelow(tx, path);
      const readingId = randomUUID();
      const entry = { readingId, patientId: one.patientId, slot: 7 as const, value: 6.4 };
      dataOf(await one.nurse.client.call('glucose.record', entry));
      await db.updateTable('glucoseReading').set({ stripLotId }).where('readingId', '=', readingId).execute();
      await keepStocks(tx, departments, author);
    });
    const { movements } = dataOf(await chief.call('strip.ledger', { stripLotId }));
    expect(movements.filter(({ kind }) => kind === 'counted')).toHaveLength(1);
    expect(await stocks(stripLotId)).toMatchObject({ [one.departmentId]: 96, [other.departmentId]: 37 });
  });

  it('of a team goes along with its department', async () => {
    const [one, other] = [await staffedWard(1), await staffedWard(1)];
    const team = { departmentId: one.departmentId, version: 0, name: `团队${count}`, latinName: null, enabled: true };
    const { teamId } = dataOf(await chief.call('virtualWard.saveTeam', { ...team, memberIds: [] }));
    dataOf(await merge(one.departmentId, other.departmentId));
    const { teams } = dataOf(await chief.call('virtualWard.teams', {}));
    expect(teams.find((found) => found.teamId === teamId)?.nodeId).toBe(other.departmentId);
  });

  it('is named for each column that refers to a node: it follows, is its owner’s to change, or stays', async () => {
    // By its foreign key, or by its name: keys of large tables were dropped.
    const { rows } = await sql<{ name: string }>`
      select relation.relname || '.' || attname as name
      from pg_class as relation join pg_attribute on attrelid = relation.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped
        and (attname ~ '(^|_)(node|ward|department|place)_id$' or attname ~ '(^|_)path$' or exists (
          select from pg_constraint
          where contype = 'f' and conrelid = relation.oid and attnum = any(conkey)
            and confrelid = 'organisation_node'::regclass))`.execute(test.server.context.db);
    const named = [...FOLLOWING.map((pair) => pair.join('.')), ...BY_OWNER, ...Object.keys(STAYING)];
    const ofHospital = rows.filter(({ name }) => !/\.hospital_id$/.test(name));
    expect(ofHospital.map(({ name }) => name).sort()).toEqual(named.toSorted());
  });
});

describe('the order of neighbours', () => {
  it('is changed place by place, stops at the ends, and is the same wherever places are listed', async () => {
    const parent = await add(test.hospital.nodes.hospital, 'department');
    // Several wards; the order must not depend on the length of their ids.
    const wards: string[] = [];
    for (let index = 0; index < 4; index += 1) wards.push(await add(parent, 'ward'));
    const { db } = test.server.context;
    // Imported nodes may all have the same ordinal.
    await db.updateTable('organisationNode').set({ ordinal: 0 }).where('parentId', '=', parent).execute();
    const order = async (): Promise<string[]> =>
      dataOf(await chief.call('organisation.nodes'))
        .nodes.filter(({ parentId }) => parentId === parent)
        .map(({ nodeId }) => nodeId);
    const step = async (nodeId: string, by: -1 | 1) =>
      dataOf(await chief.call('organisation.reorder', { nodeId, version: (await node(nodeId)).version, by }));
    const [a, b, c, d] = wards as [string, string, string, string];
    expect(await order()).toEqual([a, b, c, d]);
    await step(c, -1);
    expect(await order()).toEqual([a, c, b, d]);
    await step(c, -1);
    await step(c, -1);
    await step(d, 1);
    expect(await order()).toEqual([c, a, b, d]);
    await step(c, 1);
    expect(await order()).toEqual([a, c, b, d]);
    const tree = dataOf(await chief.call('organisation.tree')).nodes;
    expect(tree.filter(({ parentId }) => parentId === parent).map(({ nodeId }) => nodeId)).toEqual([a, c, b, d]);
    const events = await db
      .selectFrom('auditEvent')
      .select(['before', 'after'])
      .where('type', '=', 'node.reordered')
      .where('subject', '=', c)
      .orderBy('id')
      .execute();
    // The step beyond the end changes nothing and records no event.
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ position: 3 }, { position: 2 }],
      [{ position: 2 }, { position: 1 }],
      [{ position: 1 }, { position: 2 }],
    ]);
  });

  it('stays consistent when it is changed several times at once, and nobody changes it for the own node or outside it', async () => {
    const parent = await add(test.hospital.nodes.hospital, 'department');
    const wards = [await add(parent, 'ward'), await add(parent, 'ward'), await add(parent, 'ward')];
    const moves = wards.map((nodeId) => chief.call('organisation.reorder', { nodeId, version: 1, by: 1 }));
    for (const answer of await Promise.all(moves)) dataOf(answer);
    const { db } = test.server.context;
    const rows = await db.selectFrom('organisationNode').select('ordinal').where('parentId', '=', parent).execute();
    expect(rows.map(({ ordinal }) => ordinal).sort()).toEqual([0, 1, 2]);

    const { departmentA, departmentB, hospital } = test.hospital.nodes;
    await test.hospital.addAccount('sorter', ['organisation.manage'], { nodeId: departmentA });
    const sorter = await test.signedIn('sorter');
    const tried = async (nodeId: string, version = 1) =>
      codeOf(await sorter.call('organisation.reorder', { nodeId, version, by: 1 }));
    for (const nodeId of [departmentA, departmentB, hospital]) expect(await tried(nodeId)).toBe('node.forbidden');
    expect(await tried(test.hospital.nodes.wardA, 99)).toBe('node.changed');
    const far = { nodeId: test.hospital.nodes.wardA, version: 1, by: 2 as 1 };
    expect(codeOf(await sorter.call('organisation.reorder', far))).toBe('input.invalid');
    expect(codeOf(await chief.call('organisation.reorder', { nodeId: hospital, version: 1, by: 1 }))).toBe(
      'node.forbidden',
    );
  });
});
