import { METER_PATH, type MeterReply, type MeterRequest } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;

let test: TestServer;
let chief: TestClient;
let token: string;
beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
  token = (await register('SN-1')).token;
});
afterAll(() => test.stop());

const register = async (serial: string) => {
  const device = { serial, model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
  const { deviceId, token: made } = dataOf(await chief.call('device.register', device));
  return { deviceId, token: made ?? '' };
};

type Sent = MeterRequest['readings'][number];
let minutes = 0;
/** A glucose reading; each one has a different minute. */
const glucose = (value: number, more: Partial<Sent> = {}): Sent => ({
  indicator: 'glucose',
  hospitalizationNumber: 'ZY-anna',
  measuredAt: new Date(Date.now() - (minutes += 1) * MINUTE).toISOString(),
  figures: { value },
  ...more,
});

async function post(body: unknown, authorization: string | undefined = `Bearer ${token}`, url = test.server.url) {
  const response = await fetch(`${url}${METER_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en-US',
      ...(authorization === '' ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as { data?: MeterReply; code?: string; field?: string };
  const wait = response.headers.get('retry-after');
  return { wait, status: response.status, code: said.code, field: said.field, readings: said.data?.readings ?? [] };
}
const send = async (...readings: Sent[]) => (await post({ readings })).readings;
const rows = (readingId: string | null | undefined) =>
  test.server.context.db
    .selectFrom('glucoseReading')
    .selectAll()
    .where('readingId', '=', readingId ?? '')
    .execute();

describe('a device', () => {
  it('stores a reading by the rules of entry, in its user’s name, with its warning', async () => {
    const [answer] = await send(glucose(2.1, { slot: 8 }));
    expect(answer).toMatchObject({ outcome: 'stored', code: null });
    const measuredBy = test.hospital.accounts.nurseA;
    expect(await rows(answer?.readingId)).toMatchObject([
      { value: 2.1, way: 'device', slot: 8, status: 2, measuredBy, patientId: test.hospital.patients.anna },
    ]);
    const { warnings } = dataOf(await chief.call('warning.list', { state: 'open' }));
    expect(warnings).toMatchObject([{ readingId: answer?.readingId, indicator: 'glucose', value: 2.1 }]);
  });

  it('has what is of the year 1900 kept for a person, stores no reading of it, and stores what is right beside it', async () => {
    const [old, right] = await send(glucose(6.6, { measuredAt: '1900-01-01T08:00:00+08:00' }), glucose(6.7));
    expect(old).toMatchObject({ outcome: 'unmatched', code: 'input.invalid' });
    const listed = dataOf(await chief.call('putAside.list', {})).readings;
    expect(listed.some(({ figures }) => 'value' in figures && figures.value === 6.6)).toBe(false);
    expect(right).toMatchObject({ outcome: 'stored' });
    const kept = await test.server.context.db.selectFrom('glucoseReading').select('value').execute();
    expect(kept.map(({ value }) => value)).not.toContain(6.6);
  });

  it('stores once what it sends again, alone, in a batch, or eight times at once', async () => {
    const [one, other] = [glucose(7.1), glucose(7.2)];
    const [first] = await send(one);
    const again = await send(other, one);
    expect(again.map(({ outcome }) => outcome)).toEqual(['stored', 'repeated']);
    expect(again[1]?.readingId).toBe(first?.readingId);
    const third = glucose(7.3);
    const answers = (await Promise.all(Array.from({ length: 8 }, () => send(third)))).flat();
    expect(new Set(answers.map(({ readingId }) => readingId)).size).toBe(1);
    expect(answers.every(({ outcome }) => outcome !== 'unmatched')).toBe(true);
    expect(await rows(answers[0]?.readingId)).toHaveLength(1);
    // The same instant in another time zone is recognised as a repetition.
    const shanghai = `${new Date(Date.parse(one.measuredAt) + 8 * 60 * MINUTE).toISOString().slice(0, -1)}+08:00`;
    expect((await send({ ...one, measuredAt: shanghai }))[0]).toMatchObject({
      outcome: 'repeated',
      readingId: first?.readingId,
    });
    const figures = { systolic: 132, diastolic: 84, heartRate: null };
    const pressure = glucose(0, { indicator: 'pressure', figures });
    const turned = { heartRate: null, diastolic: 84, systolic: 132 };
    expect((await send(pressure, { ...pressure, figures: turned })).map(({ outcome }) => outcome)).toEqual([
      'stored',
      'repeated',
    ]);
    // A reading with another value or from another device is a new reading.
    const { token: second } = await register('SN-2');
    const elsewhere = await post({ readings: [one] }, `Bearer ${second}`);
    expect(elsewhere.readings[0]?.outcome).toBe('stored');
    expect((await send({ ...one, figures: { value: 7.15 } }))[0]?.outcome).toBe('stored');
  });

  it('answers each reading by itself: bad ones by code, good ones stored', async () => {
    const chosen = glucose(6.6);
    const answers = await send(
      chosen,
      glucose(6, { hospitalizationNumber: 'nobody' }),
      // A patient of another ward is refused with the same code as an unknown one.
      glucose(6, { hospitalizationNumber: 'ZY-bert' }),
      glucose(6, { measuredAt: new Date(Date.now() + 10 * MINUTE).toISOString() }),
      glucose(6, { figures: { celsius: 37 } }),
      glucose(6, { measuredAt: '2026-02-31T25:61:00Z' }),
      glucose(0, { indicator: 'pressure', figures: { systolic: 80, diastolic: 120, heartRate: null } }),
      glucose(0, { indicator: 'pressure', figures: { systolic: 132, diastolic: 84, heartRate: 71 } }),
      glucose(0, { indicator: 'temperature', figures: { celsius: 38.2 } }),
    );
    expect(answers.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'stored',
      'patient.unknown',
      'patient.unknown',
      'reading.future',
      'input.invalid',
      'input.invalid',
      'input.invalid',
      'stored',
      'stored',
    ]);
    expect(answers[1]?.description).toBe('No such patient');
  });

  it('has what it sends of an unset clock put aside, until a person accepts or dismisses it', async () => {
    const { db } = test.server.context;
    const { anna } = test.hospital.patients;
    const unset = [
      glucose(5.1, { measuredAt: '1970-01-01T00:00:00Z' }),
      glucose(5.2, { measuredAt: '2000-01-01T00:10:00+08:00', slot: 2 }),
      glucose(5.3, { measuredAt: new Date(Date.now() - 100 * 3_600_000).toISOString() }),
    ];
    const answers = await send(...unset, glucose(5.4));
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['putAside', 'reading.beforeAdmission'],
      ['putAside', 'reading.beforeAdmission'],
      ['putAside', 'reading.late'],
      ['stored', null],
    ]);
    expect(answers[0]?.description).toContain('before admission');
    expect((await send(unset[0] as Sent))[0]?.outcome).toBe('putAside');
    const [, second, third] = answers.map(({ readingId }) => readingId ?? '');
    expect(await rows(second)).toEqual([]);
    const nurse = await test.signedIn('nurseA');
    const waiting = async () => dataOf(await nurse.call('putAside.list', {})).readings;
    expect((await waiting()).map(({ figures }) => figures)).toEqual([{ value: 5.1 }, { value: 5.2 }, { value: 5.3 }]);
    expect((await waiting())[1]).toMatchObject({ slot: 2, device: { serial: 'SN-1' }, bed: '07' });
    const nurseB = await test.signedIn('nurseB');
    expect(dataOf(await nurseB.call('putAside.list', {})).readings).toEqual([]);
    const settle = (readingId: string | undefined, accept: boolean, who = nurse) =>
      who.call('putAside.settle', { readingId: readingId ?? '', accept, reason: 'read off the paper list' });
    expect(codeOf(await settle(second, true, nurseB))).toBe('reading.unknown');
    // Four simultaneous requests to settle it store it once.
    const all = await Promise.all(Array.from({ length: 4 }, () => settle(third, true)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await rows(third)).toMatchObject([{ value: 5.3, way: 'device', timeReason: 'read off the paper list' }]);
    dataOf(await settle(second, false));
    expect(await rows(second)).toEqual([]);
    expect(codeOf(await settle(second, true))).toBe('reading.changed');
    expect((await waiting()).map(({ figures }) => figures)).toEqual([{ value: 5.1 }]);
    expect((await send(unset[2] as Sent))[0]?.outcome).toBe('repeated');
    const events = await db.selectFrom('auditEvent').select('type').where('patientId', '=', anna).execute();
    const count = (type: string): number => events.filter((event) => event.type === type).length;
    expect(['reading.putAside', 'reading.accepted', 'reading.dismissed'].map(count)).toEqual([3, 1, 1]);
  });

  it('has what it sends late stored for the ward of its time: after a transfer, and after a discharge of the stay alone', async () => {
    const { nodes, paths } = test.hospital;
    const { wardA, wardB } = nodes;
    await addBeds(test.server.context.db, { wardId: wardA, path: paths.wardA, code: 'A1' }, 2);
    const nurse = await test.signedIn('nurseA');
    const minutesAgo = (count: number) => Date.now() - count * MINUTE;
    const admit = async (hospitalizationNumber: string, bed: string) => {
      const person = { name: '王芳', latinName: 'Wang Fang', sex: 'female' as const, birthday: '1971-03-05' };
      const place = { wardId: wardA, bed, admissionTime: minutesAgo(600) };
      const admission = { admissionId: randomUUID(), hospitalizationNumber, ...person, ...place };
      return dataOf(await nurse.call('admission.admit', admission)).patientId;
    };
    const sent = (hospitalizationNumber: string, value: number, age: number) =>
      glucose(value, { hospitalizationNumber, measuredAt: new Date(minutesAgo(age)).toISOString() });

    const moved = await admit('D-moved', '01');
    dataOf(await nurse.call('admission.transfer', { patientId: moved, version: 1, wardId: wardB, bed: null }));
    const [late, now] = await send(sent('D-moved', 6.6, 300), sent('D-moved', 6.7, 0));
    expect(await rows(late?.readingId)).toMatchObject([{ value: 6.6, nodeId: wardA }]);
    expect(now).toMatchObject({ outcome: 'unmatched', code: 'patient.unknown' });

    const gone = await admit('D-gone', '02');
    dataOf(await nurse.call('admission.discharge', { patientId: gone, version: 1, dischargeTime: minutesAgo(60) }));
    const [during, after] = await send(sent('D-gone', 6.8, 200), sent('D-gone', 6.9, 30));
    expect(await rows(during?.readingId)).toMatchObject([{ value: 6.8, nodeId: wardA }]);
    expect(after).toMatchObject({ outcome: 'unmatched', readingId: null });
  });

  it('is told when its time and value came before for another patient', async () => {
    const device = { serial: 'SN-3', model: 'GM-7', nodeId: test.hospital.nodes.hospital, username: 'chief' };
    const { token: whole } = dataOf(await chief.call('device.register', device));
    const sent = glucose(8.8);
    const answers = await post({ readings: [sent, { ...sent, hospitalizationNumber: 'ZY-bert' }] }, `Bearer ${whole}`);
    expect(answers.readings.map(({ code, outcome }) => code ?? outcome)).toEqual(['stored', 'reading.otherPatient']);
  });

  it('is refused by code without a token, with a wrong one, with too much, and once withdrawn', async () => {
    const body = { readings: [glucose(6)] };
    expect(await post(body, '')).toMatchObject({ status: 401, code: 'device.tokenMissing' });
    expect(await post(body, 'Basic eDp5')).toMatchObject({ status: 401, code: 'device.tokenMissing' });
    expect(await post(body, `Bearer ${'x'.repeat(43)}`)).toMatchObject({ status: 401, code: 'device.tokenWrong' });
    // The token is checked before the body, so an unauthenticated client learns nothing about the body's format.
    expect(await post({}, '')).toMatchObject({ status: 401 });
    expect(await post({})).toMatchObject({ status: 400, code: 'input.invalid', field: 'readings' });
    const many = Array.from({ length: 101 }, () => glucose(6));
    expect(await post({ readings: many })).toMatchObject({ status: 400, code: 'input.invalid' });
    const { token: short, deviceId } = await register('SN-4');
    expect((await post(body, `Bearer ${short}`)).status).toBe(200);
    dataOf(await chief.call('device.withdraw', { deviceId }));
    expect(await post(body, `Bearer ${short}`)).toMatchObject({ status: 403, code: 'device.withdrawn' });
    // A user's session cookie does not authenticate a device.
    const response = await fetch(`${test.server.url}${METER_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: chief.cookie ?? '' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(401);
  });

  it('is asked to wait when it sends too often', async () => {
    const limits = { perMinute: 100_000, triesPerMinute: 100_000, metersPerMinute: 2 };
    const { url } = await test.another({ limits });
    const body = { readings: [glucose(6)] };
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(body, undefined, url)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await post(body, undefined, url);
    expect(refused.code).toBe('rate.limited');
    expect(Number(refused.wait)).toBeGreaterThan(0);
  });

  it('leaves its trail: each reading, each request, and when it was seen', async () => {
    const { token: own, deviceId } = await register('SN-5');
    await post({ readings: [glucose(5.5), glucose(5.6, { hospitalizationNumber: 'nobody' })] }, `Bearer ${own}`);
    const { db } = test.server.context;
    const events = await db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where('subject', '=', deviceId)
      .orderBy('id')
      .execute();
    expect(events.filter(({ type }) => type.startsWith('device.'))).toMatchObject([
      { type: 'device.registered', after: { serial: 'SN-5' } },
      { type: 'device.sent', after: { stored: 1, repeated: 0, putAside: 0, unmatched: 1 } },
    ]);
    const { devices } = dataOf(await chief.call('device.list', {}));
    const listed = devices.find((device) => device.deviceId === deviceId);
    expect(listed?.lastSeenAt).toBeGreaterThan(Date.now() - MINUTE);
    expect(JSON.stringify(devices)).not.toContain(own);
    const stored = await db
      .selectFrom('device')
      .select('tokenHash')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
    expect(stored.tokenHash).toHaveLength(32);
  });
});

describe('registering', () => {
  it('takes a serial number once while it is in use, and a user who may enter readings', async () => {
    const { nodes } = test.hospital;
    const device = { serial: 'SN-9', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', device));
    expect(codeOf(await chief.call('device.register', device))).toBe('device.registered');
    dataOf(await chief.call('device.withdraw', { deviceId }));
    expect(codeOf(await chief.call('device.register', device))).toBe('device.registered');
    const retired = { deviceId, version: 2, reason: 'broken display' };
    dataOf(await chief.call('device.retire', retired));
    dataOf(await chief.call('device.register', device));
    for (const username of ['nobody', 'powerless', 'anna', 'nurse_']) {
      const other = { ...device, serial: `SN-${username}`, username };
      expect(codeOf(await chief.call('device.register', other))).toBe('device.userUnknown');
    }
  });

  it('is for one’s own nodes and devices only', async () => {
    const nurseB = await test.signedIn('nurseB');
    const { nodes } = test.hospital;
    const device = { serial: 'SN-B', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseB' };
    expect(codeOf(await nurseB.call('device.register', device))).toBe('node.forbidden');
    const { deviceId } = await register('SN-10');
    expect(codeOf(await nurseB.call('device.withdraw', { deviceId }))).toBe('device.unknown');
    expect(dataOf(await nurseB.call('device.list', {})).devices).toEqual([]);
  });
});
