import { type EndpointName, endpoints, isOwnAccess } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from '../support/client.js';
import { keepLog } from '../support/log.js';
import { outcomeOfCall } from '../support/outcome.js';
import { type RequestCase, type TestCaller, requests } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { fillSides, type WardFixture, FIXTURE_CLOCK } from '../support/ward-fixture.js';

const log = keepLog();
let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let chief: TestCaller;
let nurse: TestClient;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK, logger: log.logger });
  sides = await fillSides(test);
  chief = { test, client: await test.signedIn('chief'), accountId: test.hospital.accounts.chief, isPatient: false };
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

/** Columns of the tables behind the forms, with values; no form may set them. */
const COLUMNS = {
  id: '1',
  accountId: '1',
  roleId: '1',
  nodeId: '1',
  patientId: '1',
  userType: 1,
  type: 1,
  permissions: ['staff.manage'],
  enabled: true,
  state: 'active',
  status: 0,
  version: 1,
  measuredBy: '1',
  enteredBy: '1',
  passwordHash: 'x',
  firstPassword: false,
};

const takers = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'POST');

async function rightRequest(name: EndpointName): Promise<object> {
  const build = requests[name] as (
    side: WardFixture,
    asker: TestCaller,
  ) => RequestCase<object> | Promise<RequestCase<object>>;
  return (await build(sides.A, chief)).request;
}

describe('a field that a form does not have', () => {
  it.each(takers)('is refused by %s, naming it', async (name) => {
    const request = await rightRequest(name);
    const extra = Object.entries(COLUMNS).find(([field]) => !(field in request) && !KNOWN[name]?.includes(field));
    const [field = '', value] = extra ?? [];
    log.clear();
    const client = isOwnAccess(endpoints[name].access) ? await test.signedIn('anna') : chief.client;
    const sealed = await client.sealed(name, { ...request, [field]: value });
    const response = await client.send(name, sealed);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'input.invalid', field }),
    ]);
    await log.hasRefusal(name, 'input.invalid');
  });

  it('is refused inside of a list and of an object as well', async () => {
    const figures = { systolic: 120, diastolic: 80, heartRate: null, status: 0 };
    const reading = { readingId: '7e3f3c1e-7d52-4c8e-9a57-0f4f4a3b2c11', patientId: sides.A.patientId };
    const inObject = { ...reading, indicator: 'pressure' as const, figures };
    expect((await outcomeOfCall(nurse, 'vital.record', inObject)).code).toBe('input.invalid');
    const rows = [{ line: 1, hospitalizationNumber: 'x', measuredAt: 0, figures: { value: 6 }, nodeId: '1' }];
    const inList = { indicator: 'glucose', commit: false, rows };
    expect((await outcomeOfCall(nurse, 'record.import', inList)).code).toBe('input.invalid');
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('called %s changes nothing', async (name) => {
    const request = JSON.parse(`{"text":"anna","${name}":{"isAdmin":true}}`) as { text: string };
    expect(codeOf(await nurse.call('patient.search', request))).toBe('input.invalid');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('a right of the caller', () => {
  const stored = () =>
    test.server.context.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', test.hospital.accounts.nurseA)
      .executeTakeFirstOrThrow();

  it('is not given by the form of the own profile', async () => {
    const before = await stored();
    const { profile } = dataOf(await nurse.call('center.overview'));
    const form = { version: profile.version, introduce: 'me', roleId: '1', nodeId: test.hospital.nodes.hospital };
    expect(codeOf(await nurse.call('center.edit', form))).toBe('input.invalid');
    expect(await stored()).toEqual({ ...before });
  });

  it('is not given by the form of staff either', async () => {
    const { userId, version, ...me } = dataOf(
      await nurse.call('staff.read', { userId: test.hospital.accounts.nurseA }),
    ).staff;
    const { roleId } = dataOf(await nurse.call('role.read', { roleId: sides.A.roleId })).role;
    const form = { userId, version, username: 'nurseA', realName: me.name, sex: me.sex, type: 1 as const };
    const widened = { ...form, nodeId: me.node.nodeId, roleId };
    expect(codeOf(await nurse.call('staff.edit', widened))).toBe('account.own');
    const state = await nurse.call('staff.setState', { userId, version, state: 'locked' });
    expect(codeOf(state)).toBe('account.own');
  });

  it('that no staff member can have is not in a role', async () => {
    const state = { enabled: true, factorDemanded: false };
    const role = { name: 'R', latinName: 'R', permissionType: 'nurse' as const, nodeId: sides.A.wardId, ...state };
    const own = ['own.read'] as unknown as [];
    expect(codeOf(await chief.client.call('role.add', { ...role, permissions: own }))).toBe('input.invalid');
  });
});

/** Columns of the list above that a request may contain although its valid example does not. */
const KNOWN: Partial<Record<EndpointName, readonly string[]>> = {
  'admission.admit': ['patientId', 'version'],
  'staff.list': ['nodeId', 'state'],
  'order.executions': ['type'],
  'order.exportExecutions': ['type'],
  'order.medications': ['state'],
  'order.exportMedications': ['state'],
};
