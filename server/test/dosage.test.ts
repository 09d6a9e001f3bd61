import { randomUUID } from 'node:crypto';
import { stripsOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { fileLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const PERIOD = { from: '2026-03-01', to: '2026-03-20' };

let test: TestServer;
let chief: TestClient;
let nurseA: TestClient;
const db = () => test.server.context.db;

const enter = async (by: TestClient, patientId: string, value: number, minutesAgo: number): Promise<string> => {
  const readingId = randomUUID();
  const measuredAt = test.server.context.clock.now() - minutesAgo * 60_000;
  dataOf(await by.call('glucose.record', { readingId, patientId, slot: 9, value, confirmed: true, measuredAt }));
  return readingId;
};
const dosageOf = async (request: object = {}, by = chief) =>
  dataOf(await by.call('statistics.dosage', { ...PERIOD, ...request }));

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  [chief, nurseA] = [await test.signedIn('chief'), await test.signedIn('nurseA')];
});
afterAll(() => test.stop());

describe('strips', () => {
  it('are counted by what they were used for, however readings changed later', async () => {
    const { patients, nodes, accounts } = test.hospital;
    const [, second] = [await enter(nurseA, patients.anna, 6, 50), await enter(nurseA, patients.anna, 7, 40)];
    const third = await enter(chief, patients.bert, 8, 30);
    dataOf(
      await chief.call('glucose.correct', {
        readingId: second,
        version: 1,
        value: 7.7,
        confirmed: true,
        reason: 'typed',
      }),
    );
    dataOf(await chief.call('glucose.void', { readingId: third, version: 1, reason: 'other patient' }));
    dataOf(
      await nurseA.call('glucose.record', {
        ...{ readingId: randomUUID(), patientId: patients.anna, slot: 9, refusal: 'out' },
      }),
    );
    const meter = { serial: 'SN-1', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', meter));
    const lots = await fileLots(db(), { hospitalId: nodes.hospital, by: accounts.chief, lot: '26A000001' });
    const { stripLotId, solutions } = lots;
    const run = async (normal: number, more: object = {}) => {
      const values = { low: 2.9, normal, high: 16.4 };
      const results = (['low', 'normal', 'high'] as const).map((level) => ({
        ...{ level, solutionLotId: solutions[level], value: values[level] },
      }));
      const runId = randomUUID();
      dataOf(await chief.call('quality.record', { runId, deviceId, occasion: 'daily', stripLotId, results, ...more }));
      return runId;
    };
    const failed = await run(9);
    const mended = { runId: failed, version: 1, cause: 'old solution', action: 'new bottle' };
    dataOf(await chief.call('quality.explain', mended));
    await run(6.6, { occasion: 'repeat', repeatOf: failed });
    await sql`
      insert into strip_movement (strip_lot_id, kind, quantity, node_id, at, by)
      values (${stripLotId}, 'received', 500, null, '2026-03-01T00:00:00Z', ${accounts.chief}),
        (${stripLotId}, 'handedOut', 100, ${nodes.departmentA}, '2026-03-02T00:00:00Z', ${accounts.chief}),
        (${stripLotId}, 'waste', 4, ${nodes.departmentA}, '2026-03-03T00:00:00Z', ${accounts.chief}),
        (${stripLotId}, 'waste', 2, null, '2026-03-03T00:00:00Z', ${accounts.chief}),
        (${stripLotId}, 'waste', 9, null, '2026-01-03T00:00:00Z', ${accounts.chief})`.execute(db());
    const { used, places, devices, people } = await dosageOf();
    expect(used.present).toEqual({ patients: 2, voided: 1, controls: 3, repeats: 3, waste: 6 });
    expect(used.before).toEqual({ patients: 0, voided: 0, controls: 0, repeats: 0, waste: 0 });
    expect(places.map(({ place, left, lasts: _, ...use }) => [place?.name ?? null, left, stripsOf(use)])).toEqual([
      // 100 handed out, 4 thrown away, 6 used for controls: readings that were typed name no lot.
      ['A 名', 90, 12],
      [null, 389, 2],
      ['B 名', 0, 1],
    ]);
    expect(devices).toEqual([
      { deviceId, serial: 'SN-1', model: 'GM-7', patients: 0, voided: 0, controls: 3, repeats: 3, waste: 0 },
    ]);
    expect(people.map(({ person, ...use }) => [person.userId, stripsOf(use)])).toEqual([
      [accounts.chief, 7],
      [accounts.nurseA, 2],
    ]);
  });

  it('last as long as the mean of 28 days says, and too few say nothing', async () => {
    const { patients, nodes } = test.hospital;
    const ofA = async () => (await dosageOf()).places.find(({ place }) => place?.nodeId === nodes.departmentA);
    expect((await ofA())?.lasts).toEqual({ insufficient: 'tooFewReadings', have: 12, need: 28 });
    for (let minute = 1; minute <= 16; minute += 1) await enter(nurseA, patients.anna, 6, minute);
    // 28 strips in 28 days: one a day, and 90 are left.
    expect((await ofA())?.lasts).toEqual({ value: 90 });
  });

  it('are those of a slow count of the rows, at every place', async () => {
    const { nodes } = test.hospital;
    for (const [request, id] of [
      [{}, nodes.hospital],
      [{ departmentId: nodes.departmentA }, nodes.departmentA],
      [{ departmentId: nodes.departmentB }, nodes.departmentB],
      [{ wardId: nodes.wardA }, nodes.wardA],
    ] as const) {
      const { rows: readings } = await sql<{ readingId: string; path: string; day: string; refusal: string | null }>`
        select distinct reading.reading_id, node.path, to_char(reading.measured_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          reading.refusal
        from glucose_reading reading join organisation_node node on node.id = reading.node_id where reading.version = 1`.execute(
        db(),
      );
      const { rows: voided } = await sql<{
        subject: string;
      }>`select subject::text from voiding where kind = 'glucose'`.execute(db());
      const own = readings.filter(
        ({ path, day, refusal }) =>
          path.includes(`/${id}/`) && refusal === null && day >= PERIOD.from && day <= PERIOD.to,
      );
      const out = own.filter(({ readingId }) => voided.some(({ subject }) => subject === readingId)).length;
      const { used } = await dosageOf(request);
      expect([id, used.present.patients, used.present.voided]).toEqual([id, own.length - out, out]);
    }
  });

  it('of a ward have no stock, as strips are booked under its department; of others none are shown', async () => {
    const { nodes } = test.hospital;
    expect(await dosageOf({ wardId: nodes.wardA })).toMatchObject({ places: [], left: 0 });
    expect((await dosageOf({ departmentId: nodes.departmentA })).places).toHaveLength(1);
    const other = { ...PERIOD, departmentId: nodes.departmentB };
    expect(codeOf(await nurseA.call('statistics.dosage', other))).toBe('node.forbidden');
  });
});
