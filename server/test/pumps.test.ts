import type { RequestOf } from '@wardlink/contract';
import { addDays, dayOf, instantOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';

const ZONE = 'Asia/Shanghai';
let test: TestServer;
let nurse: TestClient;
/** Noon of a day. The server's clock starts here, so the totals of the day are known. */
const NOON = Date.parse('2026-06-10T12:00:00+08:00');
beforeAll(async () => {
  test = await startTestServer({ clock: new Date(NOON).toISOString() });
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.server.context.db.deleteFrom('pumpEntry').execute();
  await test.server.context.db.deleteFrom('voiding').execute();
});

type Entry = RequestOf<'pump.record'>;
const today = dayOf(NOON, ZONE);
const at = (minute: number, day = today): number => instantOf(day, minute, ZONE);
const entry = (more: Partial<Entry> = {}): Entry => ({
  entryId: randomUUID(),
  patientId: test.hospital.patients.anna,
  kind: 'bolus',
  at: at(420),
  units: 6.5,
  rates: null,
  ...more,
});
const record = (more: Partial<Entry> = {}, client = nurse) => client.call('pump.record', entry(more));
const rates = [
  { minute: 0, rate: 0.8 },
  { minute: 360, rate: 1.2 },
];
const profile = (minute: number, more: Partial<Entry> = {}) =>
  record({ kind: 'profile', at: at(minute), units: null, rates, ...more });

describe('a pump', () => {
  it('has the day’s totals on the board: basal, boluses, what is left (spec 3, insulin pump data)', async () => {
    dataOf(await profile(600, { at: at(600, addDays(today, -40)), timeReason: 'from the paper sheet' }));
    dataOf(await record({ kind: 'filling', at: at(360), units: 100 }));
    dataOf(await record());
    const { day, rows } = dataOf(await nurse.call('pump.board', {}));
    expect(day).toBe(today);
    expect(rows).toHaveLength(1);
    // 6 h × 0.8 and about 6 h × 1.2 up to noon; insulin given since the filling at 06:00 is subtracted from the
    // reservoir.
    const { pump } = rows[0]!;
    expect(pump).toMatchObject({ rate: 1.2, bolus: 6.5, overdrawn: false, filledAt: at(360) });
    expect(pump?.basal).toBeCloseTo(12, 1);
    expect(pump?.total).toBeCloseTo(18.5, 1);
    expect(pump?.remaining).toBeCloseTo(86.3, 1);
    dataOf(await record({ at: at(480), units: 90, confirmed: true }));
    expect(dataOf(await nurse.call('pump.board', {})).rows[0]?.pump).toMatchObject({
      remaining: null,
      overdrawn: true,
    });
  });

  it('is off the board once it was stopped on an earlier day', async () => {
    dataOf(await profile(540, { at: at(540, addDays(today, -3)), timeReason: 'from the paper sheet' }));
    dataOf(await profile(600, { at: at(600, addDays(today, -1)), rates: [] }));
    expect(dataOf(await nurse.call('pump.board', {})).rows).toMatchObject([{ pump: null }]);
    const yesterday = { patientId: test.hospital.patients.anna, day: addDays(today, -1) };
    const { entries } = dataOf(await nurse.call('pump.day', yesterday));
    expect(entries.map((one) => one.rates?.length)).toEqual([2, 0]);
  });

  it('of a day shows what was entered up to its end, and no day to come', async () => {
    dataOf(await record({ at: at(420, addDays(today, -1)) }));
    dataOf(await record());
    const { anna } = test.hospital.patients;
    const dayOfAnna = (day: string) => nurse.call('pump.day', { patientId: anna, day });
    expect(dataOf(await dayOfAnna(addDays(today, -1))).entries).toHaveLength(1);
    expect(dataOf(await dayOfAnna(today))).toMatchObject({ day: today, patient: { patientId: anna, bed: '07' } });
    expect(dataOf(await dayOfAnna(today)).entries).toHaveLength(2);
    for (const day of [addDays(today, 1), '2026-02-30']) expect(codeOf(await dayOfAnna(day))).toBe('input.invalid');
  });
});

describe('an entry', () => {
  it('is stored once when it arrives four times at once, with one event, fifty times in a row', async () => {
    const { db } = test.server.context;
    for (let round = 0; round < 50; round += 1) {
      const same = entry({ again: true });
      const answers = await Promise.all(Array.from({ length: 4 }, () => nurse.call('pump.record', same)));
      expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
      const events = await db.selectFrom('auditEvent').selectAll().where('subject', '=', same.entryId).execute();
      expect(events).toMatchObject([{ type: 'pump.recorded', after: { kind: 'bolus', units: 6.5, version: 1 } }]);
    }
  });

  it('is refused where it cannot be, and asked about where it is unusual', async () => {
    for (const more of [
      { units: null },
      { units: 150 },
      { rates },
      { kind: 'profile', units: null, rates: [{ minute: 60, rate: 1 }] },
      { kind: 'profile', units: 5, rates },
    ] satisfies Partial<Entry>[]) {
      expect(codeOf(await record(more))).toBe('input.invalid');
    }
    expect(codeOf(await record({ at: NOON + 3_600_000 }))).toBe('reading.future');
    expect(codeOf(await record({ units: 26 }))).toBe('reading.unusual');
    expect(dataOf(await record({ units: 26, confirmed: true })).entry).toMatchObject({ units: 26 });
    const high = [{ minute: 0, rate: 5.5 }];
    expect(codeOf(await record({ kind: 'profile', units: null, rates: high }))).toBe('reading.unusual');
    const chief = await test.signedIn('chief');
    expect(codeOf(await record({ patientId: test.hospital.patients.gone }, chief))).toBe('patient.discharged');
    expect(codeOf(await record({ patientId: test.hospital.patients.bert }))).toBe('patient.unknown');
  });

  it('is corrected with a reason or voided, and the versions before are kept', async () => {
    const { entryId } = dataOf(await record()).entry;
    const change = { entryId, version: 1, at: at(425), units: 5.5, rates: null, reason: 'typing' };
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('pump.correct', change))).toBe('reading.unknown');
    expect(dataOf(await nurse.call('pump.correct', change)).version).toBe(2);
    expect(codeOf(await nurse.call('pump.correct', change))).toBe('reading.changed');
    const out = { entryId, version: 2, reason: 'twice' };
    expect(codeOf(await nurseB.call('pump.void', out))).toBe('reading.unknown');
    expect(codeOf(await nurse.call('pump.void', { ...out, version: 1 }))).toBe('reading.changed');
    dataOf(await nurse.call('pump.void', out));
    dataOf(await nurse.call('pump.void', out));
    expect(codeOf(await nurse.call('pump.correct', { ...change, version: 2 }))).toBe('reading.voided');
    expect(codeOf(await record({ entryId }))).toBe('reading.voided');
    const { db } = test.server.context;
    const versions = db.selectFrom('pumpEntry').select(['version', 'units', 'latest', 'reason']);
    expect(await versions.orderBy('version').execute()).toEqual([
      { version: 1, units: 6.5, latest: false, reason: null },
      { version: 2, units: 5.5, latest: false, reason: 'typing' },
    ]);
    const { anna } = test.hospital.patients;
    expect(dataOf(await nurse.call('pump.day', { patientId: anna }))).toMatchObject({
      entries: [],
      voided: [{ entryId, units: 5.5, voided: { by: { latinName: 'nurseA' }, reason: 'twice' } }],
    });
    expect(dataOf(await nurse.call('pump.board', {})).rows).toMatchObject([{ pump: null }]);
  });

  it('has times by the rule of every measure time: asked about, kept with the reason, refused without one', async () => {
    const long = { at: at(420, addDays(today, -3)) };
    expect(codeOf(await record(long))).toBe('reading.late');
    expect(codeOf(await record({ at: Date.parse('2000-01-01T00:00:00Z') }))).toBe('reading.beforeAdmission');
    const { entry: stored } = dataOf(await record({ ...long, timeReason: 'from the paper sheet' }));
    const { entryId, version } = dataOf(await record()).entry;
    const change = { entryId, version, ...long, units: 6.5, rates: null, reason: 'other day' };
    expect(codeOf(await nurse.call('pump.correct', change))).toBe('reading.late');
    dataOf(await nurse.call('pump.correct', { ...change, timeReason: 'from the paper sheet' }));
    // A correction that keeps the time needs no second time reason.
    dataOf(await nurse.call('pump.correct', { ...change, version: 2, units: 6 }));
    const { db } = test.server.context;
    const kept = await db
      .selectFrom('pumpEntry')
      .select(['entryId', 'timeReason'])
      .where('latest', '=', true)
      .execute();
    expect(kept).toHaveLength(2);
    expect(kept.map(({ timeReason }) => timeReason)).toEqual(['from the paper sheet', 'from the paper sheet']);
    expect(kept.map((one) => one.entryId)).toContain(stored.entryId);
  });

  it('has what is entered late stored for the ward of its time: after a transfer, and after a discharge of the stay alone', async () => {
    const { nodes, paths } = test.hospital;
    await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 1);
    const { wardA, wardB } = nodes;
    const { patientId } = dataOf(
      await nurse.call('admission.admit', {
        admissionId: randomUUID(),
        name: '王芳',
        latinName: 'Wang Fang',
        sex: 'female',
        birthday: '1971-03-05',
        hospitalizationNumber: 'P-late',
        wardId: wardA,
        bed: '01',
        admissionTime: at(60),
      }),
    );
    dataOf(await nurse.call('admission.transfer', { patientId, version: 1, wardId: wardB, bed: null }));
    dataOf(await record({ patientId, at: at(420) }));
    // The server's clock runs, so a fixed time could lie before the transfer.
    const now = { patientId, at: test.server.context.clock.now() };
    expect(codeOf(await record(now))).toBe('patient.unknown');
    dataOf(await record(now, await test.signedIn('nurseB')));
    const stored = () =>
      test.server.context.db
        .selectFrom('pumpEntry')
        .select('nodeId')
        .where('patientId', '=', patientId)
        .orderBy('at')
        .execute();
    expect(await stored()).toEqual([{ nodeId: wardA }, { nodeId: wardB }]);

    const chief = await test.signedIn('chief');
    dataOf(await chief.call('admission.discharge', { patientId, version: 2 }));
    dataOf(await record({ patientId, at: at(480) }));
    const later = test.server.context.clock.now();
    expect(codeOf(await record({ patientId, at: later }, chief))).toBe('patient.discharged');
    expect(await stored()).toEqual([{ nodeId: wardA }, { nodeId: wardA }, { nodeId: wardB }]);
  });

  it('is reported to open boards', async () => {
    const { cookie } = await test.signedIn('doctorA');
    const userId = test.hospital.accounts.doctorA;
    const socket = await openWatching(test.server.url, { cookie, name: 'doctorA', userId });
    dataOf(await record());
    expect(await socket.until(({ msgType }) => msgType === 6)).toEqual({ msgType: 6, indicator: 'pump' });
    await socket.close();
  });
});
