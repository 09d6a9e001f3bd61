import { METER_PATH, type MeterReply } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import type { TestHospital } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

type Place = keyof TestHospital['nodes'];

let test: TestServer;
/** Manages the devices of the whole hospital. */
let chief: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

let made = 0;
const register = (place: Place, username: string) =>
  chief.call('device.register', {
    serial: `U-${(made += 1)}`,
    model: 'GM-7',
    nodeId: test.hospital.nodes[place],
    username,
  });

let minute = 0;
async function send(token: string | null, patient = 'anna') {
  const measuredAt = new Date(Date.now() - (minute += 1) * 60_000).toISOString();
  const reading = { indicator: 'glucose', hospitalizationNumber: `ZY-${patient}`, measuredAt, figures: { value: 6.4 } };
  const response = await fetch(`${test.server.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
    body: JSON.stringify({ readings: [reading] }),
  });
  const { data, code } = (await response.json()) as { data?: MeterReply; code?: string };
  const [answer] = data?.readings ?? [];
  return { status: response.status, code: code ?? answer?.code, outcome: answer?.outcome, id: answer?.readingId };
}
async function rowOf(deviceId: string) {
  const found = dataOf(await chief.call('device.list', {})).devices.find((row) => row.deviceId === deviceId);
  if (!found) throw new Error(`no device ${deviceId}`);
  return found;
}

describe('the user of a device', () => {
  // [place of the device, user, its people?]
  const CASES: [Place, string, boolean][] = [
    ['wardA', 'nurseA', true],
    ['wardA', 'doctorA', true],
    ['wardA', 'chief', true],
    ['wardA', 'nurseB', false],
    ['wardB', 'nurseA', false],
    ['wardB', 'doctorA', false],
    ['departmentA', 'nurseA', true],
    ['departmentA', 'nurseB', false],
    ['departmentB', 'doctorA', false],
    ['hospital', 'nurseB', true],
  ];
  it.each(CASES)('of %s may be %s: %s', async (place, username, isOfPlace) => {
    const { deviceId } = dataOf(await register(place, 'chief'));
    const { version } = await rowOf(deviceId);
    const answers = [
      await register(place, username),
      await chief.call('device.token', { deviceId, version, username }),
    ];
    const code = isOfPlace ? 'none' : 'device.userUnknown';
    expect(answers.map((answer) => (answer.ok ? 'none' : answer.error.code))).toEqual([code, code]);
  });

  it('who works below its place lends it no patients of other wards', async () => {
    const { token } = dataOf(await register('hospital', 'nurseA'));
    expect(await send(token, 'anna')).toMatchObject({ outcome: 'stored' });
    expect(await send(token, 'bert')).toMatchObject({ code: 'patient.unknown' });
    const whole = dataOf(await register('hospital', 'chief'));
    expect(await send(whole.token, 'bert')).toMatchObject({ outcome: 'stored' });
  });

  it('who works above its place lends it no patients of other wards', async () => {
    const { token } = dataOf(await register('wardA', 'chief'));
    expect(await send(token, 'bert')).toMatchObject({ code: 'patient.unknown' });
  });
});

/** What ends that a person may be the user of a device of ward A. */
const ENDS: [string, (userId: string, deviceId: string) => Promise<unknown>][] = [
  ['moves to another ward', (id) => change(id, { nodeId: test.hospital.nodes.wardB })],
  ['moves to another department', (id) => change(id, { nodeId: test.hospital.nodes.departmentB })],
  ['is disabled', (id) => change(id, { enabled: false })],
  ['loses the right to enter glucose values', (id) => changeRole(id, { permissions: ['vital.record'] })],
  ['loses the right to enter vital signs', (id) => changeRole(id, { permissions: ['glucose.record'] })],
  ['has a role that is disabled', (id) => changeRole(id, { enabled: false })],
  [
    'stays when the device is handed over',
    async (_id, deviceId) => {
      const { version } = await rowOf(deviceId);
      dataOf(await chief.call('device.handOver', { deviceId, version, nodeId: test.hospital.nodes.wardB }));
    },
  ],
];
const change = (id: string, set: { nodeId?: string; enabled?: boolean }) =>
  test.server.context.db.updateTable('account').set(set).where('id', '=', id).execute();
const changeRole = (id: string, set: { permissions?: string[]; enabled?: boolean }) =>
  test.server.context.db
    .updateTable('role')
    .set(set)
    .where('id', 'in', (db) => db.selectFrom('account').select('roleId').where('account.id', '=', id))
    .execute();

describe('a device whose user', () => {
  it.each(ENDS)(
    '%s stores nothing more in that name, says so on its list, and goes on with another',
    async (_, end) => {
      const username = `user${(made += 1)}`;
      const { nodes, addAccount } = test.hospital;
      const userId = await addAccount(username, ['glucose.record', 'vital.record'], { nodeId: nodes.wardA });
      const { deviceId, token } = dataOf(await register('wardA', username));
      expect(await send(token)).toMatchObject({ outcome: 'stored' });
      expect((await rowOf(deviceId)).token).toBe('valid');
      await end(userId, deviceId);
      expect(await send(token)).toMatchObject({ status: 403, code: 'device.userLeft' });
      const { token: standing, version } = await rowOf(deviceId);
      expect(standing).toBe('userLeft');
      // A new token for the same person would be as useless: it is refused with the field that has to be filled.
      expect(codeOf(await chief.call('device.token', { deviceId, version }))).toBe('device.userUnknown');
      const named = dataOf(await chief.call('device.token', { deviceId, version, username: 'chief' }));
      const patient = (await rowOf(deviceId)).node.nodeId === nodes.wardB ? 'bert' : 'anna';
      const { id } = await send(named.token, patient);
      const stored = await test.server.context.db
        .selectFrom('glucoseReading')
        .select('enteredBy')
        .where('readingId', '=', id ?? '')
        .executeTakeFirstOrThrow();
      expect(stored.enteredBy).toBe(test.hospital.accounts.chief);
    },
  );
});
