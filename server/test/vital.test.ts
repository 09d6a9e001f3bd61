import type { RequestOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching, type TestSocket } from './support/socket.js';

let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

type Entry = RequestOf<'vital.record'>;
const pressure = (systolic: number, diastolic: number, heartRate: number | null = null) => ({
  systolic,
  diastolic,
  heartRate,
});
const entry = (more: Partial<Entry> = {}): Entry => ({
  indicator: 'pressure',
  readingId: randomUUID(),
  patientId: test.hospital.patients.anna,
  figures: pressure(132, 84, 71),
  ...more,
});
const record = (more: Partial<Entry> = {}) => nurse.call('vital.record', entry(more));
const temperature = (celsius: number, more: Partial<Entry> = {}) =>
  record({ indicator: 'temperature', figures: { celsius }, ...more });
const trailOf = async (subject: string) =>
  (await test.server.context.db.selectFrom('auditEvent').selectAll().orderBy('id').execute()).filter(
    (event) => event.subject === subject,
  );

describe('recording', () => {
  it('stores a blood pressure with its status, author, day and trail (spec 3, pressure record)', async () => {
    const { reading } = dataOf(await record({ figures: pressure(162, 95, 88) }));
    expect(reading).toMatchObject({
      indicator: 'pressure',
      systolic: 162,
      diastolic: 95,
      heartRate: 88,
      status: 102,
      version: 1,
      way: 'manual',
      day: dayOf(Date.now(), 'Asia/Shanghai'),
      measuredBy: { name: 'nurseA 名', latinName: 'nurseA' },
    });
    expect(await trailOf(reading.readingId)).toMatchObject([
      {
        type: 'vital.recorded',
        patientId: test.hospital.patients.anna,
        after: { indicator: 'pressure', systolic: 162, diastolic: 95, heartRate: 88, status: 102, version: 1 },
      },
    ]);
  });

  it('stores a temperature with its level, unrounded (spec 3, temperature record)', async () => {
    const { reading } = dataOf(await temperature(38.15));
    expect(reading).toMatchObject({ indicator: 'temperature', celsius: 38.15, level: 'mediumHot' });
  });

  it('stores uric acid by the line of the sex, and blood ketone beside it', async () => {
    const uricAcid = (urate: number, more: Partial<Entry> = {}) =>
      record({ indicator: 'uricAcid', figures: { urate }, ...more });
    expect(dataOf(await uricAcid(420)).reading).toMatchObject({ indicator: 'uricAcid', urate: 420, level: 'normal' });
    const { db } = test.server.context;
    const { departmentA } = test.hospital.nodes;
    const uricAcidCuts = JSON.stringify({ high: { male: 420, female: 360 }, low: 150 });
    await db.insertInto('nodeSetting').values({ nodeId: departmentA, uricAcidCuts }).execute();
    const { anna } = test.hospital.patients;
    await db.updateTable('patient').set({ sex: 'female' }).where('id', '=', anna).execute();
    expect(dataOf(await uricAcid(361)).reading).toMatchObject({ level: 'high' });
    expect(dataOf(await uricAcid(149.4)).reading).toMatchObject({ urate: 149.4, level: 'low' });
    await db.updateTable('patient').set({ sex: 'male' }).where('id', '=', anna).execute();
    const { reading } = dataOf(await uricAcid(361));
    expect(reading).toMatchObject({ level: 'normal' });
    const correction = { indicator: 'uricAcid', readingId: reading.readingId, version: 1, reason: 'mistyped' } as const;
    expect(dataOf(await nurse.call('vital.correct', { ...correction, figures: { urate: 461 } })).reading).toMatchObject(
      { version: 2, level: 'high' },
    );
    await db.deleteFrom('nodeSetting').where('nodeId', '=', departmentA).execute();
    // A value in mg/dL, which is too low for µmol/L.
    expect(codeOf(await uricAcid(7.1))).toBe('input.invalid');
    expect(codeOf(await uricAcid(1100))).toBe('reading.unusual');
    const ketone = await record({ indicator: 'ketone', figures: { ketone: 1.55 } });
    expect(dataOf(ketone).reading).toMatchObject({ indicator: 'ketone', ketone: 1.55, level: 'impendingKetoacidosis' });
    const warned = await db.selectFrom('warning').select('id').where('readingId', '=', reading.readingId).execute();
    expect(warned).toEqual([]);
  });

  it('asks about unusual figures and takes them once confirmed', async () => {
    expect(codeOf(await record({ figures: pressure(236, 121) }))).toBe('reading.unusual');
    expect(dataOf(await record({ figures: pressure(236, 121), confirmed: true })).reading).toMatchObject({
      status: 103,
    });
    expect(codeOf(await temperature(33.5))).toBe('reading.unusual');
    expect(dataOf(await temperature(33.5, { confirmed: true })).reading).toMatchObject({ level: 'low' });
  });

  it('refuses what cannot be, another indicator’s figures, and the future', async () => {
    for (const more of [
      { figures: pressure(80, 120) },
      { figures: pressure(90, 90) },
      { figures: { celsius: 37 } },
      { indicator: 'temperature', figures: pressure(120, 80) },
    ] satisfies Partial<Entry>[]) {
      expect(await record(more)).toMatchObject({ error: { code: 'input.invalid', field: 'figures' } });
    }
    expect(codeOf(await record({ figures: pressure(999, 80) }))).toBe('input.invalid');
    expect(codeOf(await temperature(99))).toBe('input.invalid');
    expect(codeOf(await record({ measuredAt: Date.now() + 120_000 }))).toBe('reading.future');
    const chief = await test.signedIn('chief');
    const gone = entry({ patientId: test.hospital.patients.gone });
    expect(codeOf(await chief.call('vital.record', gone))).toBe('patient.discharged');
  });

  it('stores one reading when the same entry arrives eight times at once, for one patient only', async () => {
    const same = entry();
    const answers = await Promise.all(Array.from({ length: 8 }, () => nurse.call('vital.record', same)));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(await trailOf(same.readingId)).toHaveLength(1);
    const chief = await test.signedIn('chief');
    const other = await chief.call('vital.record', { ...same, patientId: test.hospital.patients.bert });
    expect(other).toMatchObject({ error: { code: 'input.invalid', field: 'readingId' } });
  });

  it('is for patients of the caller’s own nodes only', async () => {
    expect(codeOf(await record({ patientId: test.hospital.patients.bert }))).toBe('patient.unknown');
  });
});

describe('correcting', () => {
  it('adds a version with its reason, and keeps the one before', async () => {
    const { reading } = dataOf(await record({ figures: pressure(150, 80) }));
    const { readingId } = reading;
    const correction = { indicator: 'pressure', readingId, reason: 'mistyped' } as const;
    const changed = dataOf(
      await nurse.call('vital.correct', { ...correction, version: 1, figures: pressure(115, 80) }),
    ).reading;
    expect(changed).toMatchObject({ version: 2, systolic: 115, status: 0, measuredAt: reading.measuredAt });
    const versions = await test.server.context.db
      .selectFrom('vitalReading')
      .select(['version', 'latest', 'reason'])
      .select(sql<number>`(figures->>'systolic')::int`.as('systolic'))
      .where('readingId', '=', readingId)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, systolic: 150, latest: false, reason: null },
      { version: 2, systolic: 115, latest: true, reason: 'mistyped' },
    ]);
    expect((await trailOf(readingId))[1]).toMatchObject({
      type: 'vital.corrected',
      before: { systolic: 150, version: 1 },
      after: { systolic: 115, version: 2, reason: 'mistyped' },
    });
    const late = await nurse.call('vital.correct', { ...correction, version: 1, figures: pressure(116, 80) });
    expect(codeOf(late)).toBe('reading.changed');
  });

  it('finds no reading of a patient the caller may not see, and none of another indicator', async () => {
    const { readingId } = dataOf(await record()).reading;
    const nurseB = await test.signedIn('nurseB');
    const change = { indicator: 'pressure', readingId, version: 1, figures: pressure(115, 80), reason: 'x' } as const;
    expect(codeOf(await nurseB.call('vital.correct', change))).toBe('reading.unknown');
    const other = { ...change, indicator: 'temperature', figures: { celsius: 37 } } as const;
    expect(codeOf(await nurse.call('vital.correct', other))).toBe('reading.unknown');
  });
});

describe('the board of an indicator', () => {
  it('shows the day’s readings, the one before, and nobody outside of the caller’s nodes', async () => {
    const today = dayOf(Date.now(), 'Asia/Shanghai');
    const yesterday = Date.now() - 24 * 3_600_000;
    dataOf(await temperature(37.3, { measuredAt: yesterday - 60_000 }));
    dataOf(await temperature(37.6, { measuredAt: yesterday }));
    dataOf(await temperature(36.6));
    const board = dataOf(await nurse.call('vital.board', { indicator: 'temperature' }));
    expect(board).toMatchObject({ day: today, indicator: 'temperature' });
    expect(board.rows.map(({ patientId }) => patientId)).toEqual([test.hospital.patients.anna]);
    expect(board.rows[0]?.today.at(-1)).toMatchObject({ celsius: 36.6 });
    expect(board.rows[0]?.before).toMatchObject({ celsius: 37.6, day: addDays(today, -1) });
    const nurseB = await test.signedIn('nurseB');
    const { wardA } = test.hospital.nodes;
    expect(codeOf(await nurseB.call('vital.board', { indicator: 'temperature', wardId: wardA }))).toBe(
      'node.forbidden',
    );
    const own = dataOf(await nurseB.call('vital.board', { indicator: 'temperature' }));
    expect(own.rows).toMatchObject([{ patientId: test.hospital.patients.bert, today: [], before: null }]);
  });
});

describe('an open board', () => {
  const open = async (name: 'doctorA' | 'nurseB' | 'anna'): Promise<TestSocket> => {
    const { cookie } = await test.signedIn(name);
    return openWatching(test.server.url, { cookie, name, userId: test.hospital.accounts[name] });
  };

  it('is told about each entry and correction, without its figures, where the patient may be seen', async () => {
    const sockets = await Promise.all([open('doctorA'), open('nurseB'), open('anna')]);
    const [doctor, elsewhere, patient] = sockets as [TestSocket, TestSocket, TestSocket];
    const { reading } = dataOf(await record());
    const told = await doctor.until(({ msgType }) => msgType === 6);
    expect(told).toEqual({ msgType: 6, indicator: 'pressure' });
    dataOf(await temperature(36.9));
    await doctor.until((frame) => frame.msgType === 6 && frame.indicator === 'temperature');
    const glucose = { patientId: test.hospital.patients.anna, slot: 3, value: 6.4, readingId: randomUUID() };
    dataOf(await nurse.call('glucose.record', glucose));
    await doctor.until((frame) => frame.msgType === 6 && frame.indicator === 'glucose');
    const { readingId } = reading;
    const figures = pressure(118, 76);
    dataOf(await nurse.call('vital.correct', { indicator: 'pressure', readingId, version: 1, figures, reason: 'x' }));
    await doctor.until(() => doctor.frames.filter(({ msgType }) => msgType === 6).length === 4);
    // A user with another ward in scope is notified of that ward only.
    const nurseB = await test.signedIn('nurseB');
    const own = entry({ patientId: test.hospital.patients.bert, indicator: 'temperature', figures: { celsius: 36.5 } });
    dataOf(await nurseB.call('vital.record', own));
    await elsewhere.until(({ msgType }) => msgType === 6);
    expect(elsewhere.frames).toEqual([{ msgType: 6, indicator: 'temperature' }]);
    expect(patient.frames).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
