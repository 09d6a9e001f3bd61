import { METER_PATH, type MeterReply, type MeterRequest } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;

let test: TestServer;
let nurse: TestClient;
let nurseB: TestClient;
/** Records glucose and no vital signs. */
let glucoseOnly: TestClient;
let powerless: TestClient;
let token: string;
let gateway: string;

beforeAll(async () => {
  test = await startTestServer();
  const { addAccount, nodes } = test.hospital;
  await addAccount('glucoseOnly', ['glucose.record', 'patient.read'], { nodeId: nodes.wardA });
  const chief = await test.signedIn('chief');
  [nurse, nurseB, glucoseOnly, powerless] = await Promise.all([
    test.signedIn('nurseA'),
    test.signedIn('nurseB'),
    test.signedIn('glucoseOnly'),
    test.signedIn('powerless'),
  ]);
  const register = async (serial: string, more: object = {}) =>
    dataOf(await chief.call('device.register', { serial, model: 'GM-7', nodeId: nodes.wardA, ...more })).token ?? '';
  token = await register('M-1', { username: 'nurseA' });
  gateway = await register('G-1', { kind: 'gateway', nodeId: nodes.hospital, username: 'chief' });
  await register('M-2');
});
afterAll(() => test.stop());

type Sent = MeterRequest['readings'][number];
let minutes = 0;
const ago = (count: number): string => new Date(Date.now() - count * MINUTE).toISOString();
/** A glucose reading; each one has a different minute. */
const glucose = (value: number | string, more: Partial<Sent> = {}): Sent => ({
  indicator: 'glucose',
  hospitalizationNumber: 'ZY-anna',
  measuredAt: ago((minutes += 1)),
  figures: { value },
  ...more,
});
async function post(body: Partial<MeterRequest>, by = token): Promise<MeterReply['readings']> {
  const response = await fetch(`${test.server.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}`, 'accept-language': 'en-US' },
    body: JSON.stringify({ readings: [], ...body }),
  });
  const said = (await response.json()) as { data?: MeterReply };
  if (!said.data) throw new Error(`${response.status} ${JSON.stringify(said)}`);
  return said.data.readings;
}
const send = (...readings: Sent[]) => post({ readings });
const waiting = async (who = nurse) => dataOf(await who.call('unmatched.list', {})).readings;
const settled = async () => dataOf(await nurse.call('unmatched.list', { settled: true })).readings;
const valued = async (value: number | string, who = nurse) =>
  (await waiting(who)).filter(({ figures }) => figures['value'] === value);
const kept = async (value: number) =>
  test.server.context.db
    .selectFrom('glucoseReading')
    .selectAll()
    .where('value', '=', value)
    .where('latest', '=', true)
    .execute();
const reason = 'the wristband was read off';

describe('a reading that matches nobody', () => {
  it('is in the inbox once, however often it is sent, and is stored for the patient it is assigned to', async () => {
    const sent = glucose(5.01, { hospitalizationNumber: 'ZY-ana', slot: 3 });
    const answers = [...(await send(sent, sent)), ...(await send(sent))];
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual(
      Array(3).fill(['unmatched', 'patient.unknown']),
    );
    const at = await Promise.all(Array.from({ length: 6 }, () => send(sent)));
    expect(at.flat().every(({ outcome }) => outcome === 'unmatched')).toBe(true);
    const found = await valued(5.01);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      device: { serial: 'M-1', model: 'GM-7' },
      hospitalizationNumber: 'ZY-ana',
      slot: 3,
      settled: null,
      code: 'patient.unknown',
      description: 'No such patient',
      measuredAt: Date.parse(sent.measuredAt),
    });
    const { unmatchedId = '' } = found[0] ?? {};
    const assign = (patientId: string) => nurse.call('unmatched.assign', { unmatchedId, patientId, reason });
    const { anna, bert } = test.hospital.patients;
    const all = await Promise.all(Array.from({ length: 4 }, () => assign(anna)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    const rows = await kept(5.01);
    expect(rows).toMatchObject([{ patientId: anna, slot: 3, way: 'device', version: 1 }]);
    expect(codeOf(await assign(bert))).toBe('reading.changed');
    expect(codeOf(await nurse.call('unmatched.reject', { unmatchedId, reason }))).toBe('reading.changed');
    expect(await valued(5.01)).toEqual([]);
    expect((await settled()).find((one) => one.unmatchedId === unmatchedId)).toMatchObject({
      settled: { outcome: 'assigned', reason, by: { latinName: 'nurseA' }, patient: { patientId: anna } },
    });
    // What was assigned is a repetition, also under the right number.
    expect((await send(sent))[0]).toMatchObject({ outcome: 'repeated', readingId: rows[0]?.readingId });
    expect((await send({ ...sent, hospitalizationNumber: 'ZY-anna' }))[0]?.outcome).toBe('repeated');
    expect(await kept(5.01)).toHaveLength(1);
  });

  it('is rejected with a reason, stays in the history, and does not come back', async () => {
    const sent = glucose(5.02, { hospitalizationNumber: 'nobody' });
    await send(sent);
    const [found] = await valued(5.02);
    const unmatchedId = found?.unmatchedId ?? '';
    expect(codeOf(await nurse.call('unmatched.reject', { unmatchedId, reason: '' }))).toBe('input.invalid');
    dataOf(await nurse.call('unmatched.reject', { unmatchedId, reason: 'a demonstration of the meter' }));
    dataOf(await nurse.call('unmatched.reject', { unmatchedId, reason: 'again' }));
    const { anna } = test.hospital.patients;
    const late = await nurse.call('unmatched.assign', { unmatchedId, patientId: anna, reason });
    expect(codeOf(late)).toBe('reading.changed');
    expect((await send(sent))[0]).toMatchObject({ outcome: 'repeated', readingId: null });
    expect(await valued(5.02)).toEqual([]);
    expect((await settled()).find((one) => one.unmatchedId === unmatchedId)?.settled).toMatchObject({
      outcome: 'rejected',
      reason: 'a demonstration of the meter',
    });
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select('type')
      .where('subject', '=', unmatchedId)
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['reading.unmatched', 'reading.rejected']);
  });

  it('of an impossible clock is stored with the time that a person gives', async () => {
    const texts = ['0000-00-00T00:00:00Z', 'yesterday', '1900-01-01T08:00:00+08:00', ago(-60)];
    const answers = await send(...texts.map((measuredAt) => glucose(5.03, { measuredAt })));
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['unmatched', 'input.invalid'],
      ['unmatched', 'input.invalid'],
      ['unmatched', 'input.invalid'],
      ['unmatched', 'reading.future'],
    ]);
    const found = await valued(5.03);
    expect(found.map(({ sentTime }) => sentTime)).toEqual(texts);
    expect(found.map(({ measuredAt }) => measuredAt === null)).toEqual([true, true, true, false]);
    const { anna } = test.hospital.patients;
    const assign = (index: number, measuredAt?: number) =>
      nurse.call('unmatched.assign', {
        unmatchedId: found[index]?.unmatchedId ?? '',
        patientId: anna,
        reason,
        ...(measuredAt === undefined ? {} : { measuredAt }),
      });
    expect(await assign(0)).toMatchObject({ ok: false, error: { code: 'input.invalid', field: 'measuredAt' } });
    expect(codeOf(await assign(3))).toBe('reading.future');
    const at = Date.now() - 3 * MINUTE;
    dataOf(await assign(0, at));
    expect((await kept(5.03)).map(({ measuredAt }) => measuredAt.getTime())).toEqual([at]);
  });

  it('is shown with the time corrected by what the clock of the device is ahead', async () => {
    const sent = glucose(5.04, { measuredAt: ago(-30) });
    await post({ device: { clock: ago(-31) }, readings: [sent] });
    const [found] = await valued(5.04);
    expect(Math.abs((found?.correctedAt ?? 0) - Date.parse(ago(1)))).toBeLessThan(5_000);
  });

  it('measured after the discharge waits for a person, who assigns it to the patient who lies there now', async () => {
    const { wardA } = test.hospital.nodes;
    await addBeds(test.server.context.db, { wardId: wardA, path: test.hospital.paths.wardA, code: 'A1' }, 2);
    const who = { name: '王芳', latinName: 'Wang Fang', sex: 'female' as const, birthday: '1971-03-05' };
    const place = { wardId: wardA, bed: '01', admissionTime: Date.now() - 600 * MINUTE };
    const admission = { admissionId: randomUUID(), hospitalizationNumber: 'I-gone', ...who, ...place };
    const { patientId } = dataOf(await nurse.call('admission.admit', admission));
    const dischargeTime = Date.now() - 90 * MINUTE;
    dataOf(await nurse.call('admission.discharge', { patientId, version: 1, dischargeTime }));
    const sent = glucose(5.05, { hospitalizationNumber: 'I-gone', measuredAt: ago(30) });
    const [answer] = await send(sent);
    expect(answer?.outcome).toBe('unmatched');
    const [found] = await valued(5.05);
    const unmatchedId = found?.unmatchedId ?? '';
    const assign = (id: string) => nurse.call('unmatched.assign', { unmatchedId, patientId: id, reason });
    expect(codeOf(await assign(patientId))).not.toBe('allowed');
    expect(await kept(5.05)).toEqual([]);
    dataOf(await assign(test.hospital.patients.anna));
    expect(await kept(5.05)).toMatchObject([{ patientId: test.hospital.patients.anna }]);
  });

  it('is stored and leaves the inbox when it is sent again and its patient has been admitted', async () => {
    const sent = glucose(5.06, { hospitalizationNumber: 'I-later', measuredAt: ago(0) });
    await send(sent);
    expect(await valued(5.06)).toHaveLength(1);
    const { wardA } = test.hospital.nodes;
    const who = { name: '陈静', latinName: 'Chen Jing', sex: 'female' as const, birthday: '1980-03-05' };
    const place = { wardId: wardA, bed: '02', admissionTime: Date.now() - 5 * MINUTE };
    const admission = { admissionId: randomUUID(), hospitalizationNumber: 'I-later', ...who, ...place };
    const { patientId } = dataOf(await nurse.call('admission.admit', admission));
    expect((await send(sent))[0]?.outcome).toBe('stored');
    expect(await kept(5.06)).toMatchObject([{ patientId }]);
    expect(await valued(5.06)).toEqual([]);
    expect((await send(sent))[0]?.outcome).toBe('repeated');
  });

  it('with odd figures is kept as it was sent, beside right ones of the same request', async () => {
    const answers = await send(
      glucose(99),
      glucose('E-4'),
      glucose(6, { figures: { celsius: 37 } }),
      glucose(5.07),
      glucose(0, { indicator: 'pressure', figures: { systolic: 80, diastolic: 120, heartRate: null } }),
    );
    expect(answers.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'input.invalid',
      'input.invalid',
      'input.invalid',
      'stored',
      'input.invalid',
    ]);
    expect(await valued(99)).toHaveLength(1);
    expect(await valued('E-4')).toHaveLength(1);
    expect((await waiting()).map(({ figures }) => figures)).toContainEqual({
      systolic: 80,
      diastolic: 120,
      heartRate: null,
    });
    const [found] = await valued(99);
    const { anna } = test.hospital.patients;
    const assigned = await nurse.call('unmatched.assign', {
      unmatchedId: found?.unmatchedId ?? '',
      patientId: anna,
      reason,
    });
    expect(codeOf(assigned)).toBe('input.invalid');
    expect(await valued(99)).toHaveLength(1);
  });

  it('is seen and settled only by a caller who may enter it there', async () => {
    const sent = glucose(5.08, { hospitalizationNumber: 'nobody' });
    const figures = { systolic: 131, diastolic: 83, heartRate: null };
    await send(sent, { ...sent, indicator: 'pressure', figures });
    const [found] = await valued(5.08);
    const unmatchedId = found?.unmatchedId ?? '';
    const { anna, bert } = test.hospital.patients;
    expect(await valued(5.08, nurseB)).toEqual([]);
    expect(codeOf(await nurseB.call('unmatched.reject', { unmatchedId, reason }))).toBe('reading.unknown');
    const byB = await nurseB.call('unmatched.assign', { unmatchedId, patientId: bert, reason });
    expect(codeOf(byB)).toBe('reading.unknown');
    for (const [name, request] of [
      ['unmatched.list', {}],
      ['unmatched.assign', { unmatchedId, patientId: anna, reason }],
      ['unmatched.reject', { unmatchedId, reason }],
    ] as const) {
      expect([name, codeOf(await powerless.call(name, request as never))]).toEqual([name, 'permission.missing']);
    }
    // A caller who may enter only glucose sees only glucose, and settles no pressure.
    const seen = await waiting(glucoseOnly);
    expect(seen.some((one) => one.unmatchedId === unmatchedId)).toBe(true);
    expect(seen.every(({ indicator }) => indicator === 'glucose')).toBe(true);
    const pressure = (await waiting()).find((one) => one.figures['systolic'] === 131);
    const asked = { unmatchedId: pressure?.unmatchedId ?? '', reason };
    expect(codeOf(await glucoseOnly.call('unmatched.reject', asked))).toBe('permission.missing');
    // A patient of another ward is unknown to the caller who assigns.
    const toBert = await nurse.call('unmatched.assign', { unmatchedId, patientId: bert, reason });
    expect(codeOf(toBert)).toBe('patient.unknown');
    dataOf(await glucoseOnly.call('unmatched.assign', { unmatchedId, patientId: anna, reason }));
  });

  it('comes in pages', async () => {
    const many = Array.from({ length: 100 }, () => glucose(5.09, { hospitalizationNumber: 'nobody' }));
    await send(...many);
    await send(glucose(5.09, { hospitalizationNumber: 'nobody' }));
    const first = dataOf(await nurse.call('unmatched.list', {}));
    expect(first.readings).toHaveLength(100);
    expect(first.total?.count).toBeGreaterThan(100);
    const second = dataOf(await nurse.call('unmatched.list', { after: first.next }));
    const ids = [...first.readings, ...second.readings].map(({ unmatchedId }) => unmatchedId);
    expect(new Set(ids).size).toBe(first.total?.count);
  });
});

describe('a device that sends more', () => {
  const sourceOf = (readingId: string | null | undefined) =>
    test.server.context.db
      .selectFrom('deviceReading')
      .innerJoin('device', 'device.id', 'deviceReading.deviceId')
      .innerJoin('device as sender', 'sender.id', 'deviceReading.sentBy')
      .select(['device.serial as meter', 'sender.serial as sender', 'deviceReading.serial'])
      .select(['stripLot', 'operator', 'operatorId'])
      .where('readingId', '=', readingId ?? '')
      .executeTakeFirst();

  it('sends ketone and uric acid, HI and LO as words, and stores them as such', async () => {
    const answers = await send(
      glucose('HI'),
      glucose('lo'),
      glucose(0, { indicator: 'ketone', figures: { ketone: 1.7 } }),
      glucose(0, { indicator: 'ketone', figures: { ketone: 'HI' } }),
      glucose(0, { indicator: 'uricAcid', figures: { urate: 431 } }),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('stored'));
    const { db } = test.server.context;
    const ends = db.selectFrom('glucoseReading').select(['value', 'comparator']).where('comparator', 'is not', null);
    expect(await ends.orderBy('value').execute()).toEqual([
      { value: 1.1, comparator: '<' },
      { value: 33.3, comparator: '>' },
    ]);
    const vital = await db
      .selectFrom('vitalReading')
      .select(['indicator', 'figures'])
      .orderBy('measuredAt', 'desc')
      .execute();
    expect(vital.map(({ indicator, figures }) => [indicator, figures])).toEqual([
      ['ketone', { ketone: 1.7, comparator: null }],
      ['ketone', { ketone: 8, comparator: '>' }],
      ['uricAcid', { urate: 431 }],
    ]);
    // As a word and as an end with its comparator it is the same reading.
    const word = glucose('HI');
    const [stored] = await send(word);
    expect((await send({ ...word, figures: { value: 33.3, comparator: '>' } }))[0]).toMatchObject({
      outcome: 'repeated',
      readingId: stored?.readingId,
    });
  });

  it('names only people of its own place as operators: there, below, or above', async () => {
    const { nurseA, doctorA, chief } = test.hospital.accounts;
    const names = ['nurseA', 'doctorA', 'chief', 'nurseB'];
    const answers = await send(...names.map((operator, index) => glucose(5.41 + index / 100, { operator })));
    const sources = await Promise.all(answers.map(({ readingId }) => sourceOf(readingId)));
    expect(sources.map((source) => source?.operatorId)).toEqual([nurseA, doctorA, chief, null]);
    expect(answers.at(-1)).toMatchObject({ outcome: 'stored', remarks: [{ code: 'device.operatorUnknown' }] });
  });

  it('names the lot of strips and the operator; an unknown operator is kept and reported', async () => {
    const { doctorA, nurseA } = test.hospital.accounts;
    const [known, unknown] = await send(
      glucose(5.21, { stripLot: '25A000123', operator: 'doctorA' }),
      glucose(5.22, { operator: 'somebody' }),
    );
    expect(known).toMatchObject({ outcome: 'stored', remarks: [{ code: 'lot.unknown' }] });
    expect(await kept(5.21)).toMatchObject([{ measuredBy: doctorA, enteredBy: nurseA }]);
    expect(await sourceOf(known?.readingId)).toMatchObject({
      meter: 'M-1',
      sender: 'M-1',
      serial: null,
      stripLot: '25A000123',
      operator: 'doctorA',
      operatorId: doctorA,
    });
    expect(unknown).toMatchObject({ outcome: 'stored', remarks: [{ code: 'device.operatorUnknown' }] });
    expect(unknown?.remarks[0]?.description).toContain('somebody');
    expect(await kept(5.22)).toMatchObject([{ measuredBy: nurseA }]);
    expect(await sourceOf(unknown?.readingId)).toMatchObject({ operator: 'somebody', operatorId: null });
  });

  it('may be a gateway that sends for its meters: each is known by its number and shown with its own signs', async () => {
    const sent = glucose(5.31, { serial: 'M-2' });
    const [behind, unknown] = await post(
      {
        device: { battery: 100 },
        meters: [{ serial: 'M-2', battery: 12, clock: ago(10) }],
        readings: [sent, glucose(5.32, { serial: 'M-unknown' })],
      },
      gateway,
    );
    expect(behind).toMatchObject({ outcome: 'stored', remarks: [] });
    expect(await sourceOf(behind?.readingId)).toMatchObject({ meter: 'M-2', sender: 'G-1', serial: 'M-2' });
    expect(unknown).toMatchObject({ outcome: 'stored', remarks: [{ code: 'device.unknown' }] });
    expect(await sourceOf(unknown?.readingId)).toMatchObject({ meter: 'G-1', serial: 'M-unknown' });
    const chief = await test.signedIn('chief');
    const row = dataOf(await chief.call('device.list', { text: 'M-2' })).devices[0];
    expect(row).toMatchObject({ state: 'activated', battery: { percent: 12 }, troubles: ['clock', 'battery'] });
    expect(row?.lastSeenAt).toBeGreaterThan(Date.now() - MINUTE);
    const sender = dataOf(await chief.call('device.list', { text: 'G-1' })).devices[0];
    expect(sender?.battery?.percent).toBe(100);
    expect((await post({ readings: [sent] }, gateway))[0]?.outcome).toBe('repeated');
    // A meter of a place that is not the device's own is none of its.
    const [other] = await send(glucose(5.33, { serial: 'G-1' }));
    expect(other?.remarks[0]?.code).toBe('device.unknown');
  });
});
