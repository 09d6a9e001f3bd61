import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../bench/ward/fill.mjs', import.meta.url));
const NOW = '2026-03-18T10:00:00+08:00';

/** Runs the benchmark's data generator with few patients. */
async function fill(database: TestDatabase, seed: string): Promise<unknown> {
  const env = { ...process.env, DATABASE_URL: database.url, PATIENTS: '60', READINGS: '6000', SEED: seed, NOW };
  const { stdout } = await run(process.execPath, [script], { env });
  return JSON.parse(stdout);
}

let database: TestDatabase;
let connection: DatabaseConnection;
let stored: unknown;

beforeAll(async () => {
  database = await createTestDatabase();
  stored = await fill(database, 'one');
  connection = connectDatabase(database.config);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const numbers = async (text: string): Promise<Record<string, number>> => {
  const { rows } = await sql.raw<Record<string, string | number>>(text).execute(connection.db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
};

/** A checksum of all glucose readings, to compare two hospitals. */
const digest = async (db: DatabaseConnection['db']): Promise<string | undefined> => {
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(reading_id || measured_at::text || coalesce(value::text, refusal), ',' order by reading_id)) as sum
    from glucose_reading`.execute(db);
  return rows[0]?.sum;
};

describe('the generator of a big hospital', () => {
  it('stores as many patients and readings as it is told', async () => {
    const counts = await numbers(`select (select count(*) from patient) as patients,
      (select count(*) from warning) as warnings,
      (select count(*) from audit_event where type like '%.recorded' or type = 'glucose.refused') as readings`);
    expect(counts).toEqual(stored);
    expect(counts).toMatchObject({ patients: 60, readings: 6000 });
  });

  it('gives every patient a plan, and every reading out of range its warning', async () => {
    const { unplanned, unwarned } = await numbers(`select
      (select count(*) from patient where not exists (select from monitoring_plan where patient_id = patient.id)) as unplanned,
      (select count(*) from glucose_reading as reading where status <> 0
         and not exists (select from warning where warning.reading_id = reading.reading_id)) as unwarned`);
    expect({ unplanned, unwarned }).toEqual({ unplanned: 0, unwarned: 0 });
  });

  it('looks like treated diabetes: meals above fasting, some lows, most in range, a few refused', async () => {
    const { before, after, lows, high, refused } = await numbers(`select
      avg(value) filter (where slot = 1) as before, avg(value) filter (where slot = 2) as after,
      avg((status = 2)::int) as lows, avg((status = 1)::int) as high, avg((refusal is not null)::int) as refused
      from glucose_reading`);
    expect(after).toBeGreaterThan((before ?? 0) + 1);
    expect(lows).toBeGreaterThan(0.001);
    expect(lows).toBeLessThan(0.06);
    expect(high).toBeLessThan(0.25);
    expect(refused).toBeGreaterThan(0.003);
    expect(refused).toBeLessThan(0.04);
  });

  it('has no reading twice in a slot, and none of the future', async () => {
    const { twice, ahead } = await numbers(`select
      (select count(*) from (select from glucose_reading where slot <> 9 group by patient_id, day, slot
         having count(*) > 1) as double) as twice,
      (select count(*) from glucose_reading where measured_at > '${NOW}') as ahead`);
    expect({ twice, ahead }).toEqual({ twice: 0, ahead: 0 });
  });

  it('is the same for the same seed, and another for another', async () => {
    const own = await digest(connection.db);
    for (const [seed, same] of [
      ['one', true],
      ['two', false],
    ] as const) {
      const other = await createTestDatabase();
      const twin = connectDatabase(other.config);
      try {
        await fill(other, seed);
        expect((await digest(twin.db)) === own, seed).toBe(same);
      } finally {
        await twin.close();
        await other.drop();
      }
    }
  });
});
