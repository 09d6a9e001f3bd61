import { quantile } from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDays } from '../src/modules/statistics/count-days.js';
import { chanceOf } from '../src/demonstration/random.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { enterGlucose } from './support/statistics-readings.js';

/** Thirteen weeks up to its last day, the present one, are shown. */
const PERIOD = { from: '2026-03-01', to: '2026-03-20' };
const FIRST = Date.parse('2025-12-20T00:00:00Z');
const DAY = 86_400_000;

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { nodes } = test.hospital;
  const chance = chanceOf('spread of patients', 1);
  for (let index = 0; index < 40; index += 1) {
    const wardId = chance.pick([nodes.wardA, nodes.wardA, nodes.wardB]);
    const departmentId = wardId === nodes.wardA ? nodes.departmentA : nodes.departmentB;
    const { id } = await db()
      .insertInto('patient')
      .values({
        nodeId: wardId,
        departmentId,
        wardId,
        kind: 'inpatient',
        name: `患者${index}`,
        sex: 'female',
        birthday: '1960-02-29',
        registrationTime: new Date(FIRST),
        admissionTime: new Date(FIRST),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let reading = 0; reading < 16; reading += 1) {
      const day = new Date(FIRST + chance.pick([0, 6, 7, 30, 60, 83, 84, 88, 90]) * DAY).toISOString().slice(0, 10);
      // At the edges of the range, and by places of both departments: some moved in between.
      const value = chance.pick([3.84, 3.85, 3.9, 7, 10.04, 10.05, 14]);
      const nodeId = chance.next() < 0.1 ? chance.pick([nodes.departmentA, nodes.wardB]) : wardId;
      await enterGlucose(test, { patientId: id, nodeId, day, minute: 300 + reading, value });
    }
  }
});
afterAll(() => test.stop());

/** Shares of patients by place and week, patient by patient from the readings. */
async function recount(placeIds: readonly string[]) {
  const { rows } = await sql<{ patientId: string; path: string; day: string; value: number }>`
    select patient_id::text, node.path, day::text, value::float8 as value
    from glucose_reading reading join organisation_node node on node.id = reading.node_id
    where latest and value is not null`.execute(db());
  return placeIds.map((nodeId) => ({
    nodeId,
    trend: Array.from({ length: 13 }, (_, week) => {
      const from = FIRST + week * 7 * DAY;
      const own = rows.filter(({ path, day }) => {
        const at = Date.parse(`${day}T00:00:00Z`);
        return path.includes(`/${nodeId}/`) && at >= from && at < from + 7 * DAY;
      });
      const shares = [...new Set(own.map(({ patientId }) => patientId))].flatMap((patientId) => {
        const values = own.filter((one) => one.patientId === patientId).map(({ value }) => Math.round(value * 10) / 10);
        if (values.length < 3) return [];
        return [(100 * values.filter((value) => value >= 3.9 && value <= 10).length) / values.length];
      });
      return {
        patients: shares.length,
        median: shares.length < 3 ? null : quantile(shares, 0.5),
        middleHalf: shares.length < 5 ? null : { low: quantile(shares, 0.25), high: quantile(shares, 0.75) },
      };
    }),
  }));
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one: unknown) => (typeof one === 'number' ? Number(one.toFixed(9)) : one)));

describe('the spread of patients at places', () => {
  it('equals a count patient by patient, of departments and of the wards of one, counted or not', async () => {
    const { nodes } = test.hospital;
    const departments = await recount([nodes.departmentA, nodes.departmentB]);
    expect(departments.flatMap(({ trend }) => trend).filter(({ middleHalf }) => middleHalf).length).toBeGreaterThan(6);
    expect(departments.flatMap(({ trend }) => trend).filter(({ median }) => median === null).length).toBeGreaterThan(4);
    for (const counted of [false, true]) {
      if (counted) await countDays(test.server.context);
      const { weeks, places } = dataOf(await chief.call('statistics.spread', PERIOD));
      expect([weeks[0]?.from, weeks.at(-1)?.to, weeks.length]).toEqual(['2025-12-20', '2026-03-20', 13]);
      expect(rounded(places.map(({ nodeId, trend }) => ({ nodeId, trend })))).toEqual(rounded(departments));
      const asked = { ...PERIOD, departmentId: nodes.departmentB };
      const wards = dataOf(await chief.call('statistics.spread', asked)).places;
      expect(rounded(wards.map(({ nodeId, trend }) => ({ nodeId, trend })))).toEqual(
        rounded(await recount([nodes.wardB])),
      );
    }
  });

  it('covers the caller’s own nodes, for callers with the right', async () => {
    const nurse = await test.signedIn('nurseA');
    const { nodes } = test.hospital;
    expect(codeOf(await nurse.call('statistics.spread', { ...PERIOD, wardId: nodes.wardB }))).toBe('node.forbidden');
    const own = dataOf(await nurse.call('statistics.spread', PERIOD)).places.map(({ nodeId }) => nodeId);
    expect(own).toEqual([nodes.wardA]);
    expect(codeOf(await (await test.signedIn('powerless')).call('statistics.spread', PERIOD))).toBe(
      'permission.missing',
    );
  });
});
