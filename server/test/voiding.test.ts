import { METER_PATH, type MeterReply, type RequestOf, type StoredChatMessage, SYSTEM_MSG } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching, text } from './support/socket.js';
import { linesOfCsv } from './support/workbook.js';

/** A Friday, during the window before breakfast. */
const TODAY = '2026-11-20';
const DAYS = { from: TODAY, to: TODAY };
let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
let anna: string;

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  anna = test.hospital.patients.anna;
  [nurse, chief] = [await test.signedIn('nurseA'), await test.signedIn('chief')];
});
afterAll(() => test.stop());

const reason = 'of another patient';
const glucose = async (value: number, slot = 1) =>
  dataOf(await nurse.call('glucose.record', { readingId: randomUUID(), patientId: anna, slot, value, confirmed: true }))
    .reading;
const list = async (indicator: 'glucose' | 'pressure' | 'temperature' = 'glucose') =>
  dataOf(await nurse.call('record.list', { indicator, ...DAYS }));
async function csvOf(name: 'record.export' | 'order.exportExecutions', request: object) {
  const pieces = await nurse.callStream<'record.export'>(
    name as 'record.export',
    request as RequestOf<'record.export'>,
  );
  return linesOfCsv(Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString());
}

describe('a voided reading', () => {
  it('counts nowhere, is shown with person, time and reason, reopens its task and withdraws its warning', async () => {
    const order = { planKey: randomUUID(), patientId: anna, weekdays: [1, 2, 3, 4, 5, 6, 7], everyDays: 1 };
    const plan = { ...order, since: TODAY, until: null, indicator: 'glucose' as const, slots: [1] };
    dataOf(await chief.call('order.planMonitoring', plan));
    const { readingId, version } = await glucose(2.1);
    const task = async () => dataOf(await nurse.call('order.sheet', {})).rows.flatMap(({ tasks }) => tasks)[0];
    const open = async () => dataOf(await nurse.call('warning.list', { state: 'open' })).warnings;
    expect([(await task())?.state, (await open()).length]).toEqual(['done', 1]);

    const { cookie } = await test.signedIn('doctorA');
    const socket = await openWatching(test.server.url, {
      cookie,
      name: 'doctorA',
      userId: test.hospital.accounts.doctorA,
    });
    const request = { readingId, version, reason };
    expect(codeOf(await (await test.signedIn('nurseB')).call('glucose.void', request))).toBe('reading.unknown');
    expect(codeOf(await nurse.call('glucose.void', { ...request, version: 2 }))).toBe('reading.changed');
    dataOf(await nurse.call('glucose.void', request));
    for (const indicator of ['glucose', 'warnings', 'orders'] as const) {
      await socket.until((frame) => 'indicator' in frame && frame.indicator === indicator);
    }
    await socket.close();

    expect([(await task())?.state, (await open()).length]).toEqual(['due', 0]);
    const [row] = dataOf(await nurse.call('glucose.board', {})).rows;
    expect(row).toMatchObject({ today: {}, span: null });
    const voided = { by: { latinName: 'nurseA' }, reason, at: test.server.context.clock.now() };
    const days = dataOf(await nurse.call('patient.glucose', { patientId: anna, ...DAYS }));
    expect(days).toMatchObject({ readings: [], voided: [{ readingId, value: 2.1, voided: { reason } }] });
    const listed = await list();
    expect(listed.total?.count).toBe(0);
    expect(listed.rows).toMatchObject([{ reading: { readingId }, voided: { by: voided.by, reason } }]);
    expect(dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId })).voided).toMatchObject({
      by: voided.by,
      reason,
    });
    const { entries } = dataOf(await nurse.call('patient.timeline', { patientId: anna }));
    expect(entries.filter(({ kind }) => kind === 'glucose.reading')).toMatchObject([{ voided: { reason } }]);
    expect(entries.find(({ kind }) => kind === 'reading.voided')).toMatchObject({
      detail: { reason, 'before.value': 2.1, 'before.indicator': 'glucose' },
    });
    expect(await csvOf('record.export', { indicator: 'glucose', ...DAYS, format: 'csv' })).toHaveLength(1);
    const figures = dataOf(await nurse.call('management.analysis', { kind: 'inpatient' }));
    expect(JSON.stringify(figures)).not.toContain('2.1');
  });

  it('is voided once: the same person is answered as before, another one is told who did it; nobody corrects it', async () => {
    const { readingId, version } = await glucose(7.4, 2);
    const request = { readingId, version, reason };
    dataOf(await nurse.call('glucose.void', request));
    dataOf(await nurse.call('glucose.void', request));
    const other = await chief.call('glucose.void', request);
    expect(codeOf(other)).toBe('reading.voided');
    expect(JSON.stringify(other)).toContain(`nurseA voided this reading at ${TODAY} 07:00: ${reason}`);
    expect(codeOf(await nurse.call('glucose.correct', { ...request, value: 7.5 }))).toBe('reading.voided');
    const trail = await test.server.context.db.selectFrom('auditEvent').selectAll().execute();
    const told = trail.filter(({ type, subject }) => type === 'reading.voided' && subject === readingId);
    expect(told).toMatchObject([{ before: { value: 7.4, version }, after: { reason } }]);
  });

  it('is refused when it is sent again, at the bed and by a device, and a device may send it for the right patient', async () => {
    const id = randomUUID();
    const same = { readingId: id, patientId: anna, slot: 3, value: 8.1 };
    const { reading } = dataOf(await nurse.call('glucose.record', same));
    dataOf(await nurse.call('glucose.void', { readingId: id, version: reading.version, reason }));
    expect(codeOf(await nurse.call('glucose.record', same))).toBe('reading.voided');

    const device = { serial: 'SN-1', model: 'GM-7', nodeId: test.hospital.nodes.hospital, username: 'chief' };
    const { token } = dataOf(await chief.call('device.register', device));
    const send = async (hospitalizationNumber: string): Promise<MeterReply['readings'][number]> => {
      const measuredAt = `${TODAY}T06:40:00+08:00`;
      const readings = [{ indicator: 'glucose', hospitalizationNumber, measuredAt, figures: { value: 9.3 } }];
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${test.server.url}${METER_PATH}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ readings }),
      });
      return ((await answer.json()) as { data: MeterReply }).data.readings[0]!;
    };
    const sent = await send('ZY-anna');
    expect((await send('ZY-bert')).code).toBe('reading.otherPatient');
    dataOf(await nurse.call('glucose.void', { readingId: sent.readingId ?? '', version: 1, reason }));
    expect(await send('ZY-anna')).toMatchObject({ outcome: 'repeated', code: 'reading.voided' });
    expect((await send('ZY-bert')).outcome).toBe('stored');
    expect((await send('ZY-bert')).outcome).toBe('repeated');
  });

  it.each([
    ['pressure', { systolic: 190, diastolic: 100, heartRate: 70 }],
    ['temperature', { celsius: 39.6 }],
    ['uricAcid', { urate: 600 }],
    ['ketone', { ketone: 4.1 }],
  ] as const)('may be of any indicator: %s', async (indicator, figures) => {
    const same = { indicator, readingId: randomUUID(), patientId: anna, figures, confirmed: true };
    const { reading } = dataOf(await nurse.call('vital.record', same));
    const { readingId, version } = reading;
    expect(codeOf(await nurse.call('vital.void', { indicator, readingId, version: 9, reason }))).toBe(
      'reading.changed',
    );
    dataOf(await nurse.call('vital.void', { indicator, readingId, version, reason }));
    expect(codeOf(await nurse.call('vital.record', same))).toBe('reading.voided');
    expect(codeOf(await nurse.call('vital.correct', { indicator, readingId, figures, version, reason }))).toBe(
      'reading.voided',
    );
    const { rows } = dataOf(await nurse.call('vital.board', { indicator }));
    expect(rows.flatMap(({ today }) => today)).toEqual([]);
    const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open' }));
    expect(warnings.filter((warning) => warning.readingId === readingId)).toEqual([]);
    const { entries } = dataOf(await nurse.call('patient.timeline', { patientId: anna, kinds: ['reading'] }));
    expect(entries.find(({ kind }) => kind === `${indicator}.reading`)).toMatchObject({ voided: { reason } });
    if (indicator === 'pressure' || indicator === 'temperature') {
      expect((await list(indicator)).rows).toMatchObject([{ voided: { reason } }]);
    }
  });
});

describe('an execution that was taken back', () => {
  it('is listed with person, time and reason, and is in no file', async () => {
    const plan = {
      planKey: randomUUID(),
      patientId: anna,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyDays: 1,
      since: TODAY,
      until: null,
      medicine: { category: 'oral', drug: '二甲双胍', latinDrug: 'Metformin', unit: 'g' } as const,
      doses: [{ slot: 1, amount: 0.5 }],
    };
    const { planId } = dataOf(await chief.call('order.planMedication', plan)).plan;
    const task = { type: 'medication', planId, day: TODAY, slot: 1, refusal: null } as const;
    const execute = () => nurse.call('order.execute', { ...task, executionKey: randomUUID() });
    const { executionId } = dataOf(await execute()).execution;
    dataOf(await nurse.call('order.takeBack', { executionId, reason }));
    dataOf(await execute());
    const query = { ...DAYS, type: 'medication' } as const;
    const { rows, total } = dataOf(await nurse.call('order.executions', query));
    expect(rows.map(({ voided }) => voided?.reason ?? null).sort()).toEqual([null, reason].sort());
    expect(rows.find(({ voided }) => voided)?.voided?.by).toMatchObject({ latinName: 'nurseA' });
    expect(total?.count).toBe(1);
    expect(await csvOf('order.exportExecutions', { ...query, format: 'csv' })).toHaveLength(2);
  });
});

describe('a voided message', () => {
  it('is told to both sides; the other one of the team reads it struck through, a patient reads that there was one', async () => {
    const { accounts } = test.hospital;
    const { cookie } = await test.signedIn('doctorA');
    const doctor = await openWatching(test.server.url, { cookie, name: 'doctorA', userId: accounts.doctorA });
    const patient = await test.signedIn('anna');
    const phone = await openWatching(test.server.url, { cookie: patient.cookie, name: 'anna', userId: accounts.anna });
    const [toAnna, toNurse] = [text(accounts.anna, 'Bert needs insulin'), text(accounts.nurseA, 'Bert needs insulin')];
    for (const line of [toAnna, toNurse]) {
      doctor.send(line);
      await doctor.answerTo(line.messageId);
    }
    const writer = await test.signedIn('doctorA');
    const unread = async (client: TestClient) =>
      dataOf(await client.call('chat.conversations', undefined)).conversations.find(
        ({ userId }) => userId === accounts.doctorA,
      )?.unread;
    expect(await unread(nurse)).toBe(1);
    expect(codeOf(await nurse.call('chat.void', { messageId: toNurse.messageId, reason }))).toBe('message.unknown');
    for (const { messageId } of [toAnna, toNurse]) {
      dataOf(await writer.call('chat.void', { messageId, reason }));
      dataOf(await writer.call('chat.void', { messageId, reason }));
    }
    const isVoiding = (frame: object) => 'systemMsgType' in frame && frame.systemMsgType === SYSTEM_MSG.voided;
    for (const socket of [doctor, phone]) {
      const told = (await socket.until(isVoiding)) as StoredChatMessage;
      expect(told.otherInfo).toEqual({ voidedMessageId: toAnna.messageId });
    }
    await Promise.all([doctor.close(), phone.close()]);
    const history = async (client: TestClient) =>
      dataOf(await client.call('chat.history', { userId: accounts.doctorA })).messages;
    expect(await history(nurse)).toMatchObject([
      { content: 'Bert needs insulin', voided: { by: { latinName: 'doctorA' }, reason } },
    ]);
    expect(await history(patient)).toMatchObject([
      { content: null, voided: { by: { latinName: 'doctorA' }, reason: null } },
    ]);
    expect(await unread(nurse)).toBe(0);
  });
});
