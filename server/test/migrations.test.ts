import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { MIGRATIONS, migrateToLatest } from '../src/database/migrate.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let first: DatabaseConnection;
let second: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  first = connectDatabase(database.config);
  second = connectDatabase(database.config);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(first.db);
  return rows.map(({ name }) => name);
};

describe('migrations', () => {
  it('build everything from empty, once, even when two processes start together', async () => {
    const applied = await Promise.all([migrateToLatest(first.db), migrateToLatest(second.db)]);
    expect(applied.flat().sort()).toEqual(Object.keys(MIGRATIONS).sort());
    expect(await tables()).toContain('glucose_reading');
    expect(await migrateToLatest(first.db)).toEqual([]);
  });

  it('go back down to nothing', async () => {
    for (const migration of Object.values(MIGRATIONS).reverse()) await migration.down?.(first.db);
    expect(await tables()).toEqual([]);
  });
});

describe('values', () => {
  it('keep their kind: numeric as number, 64-bit as text, dates as days, instants in UTC', async () => {
    const { rows } = await sql`select 7.25::numeric as "n", 9007199254740993::int8 as "i", date '2026-03-01' as "d",
      timestamptz '2026-03-01 08:00+08' as "t", array[1,2]::smallint[] as "a"`.execute(first.db);
    expect(rows[0]).toEqual({
      n: 7.25,
      i: '9007199254740993',
      d: '2026-03-01',
      t: new Date('2026-03-01T00:00:00Z'),
      a: [1, 2],
    });
  });
});
