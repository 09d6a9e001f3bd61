import {
  type EndpointName,
  endpoints,
  errorCatalogue,
  isOwnAccess,
  type ErrorCode,
  type ScopeRule,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/client.js';
import { keepLog } from '../support/log.js';
import { outcomeOfCall } from '../support/outcome.js';
import { type RequestCase, type TestCaller, requests } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { fillSides, monitoringOf, type WardFixture, FIXTURE_CLOCK, FIXTURE_DAY } from '../support/ward-fixture.js';
import { openSocket, text } from '../support/socket.js';

const log = keepLog();
let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
/** A staff member of department A who has every staff permission. */
let thief: TestCaller;
/** A patient of department A, who asks what only patients may. */
let otherPatient: TestCaller;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK, logger: log.logger });
  sides = await fillSides(test);
  thief = {
    test,
    client: await test.signedIn('doctorA'),
    accountId: test.hospital.accounts.doctorA,
    isPatient: false,
  };
  otherPatient = {
    test,
    client: await test.signedIn('anna'),
    accountId: test.hospital.accounts.anna,
    isPatient: true,
  };
});
const askerOf = (name: EndpointName): TestCaller => (isOwnAccess(endpoints[name].access) ? otherPatient : thief);
afterAll(async () => {
  await test.stop();
  expect(['bert', '患者', 'ZY-', 'a stolen line', 'Left-'].filter((word) => log.text().includes(word))).toEqual([]);
});

const named = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { names }: ScopeRule = endpoints[name].scopeRule;
  return names && endpoints[name].access !== 'session' ? [[name, names.what, names.refusal] as const] : [];
});

async function asked(name: EndpointName, side: WardFixture): Promise<unknown> {
  const build = requests[name] as (
    side: WardFixture,
    asker: TestCaller,
  ) => RequestCase<unknown> | Promise<RequestCase<unknown>>;
  return (await build(side, askerOf(name))).request;
}

/** The ids of ward B replaced by ids that do not exist. */
function nowhere(): WardFixture {
  const real = sides.B;
  const invented = Object.entries(real).map(([key, value]) => {
    if (typeof value !== 'string' || key === 'code') return [key, value] as const;
    if (/^[0-9a-f-]{36}$/.test(value)) return [key, randomUUID()] as const;
    return [key, /^\d+$/.test(value) ? '987654321987654321' : value] as const;
  });
  return Object.fromEntries(invented) as unknown as WardFixture;
}

describe('an id of another ward', () => {
  it.each(named)('%s: the %s is not there for a caller who may not see it', async (name, _what, code) => {
    const asker = askerOf(name);
    const stolen = await outcomeOfCall(asker.client, name, await asked(name, sides.B));
    expect(stolen).toEqual({ status: errorCatalogue[code].status, code, words: '' });
    await log.hasRefusal(name, code, asker.accountId);
  });

  it.each(named.filter(([name]) => name !== 'order.takeBack'))(
    '%s: an id that was never given out is answered just the same',
    async (name, _what, code) => {
      const request = await asked(name, nowhere());
      expect((await outcomeOfCall(askerOf(name).client, name, request)).code).toBe(code);
    },
  );

  it('is not found either as the second thing that a request names', async () => {
    const { A, B } = sides;
    const { db } = test.server.context;
    const versionOf = async (id: string) =>
      (await db.selectFrom('organisationNode').select('version').where('id', '=', id).executeTakeFirstOrThrow())
        .version;
    const staffOf = async () => dataOf(await thief.client.call('staff.read', { userId: A.staffId })).staff;
    const roleOf = async () => dataOf(await thief.client.call('role.read', { roleId: A.roleId })).role;
    const ward = { nodeId: A.wardId, version: await versionOf(A.wardId) };
    const { devices } = dataOf(await thief.client.call('device.list', {}));
    const own = devices.find(({ deviceId }) => deviceId === A.deviceId);
    const device = { deviceId: A.deviceId, version: own?.version ?? 0 };
    const newcomer = { username: 'newcomer', realName: '新', sex: 'male' as const, type: 1 as const };
    const person = { userId: A.staffId, version: (await staffOf()).version, username: 'staffA' };
    const { permissionType, version } = await roleOf();
    const state = { enabled: true, factorDemanded: false };
    const role = { name: '角色A', latinName: 'Role-A', permissionType, permissions: [], ...state };
    const refusals: [EndpointName, object, ErrorCode][] = [
      ['organisation.move', { ...ward, parentId: B.departmentId }, 'node.forbidden'],
      ['organisation.merge', { ...ward, intoId: B.wardId, intoVersion: await versionOf(B.wardId) }, 'node.forbidden'],
      ['staff.add', { ...newcomer, nodeId: A.wardId, roleId: B.roleId }, 'role.elsewhere'],
      ['staff.edit', { ...newcomer, ...person, nodeId: B.wardId, roleId: A.roleId }, 'node.forbidden'],
      ['staff.edit', { ...newcomer, ...person, nodeId: A.wardId, roleId: B.roleId }, 'role.elsewhere'],
      ['role.edit', { ...role, roleId: A.roleId, version, nodeId: B.wardId }, 'node.forbidden'],
      ['glucose.board', { departmentId: A.departmentId, wardId: B.wardId }, 'node.forbidden'],
      ['order.sheet', { departmentId: A.departmentId, wardId: B.wardId }, 'node.forbidden'],
      ['device.register', { serial: 'S-9', model: 'M', nodeId: A.wardId, username: 'nurseB' }, 'device.userUnknown'],
      ['device.token', { ...device, username: 'nurseB' }, 'device.userUnknown'],
    ];
    for (const [name, request, code] of refusals) {
      expect([name, (await outcomeOfCall(thief.client, name, request)).code]).toEqual([name, code]);
      await log.has({ event: 'http', route: endpoints[name].path, code, accountId: thief.accountId });
    }
  });

  it('used as the key of an own entry neither changes nor shows what it belongs to', async () => {
    const { A, B } = sides;
    const { db } = test.server.context;
    const execution = await db
      .selectFrom('orderExecution')
      .select('executionKey')
      .where('medicationPlanId', '=', B.medicationId)
      .executeTakeFirstOrThrow();
    const figures = { celsius: 36.9 };
    const task = { type: 'medication', planId: A.medicationId, day: FIXTURE_DAY, slot: 1, refusal: null };
    const tried: [EndpointName, object][] = [
      ['glucose.record', { readingId: B.glucoseId, patientId: A.patientId, slot: 1, value: 6.1 }],
      ['vital.record', { indicator: 'pressure', readingId: B.pressureId, patientId: A.patientId, figures }],
      ['vital.record', { indicator: 'temperature', readingId: B.pressureId, patientId: A.patientId, figures }],
      [
        'pump.record',
        { entryId: B.pumpEntryId, patientId: A.patientId, kind: 'bolus', at: A.measuredAt, units: 1, rates: null },
      ],
      [
        'ambulatory.bind',
        { sessionId: B.monitoringId, patientId: A.patientId, device: 'X', dayInterval: 20, nightInterval: 30 },
      ],
      ['order.planMonitoring', monitoringOf(A.patientId, B.planKey)],
      ['order.execute', { ...task, executionKey: execution.executionKey }],
      [
        'admission.admit',
        {
          admissionId: B.admissionId,
          name: '某',
          sex: 'male',
          birthday: '1970-01-01',
          hospitalizationNumber: 'NEW-1',
          wardId: A.wardId,
          bed: '05',
        },
      ],
    ];
    const before = await rowsOf(test);
    for (const [name, request] of tried) {
      const { code, words } = await outcomeOfCall(thief.client, name, request);
      const leaked = [...B.marks, `"patientId":"${B.patientId}"`, `"patientId":"${B.dischargedId}"`].filter((word) =>
        words.includes(word),
      );
      expect([name, leaked]).toEqual([name, []]);
      // A temperature under the id of a pressure reading is a separate reading, so it is stored.
      if (name !== 'vital.record') expect([name, code]).not.toEqual([name, 'allowed']);
    }
    expect(await rowsOf(test)).toEqual(before);
  });

  it('of an account is nobody to write to, and the message is logged without its words', async () => {
    const socket = await openSocket(test.server.url, {
      cookie: thief.client.cookie,
      name: 'doctorA',
      userId: thief.accountId,
    });
    const line = text(test.hospital.accounts.bert, 'a stolen line');
    socket.send(line);
    expect(await socket.answerTo(line.messageId)).toMatchObject({ code: 'chat.partnerForbidden' });
    await log.has({ event: 'chat.refused', code: 'chat.partnerForbidden', accountId: thief.accountId, level: 40 });
    await socket.close();
  });
});

/** The stored rows of ward B's patient. */
async function rowsOf(server: TestServer): Promise<unknown> {
  const { db } = server.server.context;
  const { bert } = server.hospital.patients;
  const [glucose, vital, pumps, monitors, plans] = await Promise.all([
    db.selectFrom('glucoseReading').selectAll().where('patientId', '=', bert).execute(),
    db.selectFrom('vitalReading').selectAll().where('patientId', '=', bert).execute(),
    db.selectFrom('pumpEntry').selectAll().where('patientId', '=', bert).execute(),
    db.selectFrom('ambulatorySession').selectAll().where('patientId', '=', bert).execute(),
    db.selectFrom('monitoringPlan').selectAll().where('patientId', '=', bert).execute(),
  ]);
  return { glucose, vital, pumps, monitors, plans };
}
