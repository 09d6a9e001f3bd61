import type { RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';

let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { db } = test.server.context;
  await db.deleteFrom('ambulatoryReading').execute();
  await db.deleteFrom('ambulatorySession').execute();
});

const MINUTE = 60_000;
const bind = (more: Partial<RequestOf<'ambulatory.bind'>> = {}, client = nurse) =>
  client.call('ambulatory.bind', {
    sessionId: randomUUID(),
    patientId: test.hospital.patients.anna,
    device: 'ABP-1',
    dayInterval: 20,
    nightInterval: 30,
    ...more,
  });
const bound = async (): Promise<string> => dataOf(await bind()).session.sessionId;
type Figures = [systolic: number, diastolic: number, heartRate?: number];
const reading = (at: number, [systolic, diastolic, heartRate = null as unknown as number]: Figures) => ({
  at,
  systolic,
  diastolic,
  heartRate: heartRate as number | null,
});
const record = (sessionId: string, readings: ReturnType<typeof reading>[], more = {}) =>
  nurse.call('ambulatory.record', { sessionId, readings, way: 'device', ...more });
const typesOf = async (subject: string): Promise<string[]> => {
  const { db } = test.server.context;
  const events = await db
    .selectFrom('auditEvent')
    .select('type')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return events.map(({ type }) => type);
};

describe('a monitor', () => {
  it('is bound, monitors from its first reading on, and is ended; each once', async () => {
    const sessionId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => bind({ sessionId })));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(dataOf(answers[0]!).session).toMatchObject({ device: 'ABP-1', startedAt: null, endedAt: null, version: 1 });
    const at = Date.now() - 5 * MINUTE;
    const { session } = dataOf(await record(sessionId, [reading(at, [132, 84, 71])]));
    expect(session).toMatchObject({ startedAt: at, endedAt: null });
    const ended = dataOf(await nurse.call('ambulatory.terminate', { sessionId })).session;
    expect(ended.endedAt).toBeGreaterThan(at);
    expect(dataOf(await nurse.call('ambulatory.terminate', { sessionId })).session).toEqual(ended);
    expect(await typesOf(sessionId)).toEqual(['ambulatory.bound', 'ambulatory.recorded', 'ambulatory.terminated']);
  });

  it('that was put on before it was bound takes the readings since then, and starts neither too early nor in the future', async () => {
    const now = Date.now();
    const boundAt = now - 20 * 60 * MINUTE;
    for (const wrong of [now + 10 * MINUTE, now - 80 * 60 * MINUTE]) {
      const refused = await bind({ sessionId: randomUUID(), device: 'ABP-7', boundAt: wrong });
      expect(refused).toMatchObject({ error: { code: 'ambulatory.startInvalid', field: 'boundAt' } });
    }
    // What was bound too late is ended, and bound again with its time, as the refusal of the file says.
    const late = dataOf(await bind({ sessionId: randomUUID(), device: 'ABP-7' })).session.sessionId;
    dataOf(await nurse.call('ambulatory.terminate', { sessionId: late }));
    const sessionId = randomUUID();
    expect(dataOf(await bind({ sessionId, device: 'ABP-7', boundAt })).session.boundAt).toBe(boundAt);
    const first = reading(boundAt + 5 * MINUTE, [131, 82]);
    expect(dataOf(await record(sessionId, [first])).stored).toBe(1);
    const before = await record(sessionId, [reading(boundAt - 60 * MINUTE, [131, 82])]);
    expect(codeOf(before)).toBe('ambulatory.beforeBinding');
    const { endedAt } = dataOf(await nurse.call('ambulatory.terminate', { sessionId })).session;
    // The monitoring before has an end.
    const over = await bind({ sessionId: randomUUID(), device: 'ABP-7', boundAt: (endedAt ?? 0) - MINUTE });
    expect(codeOf(over)).toBe('ambulatory.startInvalid');
  });

  it('is worn by one patient, who wears only one', async () => {
    const sessionId = await bound();
    expect(codeOf(await bind({ device: 'ABP-2' }))).toBe('ambulatory.running');
    const chief = await test.signedIn('chief');
    const { bert, gone } = test.hospital.patients;
    const taken = await bind({ patientId: bert, device: ' abp-1 ' }, chief);
    expect(codeOf(taken)).toBe('ambulatory.deviceTaken');
    const wearer = await test.server.context.db
      .selectFrom('patient')
      .select(['name', 'latinName', 'bed'])
      .where('id', '=', test.hospital.patients.anna)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(taken)).toContain(wearer.latinName ?? wearer.name);
    if (wearer.bed !== null) expect(JSON.stringify(taken)).toContain(`bed ${wearer.bed}`);
    // A caller who may not see the wearer is told neither bed nor name.
    const stranger = await bind({ patientId: bert, device: 'ABP-1' }, await test.signedIn('nurseB'));
    expect(codeOf(stranger)).toBe('ambulatory.deviceTaken');
    expect(JSON.stringify(stranger)).toContain('another department');
    expect(JSON.stringify(stranger)).not.toContain(wearer.latinName ?? wearer.name);
    expect(codeOf(await bind({ patientId: gone, device: 'ABP-9' }, chief))).toBe('patient.discharged');
    const twice = await bind({ sessionId, patientId: bert, device: 'ABP-9' }, chief);
    expect(twice).toMatchObject({ error: { code: 'input.invalid', field: 'sessionId' } });
    dataOf(await nurse.call('ambulatory.terminate', { sessionId }));
    dataOf(await bind({ patientId: bert }, chief));
  });

  it('is for patients of the caller’s own nodes only', async () => {
    const sessionId = await bound();
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await bind({ device: 'ABP-3' }, nurseB))).toBe('patient.unknown');
    const readings = [reading(Date.now(), [120, 80])];
    const refused = [
      await nurseB.call('ambulatory.session', { sessionId }),
      await nurseB.call('ambulatory.record', { sessionId, readings, way: 'device' }),
      await nurseB.call('ambulatory.terminate', { sessionId }),
      await nurseB.call('ambulatory.diary', { sessionId, version: 1, asleepAt: 1, awakeAt: 2 }),
    ];
    expect(refused.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual(
      refused.map(() => 'ambulatory.unknown'),
    );
    expect(dataOf(await nurseB.call('ambulatory.board', {})).rows).toMatchObject([{ session: null }]);
    const { wardA } = test.hospital.nodes;
    expect(codeOf(await nurseB.call('ambulatory.board', { wardId: wardA }))).toBe('node.forbidden');
  });
});

describe('readings', () => {
  it('are stored all or none, and once however often they are sent', async () => {
    const sessionId = await bound();
    const now = Date.now();
    const readings = [reading(now - 10 * MINUTE, [132, 84, 71]), reading(now - 5 * MINUTE, [128, 80])];
    expect(dataOf(await record(sessionId, readings))).toMatchObject({ stored: 2, repeated: 0 });
    const more = [...readings, reading(now - MINUTE, [130, 82])];
    expect(dataOf(await record(sessionId, more))).toMatchObject({ stored: 1, repeated: 2 });
    const bad = [reading(now, [131, 82]), reading(now - 2 * MINUTE, [80, 120])];
    expect(await record(sessionId, bad)).toMatchObject({ error: { code: 'input.invalid', field: 'readings.1' } });
    const early = await record(sessionId, [reading(now - 40 * MINUTE, [131, 82])]);
    expect(early).toMatchObject({ error: { code: 'ambulatory.beforeBinding', field: 'readings.0.at' } });
    // It says what can be done about it.
    expect(JSON.stringify(early)).toMatch(
      /before the monitor was fitted at .+ fit the monitor again with the actual fitting time/,
    );
    expect(codeOf(await record(sessionId, [reading(now + 5 * MINUTE, [131, 82])]))).toBe('ambulatory.outside');
    const detail = dataOf(await nurse.call('ambulatory.session', { sessionId }));
    expect(detail.readings.map(({ systolic }) => systolic)).toEqual([132, 128, 130]);
    expect(detail.readings[0]).toMatchObject({ way: 'device', excluded: false, enteredBy: { latinName: 'nurseA' } });
  });

  it('typed ones are asked about where unusual; a recorder’s file may come after the end', async () => {
    const sessionId = await bound();
    const strange = [reading(Date.now() - MINUTE, [236, 121])];
    expect(codeOf(await record(sessionId, strange, { way: 'manual' }))).toBe('reading.unusual');
    expect(dataOf(await record(sessionId, strange, { way: 'manual', confirmed: true })).stored).toBe(1);
    dataOf(await nurse.call('ambulatory.terminate', { sessionId }));
    expect(dataOf(await record(sessionId, [reading(Date.now() - 2 * MINUTE, [228, 118])])).stored).toBe(1);
  });

  it('are corrected or left out with a reason, and the version before is kept', async () => {
    const sessionId = await bound();
    const at = Date.now() - MINUTE;
    dataOf(await record(sessionId, [reading(at, [190, 84, 71])]));
    const figures = { systolic: 130, diastolic: 84, heartRate: 71 };
    const change = { sessionId, at, version: 1, figures, excluded: false, reason: 'typing' };
    expect(dataOf(await nurse.call('ambulatory.correct', change)).version).toBe(2);
    expect(codeOf(await nurse.call('ambulatory.correct', change))).toBe('reading.changed');
    const out = { ...change, version: 2, excluded: true, reason: 'artefact' };
    expect(dataOf(await nurse.call('ambulatory.correct', out)).version).toBe(3);
    expect(codeOf(await nurse.call('ambulatory.correct', { ...out, at: at - 1 }))).toBe('reading.unknown');
    const wrong = { ...out, version: 3, figures: { ...figures, diastolic: 140 } };
    expect(codeOf(await nurse.call('ambulatory.correct', wrong))).toBe('input.invalid');
    const { db } = test.server.context;
    const versions = db.selectFrom('ambulatoryReading').select(['version', 'systolic', 'excluded', 'latest', 'reason']);
    expect(await versions.orderBy('version').execute()).toEqual([
      { version: 1, systolic: 190, excluded: false, latest: false, reason: null },
      { version: 2, systolic: 130, excluded: false, latest: false, reason: 'typing' },
      { version: 3, systolic: 130, excluded: true, latest: true, reason: 'artefact' },
    ]);
    const [row] = dataOf(await nurse.call('ambulatory.board', {})).rows;
    expect(row?.session).toMatchObject({ readings: 0, whole: null, complete: false });
  });
});

describe('a monitoring of a day', () => {
  it('shows its indices on the board, by the clock and by the diary', async () => {
    const sessionId = await bound();
    // Noon of a past day in the hospital's time zone.
    const noon = Date.parse('2026-03-01T12:00:00+08:00');
    const { db } = test.server.context;
    await db
      .updateTable('ambulatorySession')
      .set({ boundAt: new Date(noon) })
      .where('id', '=', sessionId)
      .execute();
    const readings = Array.from({ length: 48 }, (_, half) => {
      const at = noon + half * 30 * MINUTE;
      const hour = (12 + half / 2) % 24;
      const night = hour >= 23 || hour < 5;
      return reading(at, night ? [112 + (half % 3), 70] : [140 + (half % 5), 90 + (half % 3)]);
    });
    expect(dataOf(await record(sessionId, readings)).stored).toBe(48);
    const board = async () => dataOf(await nurse.call('ambulatory.board', {})).rows[0]?.session;
    const byClock = await board();
    expect(byClock).toMatchObject({ readings: 48, planned: 66, complete: true, startedAt: noon });
    // Day values 140 to 144, night values 112 to 114: means 142 and 113, within the rounding of one reading.
    expect(byClock?.dip).toBeCloseTo(20.4, 0);
    expect(byClock?.stiffness).toBeGreaterThan(0);
    expect(byClock?.surge).toBeGreaterThan(25);
    const asleepAt = noon + 8 * 60 * MINUTE;
    const diary = { sessionId, version: 1, asleepAt, awakeAt: asleepAt + 10 * 60 * MINUTE };
    expect(dataOf(await nurse.call('ambulatory.diary', diary)).session).toMatchObject({ asleepAt, version: 2 });
    const byDiary = await board();
    // This diary counts some waking hours as night, so the dip is smaller.
    expect(byDiary?.dip).toBeLessThan(byClock?.dip ?? 0);
    expect(codeOf(await nurse.call('ambulatory.diary', diary))).toBe('reading.changed');
    for (const awakeAt of [null, asleepAt, asleepAt + 17 * 60 * MINUTE]) {
      expect(codeOf(await nurse.call('ambulatory.diary', { ...diary, version: 2, awakeAt }))).toBe(
        'ambulatory.diaryInvalid',
      );
    }
    const none = { sessionId, version: 2, asleepAt: null, awakeAt: null };
    expect(dataOf(await nurse.call('ambulatory.diary', none)).session).toMatchObject({ asleepAt: null, version: 3 });
  });

  it('is reported to open boards of users who see the patient', async () => {
    const { cookie } = await test.signedIn('doctorA');
    const userId = test.hospital.accounts.doctorA;
    const socket = await openWatching(test.server.url, { cookie, name: 'doctorA', userId });
    await bound();
    expect(await socket.until(({ msgType }) => msgType === 6)).toEqual({ msgType: 6, indicator: 'ambulatory' });
    await socket.close();
  });
});
