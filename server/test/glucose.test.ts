import type { RequestOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

/** The evening of today: a value for a slot of the morning would count for the day before in the first hours of a day. */
const CLOCK = `${dayOf(Date.now(), 'Asia/Shanghai')}T20:00:00+08:00`;
const NOW = Date.parse(CLOCK);

let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

const entry = (more: Partial<RequestOf<'glucose.record'>> = {}): RequestOf<'glucose.record'> => ({
  readingId: randomUUID(),
  patientId: test.hospital.patients.anna,
  slot: 3,
  value: 7.2,
  ...more,
});
const record = (more: Partial<RequestOf<'glucose.record'>> = {}) => nurse.call('glucose.record', entry(more));
const rowsOf = (table: 'glucoseReading' | 'warning' | 'auditEvent' | 'message') =>
  test.server.context.db.selectFrom(table).selectAll().execute();

describe('recording', () => {
  it('stores the value as typed, judged by the range in force, with author, day and trail (spec 3, glucose record)', async () => {
    const { reading, warningId } = dataOf(await record({ value: 16.74 }));
    expect(reading).toMatchObject({
      value: 16.74,
      // Rounded to 16.7, which equals the upper bound and is normal.
      status: 0,
      range: { low: 3.9, high: 16.7 },
      version: 1,
      way: 'manual',
      day: dayOf(NOW, 'Asia/Shanghai'),
      measuredBy: { name: 'nurseA 名', latinName: 'nurseA' },
    });
    expect(warningId).toBeNull();
    const trail = (await rowsOf('auditEvent')).find(({ subject }) => subject === reading.readingId);
    expect(trail).toMatchObject({
      type: 'glucose.recorded',
      accountId: test.hospital.accounts.nurseA,
      patientId: test.hospital.patients.anna,
      after: { value: 16.74, slot: 3, version: 1 },
    });
  });

  it.each([
    ['1970', 0, 'reading.beforeAdmission'],
    ['1900', -2_208_988_800_000, 'input.invalid'],
    ['2000', Date.parse('2000-01-01T00:00:00Z'), 'reading.beforeAdmission'],
    ['four days ago', NOW - 96 * 3_600_000, 'reading.late'],
  ])('asks about a measure time of %s, and keeps the reason', async (_, measuredAt, code) => {
    const same = entry({ measuredAt });
    expect(codeOf(await nurse.call('glucose.record', same))).toBe(code);
    if (code === 'input.invalid') return;
    expect(codeOf(await nurse.call('glucose.record', { ...same, timeReason: ' ' }))).toBe(code);
    const timeReason = 'from the emergency sheet';
    const { reading } = dataOf(await nurse.call('glucose.record', { ...same, timeReason }));
    const [row] = (await rowsOf('glucoseReading')).filter(
      (one) => 'slot' in one && one.readingId === reading.readingId,
    );
    expect(row).toMatchObject({ timeReason });
    const trail = (await rowsOf('auditEvent')).find(({ subject }) => subject === reading.readingId);
    expect(trail).toMatchObject({ after: { timeReason } });
    const figures = { celsius: 37 };
    const warm = { indicator: 'temperature' as const, readingId: randomUUID(), patientId: same.patientId, figures };
    expect(codeOf(await nurse.call('vital.record', { ...warm, measuredAt }))).toBe(code);
    dataOf(await nurse.call('vital.record', { ...warm, measuredAt, timeReason }));
    const other = dataOf(await record({})).reading;
    const change = { readingId: other.readingId, version: 1, measuredAt, reason: 'other time' };
    expect(codeOf(await nurse.call('glucose.correct', change))).toBe(code);
    dataOf(await nurse.call('glucose.correct', { ...change, timeReason }));
  });

  it('answers the same entry sent again with what was stored, and stores nothing twice', async () => {
    const same = entry({ value: 17.2 });
    const first = dataOf(await nurse.call('glucose.record', same));
    const [warnings, messages] = [(await rowsOf('warning')).length, (await rowsOf('message')).length];
    const again = dataOf(await nurse.call('glucose.record', { ...same, value: 9.9 }));
    expect(again).toEqual(first);
    expect((await rowsOf('warning')).length).toBe(warnings);
    expect((await rowsOf('message')).length).toBe(messages);
  });

  it('stores one reading when the same entry arrives eight times at once', async () => {
    const same = entry({ value: 2.5, confirmed: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => nurse.call('glucose.record', same)));
    const replies = answers.map((answer) => dataOf(answer));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await rowsOf('glucoseReading')).filter(({ readingId }) => readingId === same.readingId)).toHaveLength(1);
    expect((await rowsOf('warning')).filter(({ readingId }) => readingId === same.readingId)).toHaveLength(1);
  });

  it('does not let one reading id stand for two patients', async () => {
    const same = entry();
    dataOf(await nurse.call('glucose.record', same));
    const chief = await test.signedIn('chief');
    const answer = await chief.call('glucose.record', { ...same, patientId: test.hospital.patients.bert });
    expect(answer).toMatchObject({ error: { code: 'input.invalid', field: 'readingId' } });
  });

  it('asks about values outside 3 to 33.1 and takes them once confirmed (spec 5, manual glucose; spec 9, manual range)', async () => {
    for (const value of [2.2, 3, 33.1, 35]) expect(codeOf(await record({ value }))).toBe('reading.unconfirmed');
    expect(dataOf(await record({ value: 2.2, confirmed: true })).reading.status).toBe(2);
  });

  it('takes a refusal with its reason instead of a value, never both or neither (spec 3, refusal reasons)', async () => {
    const { reading } = dataOf(await record({ value: null, refusal: 'out', refusalNote: 'at the X-ray' }));
    expect(reading).toMatchObject({ value: null, refusal: 'out', refusalNote: 'at the X-ray', status: 0 });
    expect(codeOf(await record({ refusal: 'out' }))).toBe('input.invalid');
    expect(codeOf(await record({ value: null }))).toBe('input.invalid');
  });

  // Written out as in the specification: reasons taken from the code would only be compared with themselves.
  it.each(['refusal', 'out', 'selfTest', 'nobody', 'check', 'other'] as const)(
    'keeps the reason “%s”, and the board says it (spec 3, refusal reasons)',
    async (refusal) => {
      const refusalNote = refusal === 'other' ? 'asleep' : null;
      const { reading } = dataOf(await record({ value: null, refusal, refusalNote, slot: 6 }));
      expect(reading).toMatchObject({ value: null, refusal, refusalNote });
      const { rows } = dataOf(await nurse.call('glucose.board', { wardId: test.hospital.nodes.wardA }));
      const row = rows.find(({ patientId }) => patientId === test.hospital.patients.anna);
      expect(row?.today[6]).toMatchObject({ readingId: reading.readingId, value: null, refusal });
    },
  );

  it('derives the slot from the measure time on the hospital clock (spec 4, period by the clock)', async () => {
    const yesterday = NOW - 86_400_000;
    const at = (time: string): number => Date.parse(`${dayOf(yesterday, 'Asia/Shanghai')}T${time}+08:00`);
    const slots: (number | undefined)[] = [];
    for (const time of ['06:30:00', '09:00:00', '22:30:00', '03:00:00']) {
      slots.push(dataOf(await record({ slot: null, measuredAt: at(time) })).reading.slot);
    }
    expect(slots).toEqual([1, 2, 7, 8]);
  });

  it('refuses the future, and patients who have left', async () => {
    expect(codeOf(await record({ measuredAt: NOW + 10 * 60_000 }))).toBe('reading.future');
    const doctor = await test.signedIn('doctorA');
    const late = await doctor.call('glucose.record', entry({ patientId: test.hospital.patients.gone }));
    expect(codeOf(late)).toBe('patient.discharged');
  });

  it('shows the last reading of a slot on the board', async () => {
    const { reading } = dataOf(await record({ slot: 5, value: 8.8 }));
    const { rows } = dataOf(await nurse.call('glucose.board', {}));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ bed: '07', wardName: 'A1 名', followed: false });
    const { day: _, measuredBy: __, patientId: ___, range: ____, ...shown } = reading;
    expect(rows[0]?.today['5']).toEqual(shown);
  });

  it('judges by the exception that the department made for a slot (spec 3, alarm lines; spec 9, warning ranges)', async () => {
    const { db } = test.server.context;
    const glucoseRanges = JSON.stringify({ general: { low: 3.9, high: 16.7 }, bySlot: { 1: { low: 4.1, high: 6.7 } } });
    await db.insertInto('nodeSetting').values({ nodeId: test.hospital.nodes.departmentA, glucoseRanges }).execute();
    expect(dataOf(await record({ slot: 1, value: 6.8 })).reading).toMatchObject({ status: 1, range: { high: 6.7 } });
    expect(dataOf(await record({ slot: 2, value: 6.8 })).reading.status).toBe(0);
    const { ranges } = dataOf(await nurse.call('glucose.board', {}));
    expect(ranges.bySlot).toEqual({ 1: { low: 4.1, high: 6.7 } });
  });
});

describe('the board', () => {
  it('has the last reading at bedtime of the day before, and nothing else of it', async () => {
    const bert = test.hospital.patients.bert;
    const chief = await test.signedIn('chief');
    const yesterday = addDays(dayOf(NOW, 'Asia/Shanghai'), -1);
    const at = (time: string) => Date.parse(`${yesterday}T${time}:00+08:00`);
    for (const [slot, value, time] of [
      [5, 6.1, '17:00'],
      [7, 8.2, '21:30'],
      [7, 7.4, '22:10'],
    ] as const) {
      const body = entry({ patientId: bert, slot, value, measuredAt: at(time) });
      dataOf(await chief.call('glucose.record', body));
    }
    const { rows } = dataOf(await chief.call('glucose.board', {}));
    const row = rows.find(({ patientId }) => patientId === bert);
    expect(row).toMatchObject({ bedtimeBefore: { slot: 7, value: 7.4 }, today: {}, special: [], span: null });
  });

  it('tells both of two people who filled one slot at the same time, and nobody where one of them corrects', async () => {
    const { anna } = test.hospital.patients;
    const chief = await test.signedIn('chief');
    const free = 8;
    const mine = dataOf(await nurse.call('glucose.record', entry({ slot: free, value: 7.2 }))).reading;
    const theirs = dataOf(await chief.call('glucose.record', entry({ slot: free, value: 8.1 }))).reading;
    for (const who of [nurse, chief]) {
      const { rows } = dataOf(await who.call('glucose.board', {}));
      const doubles = rows.find(({ patientId }) => patientId === anna)?.doubles.filter((one) => one.slot === free);
      expect(doubles).toMatchObject([
        {
          readings: [
            { readingId: mine.readingId, value: 7.2, measuredBy: { userId: test.hospital.accounts.nurseA } },
            { readingId: theirs.readingId, value: 8.1, measuredBy: { userId: test.hospital.accounts.chief } },
          ],
        },
      ]);
    }
    await test.server.context.db
      .updateTable('glucoseReading')
      .set({ enteredAt: new Date(NOW - 3_600_000) })
      .where('readingId', '=', mine.readingId)
      .execute();
    const { rows } = dataOf(await nurse.call('glucose.board', {}));
    expect(rows.find(({ patientId }) => patientId === anna)?.doubles.some((one) => one.slot === free)).toBe(false);
  });

  it('has the day that it is in the hospital, whatever day it is elsewhere', async () => {
    const { db } = test.server.context;
    const { hospital } = test.hospital.nodes;
    // These zones are a day apart, so at least one of them has another date than Shanghai.
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (one) => dayOf(NOW, one) !== dayOf(NOW, 'Asia/Shanghai'),
    );
    await db.updateTable('nodeSetting').set({ zone }).where('nodeId', '=', hospital).execute();
    try {
      const { reading } = dataOf(await record({ slot: 9, value: 6.6 }));
      const { day, rows } = dataOf(await nurse.call('glucose.board', {}));
      expect(day).toBe(dayOf(NOW, zone ?? ''));
      expect(rows[0]?.today['9']).toMatchObject({ readingId: reading.readingId, value: 6.6 });
      const asked = dataOf(await nurse.call('glucose.board', { day: addDays(day, 1) }));
      expect(asked).toMatchObject({ day: addDays(day, 1), rows: [{ today: {} }] });
    } finally {
      await db.updateTable('nodeSetting').set({ zone: 'Asia/Shanghai' }).where('nodeId', '=', hospital).execute();
    }
  });

  it('has every reading in special mode beside the last of each slot, and the span of the whole day (spec 2, board special and standard)', async () => {
    const row = async () => {
      const { rows } = dataOf(await nurse.call('glucose.board', {}));
      return rows.find(({ patientId }) => patientId === test.hospital.patients.anna);
    };
    const now = NOW;
    const before = await row();
    for (const [value, minutes] of [
      [21.5, 3],
      [9.1, 2],
      [4.4, 1],
    ] as const) {
      dataOf(await record({ slot: 0, value, measuredAt: now - minutes * 1000 }));
    }
    dataOf(await record({ slot: 0, value: null, refusal: 'out', measuredAt: now }));
    const after = await row();
    const added = after?.special.slice(before?.special.length);
    expect(added?.map(({ value }) => value)).toEqual([21.5, 9.1, 4.4, null]);
    // A refusal does not hide the value before it.
    expect(after?.today[0]).toMatchObject({ value: 4.4, refusal: null });
    expect(after?.span?.high.value).toBe(Math.max(21.5, before?.span?.high.value ?? 0));
    expect(after?.span?.low.value).toBe(Math.min(4.4, before?.span?.low.value ?? 60));
  });
});

describe('warnings', () => {
  it('are raised once, in the inbox of everybody concerned and of nobody else', async () => {
    const { reading, warningId } = dataOf(await record({ value: 17.2 }));
    expect(warningId).not.toBeNull();
    const pushed = (await rowsOf('message')).filter((row) => row.otherInfo?.warningId === warningId);
    const { nurseA, doctorA, chief } = test.hospital.accounts;
    expect(pushed.map(({ receiverId }) => receiverId).sort()).toEqual([nurseA, doctorA, chief].sort());
    expect(pushed.find(({ receiverId }) => receiverId === doctorA)?.otherInfo).toMatchObject({
      webPageWarningSound: 4,
      patientName: 'anna 患者',
      bedName: '07',
      bsValue: 17.2,
      rangeHigh: 16.7,
      status: 1,
      critical: false,
    });
    const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open', limit: 200 }));
    expect(warnings.find((warning) => warning.warningId === warningId)).toMatchObject({
      readingId: reading.readingId,
      acknowledgedAt: null,
    });
  });

  it('are acknowledged once: the first name stays', async () => {
    const { warningId } = dataOf(await record({ value: 25 }));
    const doctor = await test.signedIn('doctorA');
    const acknowledge = (client: TestClient, note: string) =>
      client.call('warning.acknowledge', { warningId: warningId ?? '', note });
    const { warning } = dataOf(await acknowledge(doctor, 'insulin given'));
    expect(warning).toMatchObject({ critical: true, note: 'insulin given', acknowledgedBy: { latinName: 'doctorA' } });
    expect(dataOf(await acknowledge(nurse, 'me too')).warning).toEqual(warning);
    const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open', limit: 200 }));
    expect(warnings.map((open) => open.warningId)).not.toContain(warningId);
  });
});

describe('correcting', () => {
  it('adds a version with author and reason; the first stays as it was', async () => {
    const { reading } = dataOf(await record({ value: 7.2 }));
    const correction = {
      readingId: reading.readingId,
      version: 1,
      value: 2.7,
      confirmed: true,
      reason: 'typing error',
    };
    const doctor = await test.signedIn('doctorA');
    const corrected = dataOf(await doctor.call('glucose.correct', correction));
    expect(corrected.reading).toMatchObject({ value: 2.7, version: 2, status: 2, measuredAt: reading.measuredAt });
    expect(corrected.warningId).not.toBeNull();
    const versions = (await rowsOf('glucoseReading')).filter(({ readingId }) => readingId === reading.readingId);
    expect(versions.map(({ version, value, latest, reason }) => [version, value, latest, reason])).toEqual([
      [1, 7.2, false, null],
      [2, 2.7, true, 'typing error'],
    ]);
    expect(versions[1]?.enteredBy).toBe(test.hospital.accounts.doctorA);
    const trail = (await rowsOf('auditEvent')).find(
      ({ subject, type }) => subject === reading.readingId && type === 'glucose.corrected',
    );
    expect(trail).toMatchObject({ before: { value: 7.2 }, after: { value: 2.7, reason: 'typing error' } });
    const timeline = dataOf(await nurse.call('patient.timeline', { patientId: test.hospital.patients.anna }));
    expect(timeline.entries.find(({ kind }) => kind === 'glucose.corrected')?.detail).toMatchObject({
      'before.value': 7.2,
      value: 2.7,
    });
  });

  it('takes back the warning of a value that was wrong', async () => {
    const { reading, warningId } = dataOf(await record({ value: 22.9 }));
    const correction = { readingId: reading.readingId, version: 1, value: 12.9, reason: 'typing error' };
    expect(dataOf(await nurse.call('glucose.correct', correction)).warningId).toBeNull();
    const { warnings } = dataOf(await nurse.call('warning.list', { state: 'all', limit: 200 }));
    expect(warnings.map((warning) => warning.warningId)).not.toContain(warningId);
  });

  it('lets only one of two corrections of the same version through', async () => {
    const { reading } = dataOf(await record());
    const correct = (value: number) =>
      nurse.call('glucose.correct', { readingId: reading.readingId, version: 1, value, reason: 'both at once' });
    const answers = await Promise.all([correct(8.1), correct(8.2)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok).map((answer) => codeOf(answer))).toEqual(['reading.changed']);
  });

  it('turns a value into a refusal', async () => {
    const { reading } = dataOf(await record());
    const correction = { readingId: reading.readingId, version: 1, refusal: 'selfTest' as const, reason: 'own meter' };
    expect(dataOf(await nurse.call('glucose.correct', correction)).reading).toMatchObject({
      value: null,
      refusal: 'selfTest',
    });
  });
});
