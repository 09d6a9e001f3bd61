import { METER_PATH, type DeviceRow, type EndpointName, type MeterReply, type RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const DAY = 86_400_000;

let test: TestServer;
let chief: TestClient;
/** Manages the devices of ward B alone. */
let elsewhere: TestClient;
/** Sees devices and no patients. */
let viewer: TestClient;
/** May neither see nor manage devices. */
let powerless: TestClient;

beforeAll(async () => {
  test = await startTestServer();
  const { addAccount, nodes } = test.hospital;
  await addAccount('elsewhere', ['quality.read', 'device.manage', 'patient.read'], { nodeId: nodes.wardB });
  await addAccount('viewer', ['quality.read'], { nodeId: nodes.hospital });
  [chief, elsewhere, viewer, powerless] = await Promise.all([
    test.signedIn('chief'),
    test.signedIn('elsewhere'),
    test.signedIn('viewer'),
    test.signedIn('powerless'),
  ]);
});
afterAll(() => test.stop());

let made = 0;
async function register(more: Partial<RequestOf<'device.register'>> = {}) {
  const device = { serial: `D-${(made += 1)}`, model: 'GM-7', nodeId: test.hospital.nodes.wardA, ...more };
  return { serial: device.serial, ...dataOf(await chief.call('device.register', device)) };
}
const listed = async (query: RequestOf<'device.list'> = {}, who = chief): Promise<DeviceRow[]> =>
  dataOf(await who.call('device.list', query)).devices;
async function rowOf(serial: string, who = chief): Promise<DeviceRow> {
  const found = (await listed({ text: serial }, who)).find((row) => row.serial === serial);
  if (!found) throw new Error(`no device ${serial}`);
  return found;
}
async function send(token: string | null, body: object): Promise<{ status: number; data: MeterReply | undefined }> {
  const response = await fetch(`${test.server.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: ((await response.json()) as { data?: MeterReply }).data };
}
let minute = 0;
const reading = (more: object = {}) => ({
  indicator: 'glucose',
  hospitalizationNumber: 'ZY-anna',
  measuredAt: new Date(Date.now() - (minute += 1) * 60_000).toISOString(),
  figures: { value: 6.4 },
  ...more,
});

describe('a device', () => {
  it('is kept with all that the specification names (spec 3, device)', async () => {
    const { nodes } = test.hospital;
    const told = { brand: 'Lifeline', producedOn: '2025-01-15', storedOn: '2025-03-02', kind: 'combined' } as const;
    const { serial, token } = await register({ ...told, use: 'home', nodeId: nodes.departmentA });
    expect(token).toBeNull();
    expect(await rowOf(serial)).toMatchObject({
      serial,
      model: 'GM-7',
      ...told,
      use: 'home',
      state: 'unbound',
      bound: null,
      token: 'none',
      version: 1,
      node: { nodeId: nodes.departmentA, latinName: 'A' },
    });
    const { deviceId } = await rowOf(serial);
    const before = Date.now();
    dataOf(await chief.call('device.bind', { deviceId, version: 1, patientId: test.hospital.patients.anna }));
    const { bound, state } = await rowOf(serial);
    expect(state).toBe('bound');
    expect(bound?.at).toBeGreaterThanOrEqual(before);
    expect(bound).toMatchObject({ by: { latinName: 'chief' }, activatedAt: null, patient: { latinName: 'anna' } });
  });

  it('goes from unbound to bound to activated by its first reading, and back with a reason (spec 4, device status)', async () => {
    const { anna } = test.hospital.patients;
    const { deviceId, serial, token } = await register({ use: 'home', username: 'nurseA' });
    const call = <Name extends EndpointName>(name: Name, more: object = {}) =>
      rowOf(serial).then(({ version }) => chief.call(name, { deviceId, version, ...more } as RequestOf<Name>));
    expect(codeOf(await call('device.unbind', { reason: 'x' }))).toBe('device.stateForbids');
    dataOf(await call('device.bind', { patientId: anna }));
    const taken = await call('device.bind', { patientId: test.hospital.patients.bert });
    expect(codeOf(taken)).toBe('device.taken');
    // The refusal names the bed and the patient who has the device, to a caller who may see the patient.
    const { latinName, bed } = await test.server.context.db
      .selectFrom('patient')
      .select(['latinName', 'bed'])
      .where('id', '=', test.hospital.patients.anna)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(taken)).toContain(`bed ${bed}, ${latinName}`);
    expect(await rowOf(serial)).toMatchObject({
      state: 'bound',
      bound: { patient: { patientId: anna, latinName, bed } },
    });
    // The list follows the patient to another bed, and has none once there is none.
    const lieIn = (other: string | null) =>
      test.server.context.db.updateTable('patient').set({ bed: other }).where('id', '=', anna).execute();
    for (const other of ['77', null]) {
      await lieIn(other);
      expect((await rowOf(serial)).bound?.patient?.bed).toBe(other);
      const [listedOnce] = await listed({ text: serial });
      expect(listedOnce?.bound?.patient).toMatchObject({ latinName, bed: other });
    }
    await lieIn(bed);
    // Readings that the device sends without a number are of the patient who has it.
    const { data } = await send(token, { readings: [reading({ hospitalizationNumber: undefined })] });
    expect(data?.readings[0]).toMatchObject({ outcome: 'stored' });
    const { state, bound } = await rowOf(serial);
    expect(state).toBe('activated');
    const activatedAt = bound?.activatedAt;
    expect(activatedAt).toBeGreaterThan(Date.now() - 60_000);
    await send(token, { readings: [reading()] });
    expect((await rowOf(serial)).bound?.activatedAt).toBe(activatedAt);
    for (const name of ['device.repair', 'device.retire'] as const) {
      expect(codeOf(await call(name, { reason: 'x' }))).toBe('device.stateForbids');
    }
    expect(codeOf(await call('device.unbind', { reason: '' }))).toBe('input.invalid');
    dataOf(await call('device.unbind', { reason: 'back at discharge' }));
    expect(await rowOf(serial)).toMatchObject({ state: 'unbound', bound: null });
    dataOf(await call('device.bind', { patientId: test.hospital.patients.bert }));
    const { bindings, events } = dataOf(await chief.call('device.history', { deviceId }));
    expect(bindings).toMatchObject([
      { patient: { latinName: 'bert' }, unboundAt: null, activatedAt: null },
      { patient: { latinName: 'anna' }, reason: 'back at discharge', unboundBy: { latinName: 'chief' } },
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'bound',
      'unbound',
      'activated',
      'bound',
      'tokenMade',
      'registered',
    ]);
    const audit = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'patientId'])
      .where('subject', '=', deviceId)
      .where('type', 'in', ['device.bound', 'device.unbound'])
      .orderBy('id')
      .execute();
    expect(audit.map(({ type, patientId }) => [type, patientId])).toEqual([
      ['device.bound', anna],
      ['device.unbound', anna],
      ['device.bound', test.hospital.patients.bert],
    ]);
  });

  it('is bound by one of two users who bind it at the same moment', async () => {
    const { deviceId } = await register({ use: 'home' });
    const { anna, bert } = test.hospital.patients;
    const both = await Promise.all(
      [anna, bert].map((patientId) => chief.call('device.bind', { deviceId, version: 1, patientId })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(codeOf)).toEqual(['device.changed']);
  });

  it('of the hospital is bound to its department, and handed over, repaired and retired with the history', async () => {
    const { nodes } = test.hospital;
    const { deviceId, serial, token } = await register({ username: 'nurseA' });
    const call = <Name extends EndpointName>(name: Name, more: object = {}) =>
      rowOf(serial).then(({ version }) => chief.call(name, { deviceId, version, ...more } as RequestOf<Name>));
    expect(await rowOf(serial)).toMatchObject({ state: 'bound', bound: { patient: null } });
    expect(codeOf(await call('device.bind', { patientId: test.hospital.patients.anna }))).toBe('device.notForHome');
    await send(token, { readings: [reading()] });
    expect((await rowOf(serial)).state).toBe('activated');
    expect(codeOf(await call('device.handOver', { nodeId: nodes.wardA }))).toBe('input.invalid');
    dataOf(await call('device.handOver', { nodeId: nodes.wardB, note: 'ward A has a new one' }));
    expect(await rowOf(serial)).toMatchObject({ state: 'bound', node: { nodeId: nodes.wardB } });
    dataOf(await call('device.repair', { reason: 'display is dark' }));
    expect(await rowOf(serial)).toMatchObject({ state: 'repair', repair: { reason: 'display is dark' }, bound: null });
    expect(codeOf(await call('device.handOver', { nodeId: nodes.wardA }))).toBe('device.stateForbids');
    dataOf(await call('device.back', { note: 'new display' }));
    expect((await rowOf(serial)).state).toBe('bound');
    dataOf(await call('device.retire', { reason: 'five years old' }));
    expect(await rowOf(serial)).toMatchObject({ state: 'retired', retired: { reason: 'five years old' } });
    expect((await send(token, { readings: [reading()] })).status).toBe(403);
    const after = [call('device.back'), call('device.retire', { reason: 'x' }), call('device.token')];
    expect((await Promise.all(after)).map(codeOf)).toEqual(Array(3).fill('device.stateForbids'));
    // Its number is free again.
    await register({ serial });
    const { bindings, events } = dataOf(await chief.call('device.history', { deviceId }));
    const wardOf = (node: (typeof bindings)[number]['node']) => `${node?.department?.latinName} · ${node?.latinName}`;
    expect(bindings.map(({ node, reason }) => [wardOf(node), reason])).toEqual([
      ['B · B1', 'five years old'],
      ['B · B1', 'display is dark'],
      ['A · A1', 'ward A has a new one'],
    ]);
    const handedOver = events.find(({ type }) => type === 'handedOver');
    expect([handedOver?.from, handedOver?.to].map((node) => node && wardOf(node))).toEqual(['A · A1', 'B · B1']);
    expect(events.map(({ type, note }) => [type, note])).toEqual([
      ['retired', 'five years old'],
      ['back', 'new display'],
      ['repair', 'display is dark'],
      ['handedOver', 'ward A has a new one'],
      ['activated', null],
      ['tokenMade', null],
      ['registered', null],
    ]);
    expect(events.find(({ type }) => type === 'handedOver')).toMatchObject({
      from: { latinName: 'A1' },
      to: { latinName: 'B1' },
      by: { latinName: 'chief' },
    });
  });

  it('gets a new token, shown once, which withdraws the former one; and it is withdrawn', async () => {
    const { deviceId, serial } = await register();
    const versionOf = async () => (await rowOf(serial)).version;
    const nameless = await chief.call('device.token', { deviceId, version: await versionOf() });
    expect(codeOf(nameless)).toBe('input.invalid');
    const make = async (more: object = {}) =>
      dataOf(await chief.call('device.token', { deviceId, version: await versionOf(), ...more })).token;
    const first = await make({ username: 'nurseA' });
    expect((await send(first, { readings: [] })).status).toBe(200);
    const second = await make();
    expect((await send(first, { readings: [] })).status).toBe(401);
    expect((await send(second, { readings: [] })).status).toBe(200);
    expect(await rowOf(serial)).toMatchObject({ token: 'valid', user: { latinName: 'nurseA' } });
    expect(JSON.stringify(await rowOf(serial))).not.toContain(second);
    dataOf(await chief.call('device.withdraw', { deviceId }));
    expect((await send(second, { readings: [] })).status).toBe(403);
    expect((await rowOf(serial)).token).toBe('withdrawn');
    const third = await make();
    expect((await send(third, { readings: [] })).status).toBe(200);
    const unknown = { deviceId, version: await versionOf(), username: 'powerless' };
    expect(codeOf(await chief.call('device.token', unknown))).toBe('device.userUnknown');
  });

  it('is changed by its version; wrong days and taken numbers are named', async () => {
    const { deviceId, serial } = await register();
    const other = await register();
    const change = (more: object, version = 1) =>
      chief.call('device.change', { deviceId, version, serial, model: 'GM-7', ...more });
    const refused = await change({ producedOn: '2025-05-01', storedOn: '2025-04-01' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'input.invalid', field: 'storedOn' } });
    const future = await change({ producedOn: '2999-01-01' });
    expect(future).toMatchObject({ ok: false, error: { code: 'input.invalid', field: 'producedOn' } });
    expect(codeOf(await change({ serial: other.serial }))).toBe('device.registered');
    dataOf(await change({ model: 'GM-8', brand: 'Lifeline' }));
    expect(await rowOf(serial)).toMatchObject({ model: 'GM-8', brand: 'Lifeline', version: 2 });
    expect(codeOf(await change({ model: 'GM-9' }))).toBe('device.changed');
    const { db } = test.server.context;
    const event = db.selectFrom('auditEvent').select(['before', 'after']).where('subject', '=', deviceId);
    const changed = await event.where('type', '=', 'device.changed').executeTakeFirstOrThrow();
    expect(changed).toMatchObject({
      before: { model: 'GM-7', brand: null },
      after: { model: 'GM-8', brand: 'Lifeline' },
    });
  });
});

describe('a file of devices', () => {
  const row = (line: number, serial: string, more: object = {}) => ({
    line,
    device: { serial, model: 'GM-7', nodeId: test.hospital.nodes.wardA, ...more },
  });

  it('is registered as a whole, or not at all with the bad lines named', async () => {
    const { nodes } = test.hospital;
    const stored = 'G-stored';
    await register({ serial: stored });
    const bad = [
      row(2, 'F-1'),
      row(3, 'F-1'),
      row(4, 'F-2', { nodeId: '987654321' }),
      row(5, 'F-3', { storedOn: '2999-01-01' }),
      row(6, 'F-4', { use: 'home', nodeId: nodes.departmentB }),
      row(7, ' Ｆ-2 ', { nodeId: '987654321', model: ' ', producedOn: '2999-01-01' }),
      row(8, stored),
      row(9, stored),
    ];
    for (const commit of [false, true]) {
      const { lines, registered } = dataOf(await chief.call('device.import', { rows: bad, commit }));
      expect(registered).toBe(0);
      expect(lines.map(({ line, reason }) => [line, reason])).toEqual([
        [2, null],
        [3, 'The serial number is the same as in line 2 of this file'],
        [4, 'Current node has no permission'],
        [5, 'Input error: date received'],
        [6, null],
        // Everything that is wrong with it.
        [
          7,
          'Current node has no permission; Input error: model, day of production; ' +
            'The serial number is the same as in line 4 of this file',
        ],
        [8, 'A device with this serial number is registered'],
        [9, 'A device with this serial number is registered; The serial number is the same as in line 8 of this file'],
      ]);
      expect(await listed({ text: 'F-' })).toEqual([]);
    }
    const rows = [row(2, 'F-1'), row(6, 'F-4', { use: 'home', nodeId: nodes.departmentB })];
    expect(dataOf(await chief.call('device.import', { rows, commit: false })).registered).toBe(0);
    expect(await listed({ text: 'F-' })).toEqual([]);
    expect(dataOf(await chief.call('device.import', { rows, commit: true })).registered).toBe(2);
    expect((await listed({ text: 'F-' })).map(({ serial, state }) => [serial, state])).toEqual([
      ['F-1', 'bound'],
      ['F-4', 'unbound'],
    ]);
    const event = await test.server.context.db
      .selectFrom('auditEvent')
      .select('after')
      .where('type', '=', 'device.imported')
      .execute();
    expect(event).toEqual([{ after: { count: 2 } }]);
  });

  it('has no device for a place of others', async () => {
    const { lines } = dataOf(await elsewhere.call('device.import', { rows: [row(2, 'F-9')], commit: true }));
    expect(lines[0]?.reason).toBeTruthy();
    expect(await listed({ text: 'F-9' })).toEqual([]);
  });
});

describe('the list', () => {
  it('is found by use, place, state, words and trouble, and paged in its order', async () => {
    const { nodes } = test.hospital;
    const { db } = test.server.context;
    const well = await register({ serial: 'L-well', username: 'nurseA' });
    const silent = await register({ serial: 'L-silent', username: 'nurseA' });
    await register({ serial: 'L-plain', nodeId: nodes.wardB });
    await register({ serial: 'L-home', use: 'home', brand: 'Lifeline 100%' });
    await db
      .updateTable('device')
      .set({ tokenAt: new Date(Date.now() - 4 * DAY) })
      .where('id', '=', silent.deviceId)
      .execute();
    const clock = new Date(Date.now() + 200_000).toISOString();
    await send(well.token, { device: { battery: 15, clock }, readings: [] });
    const serials = async (query: RequestOf<'device.list'>) =>
      (await listed({ text: 'L-', ...query })).map(({ serial }) => serial);
    expect(await serials({ use: 'hospital' })).toEqual(['L-plain', 'L-silent', 'L-well']);
    expect(await serials({ use: 'home' })).toEqual(['L-home']);
    expect(await serials({ nodeId: nodes.wardB })).toEqual(['L-plain']);
    expect(await serials({ state: 'unbound' })).toEqual(['L-home']);
    expect(await serials({ sort: '-serial', use: 'hospital' })).toEqual(['L-well', 'L-silent', 'L-plain']);
    expect(await serials({ text: '100%' })).toEqual(['L-home']);
    expect(await serials({ trouble: true })).toEqual(['L-silent', 'L-well']);
    expect((await rowOf('L-silent')).troubles).toEqual(['silent']);
    const row = await rowOf('L-well');
    expect(row.troubles).toEqual(['clock', 'battery']);
    expect(row.battery?.percent).toBe(15);
    expect(row.clockDrift?.seconds).toBeGreaterThanOrEqual(199);
    expect(row.clockDrift?.seconds).toBeLessThanOrEqual(200);
    // The words of the database and of the domain agree, for every state.
    const all = await listed();
    for (const state of ['unbound', 'bound', 'activated', 'repair', 'retired'] as const) {
      const wanted = all.filter((one) => one.state === state).map(({ deviceId }) => deviceId);
      expect((await listed({ state })).map(({ deviceId }) => deviceId)).toEqual(wanted);
    }
    expect((await listed({ trouble: true })).map(({ deviceId }) => deviceId)).toEqual(
      all.filter(({ troubles }) => troubles.length > 0).map(({ deviceId }) => deviceId),
    );
    const rows = Array.from({ length: 101 }, (_, index) => ({
      line: index + 2,
      device: { serial: `P-${String(index).padStart(3, '0')}`, model: 'P', nodeId: nodes.wardA },
    }));
    dataOf(await chief.call('device.import', { rows, commit: true }));
    const first = dataOf(await chief.call('device.list', { text: 'P-' }));
    expect(first).toMatchObject({ total: { count: 101, more: false } });
    expect(first.devices).toHaveLength(100);
    const second = dataOf(await chief.call('device.list', { text: 'P-', after: first.next }));
    expect(second).toMatchObject({ next: null, total: null, devices: [{ serial: 'P-100' }] });
  });

  it('is exported with the columns of its screen, and the export is noted', async () => {
    await register({ serial: 'X-1', use: 'home', brand: 'Lifeline' });
    const pieces = await chief.callStream('device.export', { use: 'home', text: 'X-1', format: 'csv' });
    const text = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString('utf8');
    const [headings, line] = text.slice(1).split('\r\n');
    expect(headings).toContain('Serial no.,Model,Type,Brand,Department,Status,User,Bound on,Bound by,Activated');
    expect(line).toContain('X-1,GM-7,Blood glucose meter,Lifeline');
    const event = test.server.context.db.selectFrom('auditEvent').select('after').where('type', '=', 'device.exported');
    expect(await event.execute()).toMatchObject([{ after: { use: 'home', rows: 1, format: 'csv' } }]);
  });

  it('tells a caller who may see no patients that somebody has a device, and not who', async () => {
    const { serial, deviceId } = await register({ use: 'home' });
    dataOf(await chief.call('device.bind', { deviceId, version: 1, patientId: test.hospital.patients.anna }));
    expect((await rowOf(serial)).bound?.patient).toMatchObject({ latinName: 'anna' });
    expect(await rowOf(serial, viewer)).toMatchObject({ state: 'bound', bound: { patient: null } });
    expect(await listed({ text: 'anna' }, viewer)).toEqual([]);
    expect((await listed({ text: 'anna' })).map((row) => row.serial)).toContain(serial);
    const history = dataOf(await viewer.call('device.history', { deviceId }));
    expect(JSON.stringify(history)).not.toContain('anna');
  });
});

describe('a caller without the right', () => {
  it('neither sees nor manages devices', async () => {
    const { deviceId } = await register();
    const named = { deviceId, version: 1 };
    const { wardA } = test.hospital.nodes;
    const device = { serial: 'Z-1', model: 'GM-7', nodeId: wardA };
    const reading: [EndpointName, object | undefined][] = [
      ['device.list', {}],
      ['device.export', { format: 'csv' }],
      ['device.choices', undefined],
      ['device.history', { deviceId }],
    ];
    const managing: [EndpointName, object][] = [
      ['device.register', device],
      ['device.import', { rows: [{ line: 2, device }], commit: true }],
      ['device.change', { ...named, serial: 'Z-2', model: 'GM-7' }],
      ['device.handOver', { ...named, nodeId: wardA }],
      ['device.bind', { ...named, patientId: test.hospital.patients.anna }],
      ['device.unbind', { ...named, reason: 'x' }],
      ['device.repair', { ...named, reason: 'x' }],
      ['device.back', named],
      ['device.retire', { ...named, reason: 'x' }],
      ['device.token', { ...named, username: 'nurseA' }],
      ['device.withdraw', { deviceId }],
    ];
    const tried = (who: TestClient, [name, request]: [EndpointName, object | undefined]) =>
      who.call(name, request as never).then((answer) => [name, codeOf(answer)]);
    for (const one of [...reading, ...managing]) {
      expect(await tried(powerless, one)).toEqual([one[0], 'permission.missing']);
    }
    for (const one of managing) expect(await tried(viewer, one)).toEqual([one[0], 'permission.missing']);
    for (const one of [...reading.slice(3), ...managing.slice(2)]) {
      expect(await tried(elsewhere, one)).toEqual([one[0], 'device.unknown']);
    }
    expect(await listed({}, elsewhere)).not.toContainEqual(expect.objectContaining({ deviceId }));
  });

  it('binds no patient of another ward', async () => {
    const { nodes, patients } = test.hospital;
    const { deviceId } = await register({ use: 'home', nodeId: nodes.wardB });
    const bind = (patientId: string) => elsewhere.call('device.bind', { deviceId, version: 1, patientId });
    expect(codeOf(await bind(patients.anna))).toBe('patient.unknown');
    dataOf(await bind(patients.bert));
  });
});
