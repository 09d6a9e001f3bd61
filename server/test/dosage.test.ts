import { randomUUID } from 'node:crypto';
import { stripsOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countDays } from '../src/modules/statistics/count-days.js';
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
        readingId: randomUUID(),
        patientId: patients.anna,
        slot: 9,
        refusal: 'out',
      }),
    );
    const meter = { serial: 'SN-1', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', meter));
    const lots = await fileLots(db(), { hospitalId: nodes.hospital, by: accounts.chief, lot: '26A000001' });
    const { stripLotId, solutions } = lots;
    const run = async (normal: number, more: object = {}) => {
      const values = { low: 2.9, normal, high: 16.4 };
      const results = (['low', 'normal', 'high'] as const).map((level) => ({
        level,
        solutionLotId: solutions[level],
        value: values[level],
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

  it('are those of a slow count after random histories, of counted days, of a whole month, and of today', async () => {
    const { nodes, patients, accounts } = test.hospital;
    const { rows: meters } = await sql<{ id: string }>`select id::text from device`.execute(db());
    const readings: { id: string; version: number }[] = [];
    const enter = async ({ id, version }: { id: string; version: number }, chance: ReturnType<typeof chanceOf>) => {
      const day = chance.pick(['2026-01-30', '2026-02-01', '2026-02-14', '2026-02-28', '2026-03-20']);
      const isRefused = chance.next() < 0.1;
      await sql`
        insert into glucose_reading (reading_id, version, patient_id, node_id, measured_at, day, measured_by, way,
          entered_at, entered_by, slot, value, refusal, reason, status, range_low, range_high)
        values (${id}, ${version}, ${patients.anna}, ${chance.pick([nodes.wardA, nodes.wardB, nodes.departmentA])},
          ${day}::timestamp at time zone 'Asia/Shanghai' + interval '8 hours', ${day},
          ${chance.pick([accounts.nurseA, accounts.chief])}, 'manual', now(), ${accounts.nurseA}, 1,
          ${isRefused ? null : 6}, ${isRefused ? 'out' : null}, ${version > 1 ? 'x' : null}, 0, 3.9, 16.7)`.execute(
        db(),
      );
    };
    const steps: Record<string, (chance: ReturnType<typeof chanceOf>) => Promise<unknown>> = {
      enter: async (chance) => {
        const reading = { id: randomUUID(), version: 1 };
        readings.push(reading);
        await enter(reading, chance);
      },
      correct: async (chance) => {
        const reading = chance.pick(readings);
        await sql`update glucose_reading set latest = false where reading_id = ${reading.id} and latest`.execute(db());
        reading.version += 1;
        await enter(reading, chance);
      },
      void: async (chance) => {
        const { id, version } = chance.pick(readings);
        await sql`update glucose_reading set latest = false where reading_id = ${id} and latest`.execute(db());
        await sql`
          insert into voiding (kind, subject, version, patient_id, voided_at, voided_by, reason)
          values ('glucose', ${id}, ${version}, ${patients.anna}, now(), ${accounts.chief}, 'x')
          on conflict do nothing`.execute(db());
      },
      send: (chance) =>
        sql`
        insert into device_reading (reading_id, device_id, sent_by, received_at)
        values (${chance.pick(readings).id}, ${meters[0]?.id}, ${meters[0]?.id}, now()) on conflict do nothing`.execute(
          db(),
        ),
      count: () => countDays(test.server.context),
    };
    const compare = async () => {
      for (const [request, id] of [
        [{}, nodes.hospital],
        [{ departmentId: nodes.departmentA }, nodes.departmentA],
        [{ wardId: nodes.wardB }, nodes.wardB],
      ] as const) {
        for (const from of ['2026-01-15', '2026-02-01', '2026-02-14']) {
          const { rows } = await sql<{ person: string; isSent: boolean; isVoided: boolean }>`
            select measured_by::text as person,
              exists (select from device_reading sent where sent.reading_id = reading.reading_id) as "isSent",
              exists (select from voiding where kind = 'glucose' and subject = reading.reading_id) as "isVoided"
            from glucose_reading reading join organisation_node node on node.id = reading.node_id
            where reading.version = 1 and reading.refusal is null and reading.day >= ${from} and node.path like ${`%/${id}/%`}`.execute(
            db(),
          );
          const { used, devices, people } = await dosageOf({ ...request, from });
          const isNot = ({ isVoided }: { isVoided: boolean }): boolean => !isVoided;
          const uses = (own: typeof rows) => [own.filter(isNot).length, own.length - own.filter(isNot).length];
          expect([id, from, used.present.patients, used.present.voided]).toEqual([id, from, ...uses(rows)]);
          const [meter] = devices;
          expect([meter?.patients ?? 0, meter?.voided ?? 0]).toEqual(uses(rows.filter(({ isSent }) => isSent)));
          for (const name of ['nurseA', 'chief'] as const) {
            const found = people.find(({ person }) => person.userId === accounts[name]);
            const own = rows.filter(({ person }) => person === accounts[name]);
            expect([found?.patients ?? 0, found?.voided ?? 0]).toEqual(uses(own));
          }
        }
      }
    };
    const chance = chanceOf('strips', 1);
    for (let count = 0; count < 20; count += 1) await steps['enter']?.(chance);
    for (let count = 0; count < 300; count += 1) {
      await steps[chance.pick(['enter', 'enter', 'correct', 'void', 'send', 'count'])]?.(chance);
      if (count % 15 === 0) await compare();
    }
    await countDays(test.server.context);
    const { rows: months } = await sql<{ month: string }>`select month::text from glucose_counted_month`.execute(db());
    expect(months).toEqual([{ month: '2026-02-01' }]);
    await compare();
  });

  it('of a ward have no stock, as strips are booked under its department; of others none are shown', async () => {
    const { nodes } = test.hospital;
    expect(await dosageOf({ wardId: nodes.wardA })).toMatchObject({ places: [], left: 0 });
    expect((await dosageOf({ departmentId: nodes.departmentA })).places).toHaveLength(1);
    const other = { ...PERIOD, departmentId: nodes.departmentB };
    expect(codeOf(await nurseA.call('statistics.dosage', other))).toBe('node.forbidden');
  });
});
