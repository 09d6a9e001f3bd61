import { recordCellText, recordColumns, type RecordRow, type RequestOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
const now = Date.now();
const today = dayOf(now, 'Asia/Shanghai');

beforeAll(async () => {
  test = await startTestServer();
  [nurse, chief] = await Promise.all([test.signedIn('nurseA'), test.signedIn('chief')]);
});
afterAll(() => test.stop());

type List = RequestOf<'record.list'>;
const list = (more: Partial<List> = {}, who = nurse) =>
  who.call('record.list', { indicator: 'glucose', from: addDays(today, -30), to: today, ...more });
const rowsOf = async (more: Partial<List> = {}, who = nurse): Promise<RecordRow[]> =>
  dataOf(await list(more, who)).rows;

async function glucose(more: Partial<RequestOf<'glucose.record'>>, who = nurse) {
  const body = { readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 3, ...more };
  return dataOf(await who.call('glucose.record', body)).reading;
}

/** Inserts readings into the table, a minute apart, oldest first. @returns their ids */
async function fill(count: number, from: number): Promise<string[]> {
  const { patients, nodes, accounts } = test.hospital;
  const rows = Array.from({ length: count }, (_, index) => ({
    readingId: randomUUID(),
    version: 1,
    patientId: patients.anna,
    nodeId: nodes.wardA,
    slot: 9,
    value: 5 + (index % 10) / 10,
    refusal: null,
    measuredAt: new Date(from + index * MINUTE),
    day: dayOf(from + index * MINUTE, 'Asia/Shanghai'),
    measuredBy: accounts.nurseA,
    way: 'device' as const,
    enteredAt: new Date(from + index * MINUTE),
    enteredBy: accounts.nurseA,
    status: 0 as const,
    rangeLow: 3.9,
    rangeHigh: 16.7,
  }));
  await test.server.context.db.insertInto('glucoseReading').values(rows).execute();
  return rows.map(({ readingId }) => readingId);
}

describe('a record list', () => {
  it('shows readings newest first, with everything their columns say', async () => {
    const measuredAt = now - 2 * HOUR;
    const { readingId } = await glucose({ value: 17.25, slot: 2, measuredAt });
    await glucose({ value: 6.4, measuredAt: measuredAt - HOUR });
    const [first, second] = await rowsOf();
    expect(first?.reading).toMatchObject({ readingId, value: 17.25, status: 1 });
    expect(second?.reading).toMatchObject({ value: 6.4 });
    const line = recordColumns.glucose.map((column) =>
      first ? recordCellText(column, first, { language: 'en', zone: 'Asia/Shanghai' }) : '',
    );
    expect(line.slice(1)).toEqual([
      'A\u00a0· A1',
      '07',
      'anna',
      'ZY-anna',
      'After breakfast',
      '17.3',
      'high',
      '3.9–16.7',
      'nurseA',
      'manual',
      '',
    ]);
    expect(line[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('narrows by slot, way, patient, ward, and to what is abnormal or refused', async () => {
    const refused = await glucose({ refusal: 'out', refusalNote: 'X-ray', slot: 5, measuredAt: now - HOUR });
    const bert = await glucose({ patientId: test.hospital.patients.bert, value: 3.1, slot: 7 }, chief);
    const ids = async (more: Partial<List>) =>
      (await rowsOf(more, chief)).map(({ reading: { readingId } }) => readingId);
    expect(await ids({ show: 'refused' })).toEqual([refused.readingId]);
    expect(await ids({ slot: 7 })).toEqual([bert.readingId]);
    expect(await ids({ patient: 'ZY-be' })).toEqual([bert.readingId]);
    expect(await ids({ patient: 'BERT' })).toEqual([bert.readingId]);
    expect(await ids({ patient: '%' })).toEqual([]);
    expect(await ids({ wardId: test.hospital.nodes.wardB })).toEqual([bert.readingId]);
    expect(await ids({ departmentId: test.hospital.nodes.departmentB })).toEqual([bert.readingId]);
    expect(await ids({ way: 'device' })).toEqual([]);
    expect(
      (await rowsOf({ show: 'abnormal' }, chief)).map(({ reading }) => 'value' in reading && reading.value),
    ).toEqual([3.1, 17.25]);
    expect(await ids({ to: addDays(today, -2), from: addDays(today, -3) })).toEqual([]);
  });

  it('counts days as the hospital does, both ends included', async () => {
    // 00:30 in Shanghai is the evening of the previous day in UTC.
    const night = Date.parse(`${addDays(today, -8)}T00:30:00+08:00`);
    const { readingId, day } = await glucose({ value: 7.7, measuredAt: night, timeReason: 'from paper' });
    expect(day).toBe(addDays(today, -8));
    const found = await rowsOf({ from: day, to: day });
    expect(found.map(({ reading }) => reading.readingId)).toEqual([readingId]);
    expect(await rowsOf({ from: addDays(day, -1), to: addDays(day, -1) })).toEqual([]);
  });

  it('shows nobody a patient of another ward, and lets nobody ask for one', async () => {
    const others = (await rowsOf()).filter(({ patient }) => patient.name.startsWith('bert'));
    expect(others).toEqual([]);
    expect(codeOf(await list({ wardId: test.hospital.nodes.wardB }))).toBe('node.forbidden');
  });

  it('refuses periods and choices that cannot be', async () => {
    expect(await list({ from: addDays(today, -100) })).toMatchObject({ error: { code: 'input.invalid', field: 'to' } });
    expect(codeOf(await list({ from: today, to: addDays(today, -1) }))).toBe('input.invalid');
    expect(await list({ indicator: 'pressure', slot: 1 })).toMatchObject({ error: { field: 'slot' } });
    expect(await list({ indicator: 'temperature', show: 'refused' })).toMatchObject({ error: { field: 'show' } });
    for (const after of ['x', '2026-01-01 00:00:00+00~1', "2026-01-01 00:00:00+00'~", `infinity~${randomUUID()}`]) {
      expect(await list({ after })).toMatchObject({ error: { code: 'input.invalid', field: 'after' } });
    }
  });

  it('shows blood pressure with its derived figures, and temperatures (spec 3, pressure record)', async () => {
    const { anna } = test.hospital.patients;
    const entry = { patientId: anna, measuredAt: now - HOUR };
    const figures = { systolic: 165, diastolic: 80, heartRate: null };
    dataOf(await nurse.call('vital.record', { ...entry, readingId: randomUUID(), indicator: 'pressure', figures }));
    const celsius = { celsius: 38.15 };
    dataOf(
      await nurse.call('vital.record', {
        ...entry,
        readingId: randomUUID(),
        indicator: 'temperature',
        figures: celsius,
      }),
    );
    const lineOf = async (indicator: 'pressure' | 'temperature'): Promise<string[]> => {
      const [row] = await rowsOf({ indicator, show: 'abnormal' });
      if (!row) throw new Error('no row');
      return recordColumns[indicator].map((column) =>
        recordCellText(column, row, { language: 'zh', zone: 'Asia/Shanghai' }),
      );
    };
    expect((await lineOf('pressure')).slice(5, 11)).toEqual(['165', '80', '', '中度偏高', '108', '85']);
    expect((await lineOf('temperature')).slice(5, 7)).toEqual(['38.2', '中热']);
  });
});

describe('pages', () => {
  it('neither repeat nor lose a reading while others come in between', async () => {
    const from = Date.parse(`${addDays(today, -20)}T02:00:00+08:00`);
    const period = { from: addDays(today, -20), to: addDays(today, -20) };
    const before = await fill(230, from);
    // Two readings of one instant are ordered by their ids.
    await fill(2, from + 100 * MINUTE);
    const first = dataOf(await list(period));
    expect(first.rows).toHaveLength(100);
    expect(first.total).toEqual({ count: 232, more: false });
    // Newer readings than those of the first page.
    const between = await fill(3, from + 240 * MINUTE);
    const second = dataOf(await list({ ...period, after: first.next }));
    expect(second.total).toBeNull();
    await fill(2, from + 300 * MINUTE);
    const third = dataOf(await list({ ...period, after: second.next }));
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ reading }) => reading.readingId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(232);
    expect(before.every((id) => ids.includes(id))).toBe(true);
    expect(between.some((id) => ids.includes(id))).toBe(false);
    const times = [first, second, third].flatMap(({ rows }) => rows.map(({ reading }) => reading.measuredAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    // A new search includes the readings that were added meanwhile.
    expect(dataOf(await list(period)).total).toEqual({ count: 237, more: false });
  });

  it('lose none of the same millisecond that PostgreSQL tells apart', async () => {
    const [day, at] = [addDays(today, -25), Date.parse(`${addDays(today, -25)}T09:00:00+08:00`)];
    const ids = await fill(101, at);
    const { db } = test.server.context;
    for (const [index, readingId] of ids.entries()) {
      const measuredAt = `${new Date(at).toISOString().slice(0, 20)}${String(100_000 + index)}Z`;
      await db
        .updateTable('glucoseReading')
        .set({ measuredAt: measuredAt as unknown as Date })
        .where('readingId', '=', readingId)
        .execute();
    }
    const first = dataOf(await list({ from: day, to: day }));
    const second = dataOf(await list({ from: day, to: day, after: first.next }));
    expect([first.rows.length, second.rows.length]).toEqual([100, 1]);
    expect(new Set([...first.rows, ...second.rows].map(({ reading }) => reading.readingId)).size).toBe(101);
  });
});

describe('the order', () => {
  async function everyPage(more: Partial<List>): Promise<RecordRow[]> {
    const seen: RecordRow[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ ...more, after });
      seen.push(...page.rows);
      after = page.next;
    } while (after !== null);
    return seen;
  }
  const pageOf = async (more: Partial<List>) => dataOf(await list(more));

  it.each(['time', '-time', 'value', '-value'] as const)('is sorted by %s, without a gap or a double', async (sort) => {
    await glucose({ refusal: 'out', slot: 5, measuredAt: now - 3 * HOUR });
    const wrong = await glucose({ value: 5.5, slot: 4, measuredAt: now - 4 * HOUR });
    dataOf(await chief.call('glucose.void', { readingId: wrong.readingId, version: 1, reason: 'wrong patient' }));
    const { total } = await pageOf({});
    const rows = await everyPage({ sort });
    expect(new Set(rows.map(({ reading }) => reading.readingId)).size).toBe(rows.length);
    expect(rows.filter(({ voided }) => voided === null)).toHaveLength(total?.count ?? 0);
    expect(rows.some(({ reading }) => reading.readingId === wrong.readingId)).toBe(true);
    const way = sort.startsWith('-') ? -1 : 1;
    // A refused measurement has no value and comes last in both directions.
    const keys = rows.map(({ reading }) =>
      sort.endsWith('time')
        ? reading.measuredAt
        : 'value' in reading && reading.value !== null
          ? reading.value
          : way * 1e6,
    );
    expect(keys).toEqual(keys.toSorted((one, other) => way * (one - other)));
  });

  it('of other indicators is that of their first figure', async () => {
    const { anna } = test.hospital.patients;
    for (const systolic of [95, 121, 102]) {
      const figures = { systolic, diastolic: 70, heartRate: null };
      const entry = { patientId: anna, readingId: randomUUID(), indicator: 'pressure', figures } as const;
      dataOf(await nurse.call('vital.record', { ...entry, measuredAt: now - 5 * HOUR }));
    }
    const rows = await everyPage({ indicator: 'pressure', sort: 'value' });
    expect(rows.map(({ reading }) => 'systolic' in reading && reading.systolic)).toEqual([95, 102, 121, 165]);
  });

  it('is refused where there is no such one, as is a page of another order', async () => {
    expect(await list({ sort: 'name' as never })).toMatchObject({ error: { code: 'input.invalid', field: 'sort' } });
    const { next } = await pageOf({ sort: 'time' });
    expect(await list({ sort: 'value', after: next })).toMatchObject({ error: { field: 'after' } });
  });
});

describe('versions', () => {
  it('tell who entered what when, and why it was corrected', async () => {
    const { readingId } = await glucose({ value: 12.1, slot: 4 });
    const correction = { readingId, version: 1, value: 2.1, confirmed: true, reason: 'digits swapped' };
    dataOf(await chief.call('glucose.correct', correction));
    const { versions } = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId }));
    expect(versions).toMatchObject([
      { reading: { version: 1, value: 12.1 }, reason: null, enteredBy: { latinName: 'nurseA' } },
      { reading: { version: 2, value: 2.1 }, reason: 'digits swapped', enteredBy: { latinName: 'chief' } },
    ]);
    const rows = (await rowsOf()).filter(({ reading }) => reading.readingId === readingId);
    expect(rows).toMatchObject([{ reading: { version: 2, value: 2.1 } }]);
    const nurseB = await test.signedIn('nurseB');
    const foreign = { indicator: 'glucose', readingId } as const;
    expect(codeOf(await nurseB.call('record.versions', foreign))).toBe('reading.unknown');
    expect(codeOf(await nurse.call('record.versions', { ...foreign, indicator: 'pressure' }))).toBe('reading.unknown');
  });
});
