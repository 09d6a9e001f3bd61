import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDays } from '../src/modules/statistics/count-days.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { enterGlucose } from './support/statistics-readings.js';

/** The worked case of the definitions: values of patients on days of March. */
const CASE: Record<'anna' | 'bert' | 'gone', number[][]> = {
  anna: [
    [8.2, 12.4, 3.6],
    [9.9, 10.1],
  ],
  bert: [[15.2], [13.9, 14.0], [2.8, 6.0]],
  gone: [[5.0]],
};
const MARCH = { from: '2026-03-02', to: '2026-03-04' };

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

/** A reading of a patient where a node is, at an hour of the hospital's day. */
const store = (patientId: string, nodeId: string, day: string, hour: number, value: number | null) =>
  enterGlucose(test, { patientId, nodeId, day, minute: hour * 60, value });

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { patients, nodes } = test.hospital;
  for (const [name, days] of Object.entries(CASE) as ['anna' | 'bert' | 'gone', number[][]][]) {
    for (const [day, values] of days.entries()) {
      const nodeId = name === 'bert' ? nodes.wardB : nodes.wardA;
      for (const [index, value] of values.entries()) {
        await store(patients[name], nodeId, `2026-03-0${day + 2}`, 7 + index, value);
      }
    }
  }
});
afterAll(() => test.stop());

describe('statistics', () => {
  it.each([['counted from the readings'], ['from stored counts']])(
    'have the figures of the worked case, %s',
    async (how) => {
      if (how === 'from stored counts') await countDays(test.server.context);
      const { counts, patients, trend } = dataOf(await chief.call('statistics.overview', MARCH));
      expect(counts.present).toMatchObject({
        readings: 11,
        inRange: 4,
        high: 5,
        veryHigh: 2,
        low: 2,
        veryLow: 1,
        patientDays: 6,
        days: 6,
        meanInRange: 4,
        meanHigh: 2,
        meanVeryHigh: 2,
        meanLow: 0,
        meanVeryLow: 0,
        anyHigh: 4,
        anyVeryHigh: 2,
        anyLow: 2,
        anyVeryLow: 1,
        adverse: 3,
      });
      expect(counts.present?.mean).toBeCloseTo(9.1909, 4);
      expect(counts.present?.meanOfDays).toBeCloseTo(9.4361, 4);
      expect(counts.before).toBeNull();
      expect(patients).toEqual({ present: 3, before: 0, lastYear: 0 });
      expect(trend).toHaveLength(13);
      expect(trend.at(-1)).toMatchObject({ from: '2026-02-26', to: '2026-03-04', counts: { readings: 11 } });
    },
  );

  it('count readings where their patient lay when they were measured', async () => {
    const { patients, nodes } = test.hospital;
    const day = { from: '2026-03-06', to: '2026-03-06' };
    await store(patients.anna, nodes.wardB, day.from, 7, 11);
    await store(patients.anna, nodes.wardA, day.from, 12, 6);
    const of = async (place: object) =>
      dataOf(await chief.call('statistics.overview', { ...day, ...place })).counts.present;
    expect(await of({ wardId: nodes.wardA })).toMatchObject({ readings: 1, high: 0, days: 1 });
    expect(await of({ departmentId: nodes.departmentB })).toMatchObject({ readings: 1, high: 1, days: 1 });
    // Of the hospital it is one day of one patient.
    expect(await of({})).toMatchObject({ readings: 2, high: 1, days: 1, patientDays: 1, meanOfDays: 8.5 });
  });

  it('leave out what lacks a valid control where that is asked for, and say how much', async () => {
    const { patients, nodes } = test.hospital;
    const day = { from: '2026-03-08', to: '2026-03-08' };
    await store(patients.anna, nodes.wardA, day.from, 7, 5);
    const marked = await store(patients.anna, nodes.wardA, day.from, 8, 25);
    await store(patients.anna, nodes.wardA, day.from, 9, null);
    dataOf(
      await chief.call('device.register', { serial: 'S-1', model: 'GM-7', nodeId: nodes.hospital, username: 'chief' }),
    );
    await sql`insert into reading_control (reading_id, device_id, standing, noted_at)
      select ${marked}, id, 'failed', now() from device`.execute(db());
    const all = dataOf(await chief.call('statistics.overview', day));
    expect(all.counts.present).toMatchObject({ readings: 2, veryHigh: 1, refused: 1 });
    expect(all.leftOut).toEqual({ voided: 0, marked: 1 });
    const controlled = dataOf(await chief.call('statistics.overview', { ...day, controlled: true }));
    expect(controlled.counts.present).toMatchObject({ readings: 1, veryHigh: 0, refused: 1, mean: 5 });
  });

  it('have the minutes until a critical value was taken and measured again', async () => {
    const { patients } = test.hospital;
    const nurse = await test.signedIn('nurseA');
    const at = test.server.context.clock.now() - 60 * 60_000;
    const enter = async (value: number, minutesAfter: number) =>
      dataOf(
        await nurse.call('glucose.record', {
          readingId: randomUUID(),
          patientId: patients.anna,
          slot: 9 as const,
          value,
          confirmed: true,
          measuredAt: at + minutesAfter * 60_000,
        }),
      );
    await enter(1.9, 0);
    await enter(7, 20);
    const today = { from: '2026-03-20', to: '2026-03-20' };
    const { response } = dataOf(await chief.call('statistics.overview', today));
    expect(response).toMatchObject({ values: 1, taken: { unanswered: 1 }, again: { unanswered: 0 } });
    expect(response.again.bands).toEqual([0, 0, 0, 0, 1, 0, 0, 0]);
    const [warning] = dataOf(await nurse.call('warning.list', { state: 'open' })).warnings;
    await sql`update warning set acknowledged_at = raised_at + interval '4 minutes' where id = ${warning?.warningId}`.execute(
      db(),
    );
    const after = dataOf(await chief.call('statistics.overview', today)).response.taken;
    expect(after).toMatchObject({ unanswered: 0, bands: [0, 1, 0, 0, 0, 0, 0, 0] });
    expect(after.median).toMatchObject({ insufficient: 'tooFewReadings', have: 1, need: 5 });
  });

  it('rank departments of the hospital, and the wards of a department', async () => {
    const { nodes } = test.hospital;
    const { places } = dataOf(await chief.call('statistics.departments', MARCH));
    expect(places.map(({ nodeId, present }) => [nodeId, present?.readings])).toEqual([
      [nodes.departmentA, 6],
      [nodes.departmentB, 5],
    ]);
    expect(places[1]?.slots).toEqual([{ slot: 1, readings: 5, veryLow: 1, low: 1, inRange: 1, high: 3, veryHigh: 2 }]);
    expect(places[0]?.trend.at(-1)).toEqual({ readings: 6, inRange: 3 });
    const wards = dataOf(await chief.call('statistics.departments', { ...MARCH, departmentId: nodes.departmentA }));
    expect(wards.places.map(({ nodeId }) => nodeId)).toEqual([nodes.wardA]);
  });

  it('cover the caller’s own nodes, for callers with the right, over at most a year', async () => {
    const nurse = await test.signedIn('nurseA');
    const { nodes } = test.hospital;
    expect(codeOf(await nurse.call('statistics.overview', { ...MARCH, wardId: nodes.wardB }))).toBe('node.forbidden');
    expect(codeOf(await nurse.call('statistics.departments', { ...MARCH, wardId: nodes.wardB }))).toBe(
      'node.forbidden',
    );
    const own = dataOf(await nurse.call('statistics.overview', MARCH));
    expect(own.counts.present).toMatchObject({ readings: 6 });
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('statistics.overview', MARCH))).toBe('permission.missing');
    const long = { from: '2025-01-01', to: '2026-03-04' };
    expect(await chief.call('statistics.overview', long)).toMatchObject({ error: { field: 'to' } });
    expect(await chief.call('statistics.overview', { from: '2026-03-04', to: '2026-03-02' })).toMatchObject({
      error: { field: 'to' },
    });
  });
});
