import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementName } from '../src/database/statement-names.js';
import { connectDatabase, type Database, type DatabaseConnection, type Queries } from '../src/database/connection.js';
import type { Bus } from '../src/core/bus.js';
import { inTransaction } from '../src/core/transaction.js';
import { fixedQuery } from '../src/database/fixed-query.js';
import { instantOf } from '../src/database/instant.js';
import { CHANGED_TOPIC, inboxTopic } from '../src/core/topics.js';
import { createClock } from '../src/time/clock.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

const clock = createClock();

let database: TestDatabase;
/** A single connection, so that a later query finds the prepared statement of an earlier one. */
let connection: DatabaseConnection;
/** Stands for another process, which changes the table. */
let other: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  connection = connectDatabase(database.config, { max: 1 });
  other = connectDatabase(database.config, { max: 1 });
});
afterAll(async () => {
  await Promise.all([connection.close(), other.close()]);
  await database.drop();
});

const change = (statement: string) => sql.raw(statement).execute(other.db);
beforeEach(async () => {
  await change('drop table if exists thing');
  await change('create table thing (thing_id int, some_text text, kept boolean not null default true)');
  await change(`insert into thing values (1, 'one', true), (2, 'two', true), (3, 'not kept', false)`);
});

interface Thing {
  thingId: number;
  someText: string | null;
}
const things = fixedQuery(
  (_db: Queries, asked: { above: number }) =>
    sql<Thing>`select * from thing where kept = ${true} and thing_id > ${asked.above} order by thing_id`,
);

const prepared = async (db: Database): Promise<{ name: string; statement: string }[]> =>
  (
    await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%from thing%'`.execute(db)
  ).rows;

describe('a fixed query', () => {
  it('is prepared once a connection, whatever is asked, with its constants in its text and our names', async () => {
    for (const above of [0, 1, 2]) await things(connection.db, { above });
    expect(await things(connection.db, { above: 1 })).toEqual([{ thingId: 2, someText: 'two', kept: true }]);
    const [one, ...more] = await prepared(connection.db);
    expect(more).toEqual([]);
    expect(one?.statement).toBe('select * from thing where kept = true and thing_id > $1 order by thing_id');
    expect(statementName(one?.statement ?? '')).toBeDefined();
    expect(await prepared(other.db)).toEqual([]);
  });

  it.each([
    ['gains a column', 'alter table thing add column added int default 7', { added: 7 }],
    ['loses a column', 'alter table thing drop column some_text', {}],
    ['changes a type', 'alter table thing alter column thing_id type text using thing_id::text', undefined],
  ])('is answered on after a table %s by the hands of another process', async (_, statement, more) => {
    const before = await things(connection.db, { above: 1 });
    expect(before).toHaveLength(1);
    await change(statement);
    const after = things(connection.db, { above: 1 });
    // Comparing a text with a number fails; the error is reported like that of any other query.
    if (more === undefined) await expect(after).rejects.toThrow(/operator does not exist/);
    else expect(await after).toEqual([expect.objectContaining({ thingId: 2, ...more })]);
  });

  it('without such an answer PostgreSQL would refuse: "cached plan must not change result type"', async () => {
    const client = new pg.Client(database.config);
    await client.connect();
    try {
      const ask = () => client.query({ name: 'bare', text: 'select * from thing' });
      await ask();
      await change('alter table thing add column added int');
      await expect(ask()).rejects.toMatchObject({ code: '0A000', routine: 'RevalidateCachedQuery' });
    } finally {
      await client.end();
    }
  });

  it('lets a transaction begin again that a change came before, and nothing of its first run is left', async () => {
    await things(connection.db, { above: 1 });
    await change('alter table thing add column added int default 7');
    const published: string[] = [];
    const bus = { publish: async (topics: readonly string[]) => void published.push(...topics) } as unknown as Bus;
    let runs = 0;
    const found = await inTransaction({ db: connection.db, bus, clock }, async ({ tx, announce }) => {
      runs += 1;
      announce(inboxTopic(String(runs)));
      await sql`insert into thing values (4, 'four')`.execute(tx);
      return things(tx, { above: 1 });
    });
    expect(runs).toBe(2);
    expect(found).toMatchObject([{ thingId: 2, added: 7 }, { thingId: 4 }]);
    expect(published).toEqual([inboxTopic('2'), CHANGED_TOPIC]);
    expect(await things(connection.db, { above: 1 })).toHaveLength(2);
  });

  it('fails in a transaction as any other, which is not tried again', async () => {
    const divided = fixedQuery((_db: Queries, asked: { by: number }) => sql`select 2 / ${asked.by}::int as part`);
    let runs = 0;
    const bus = { publish: async () => undefined } as unknown as Bus;
    const failing = inTransaction({ db: connection.db, bus, clock }, async ({ tx }) => {
      runs += 1;
      return divided(tx, { by: 0 });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  it('has no values while it is built', async () => {
    const careless = fixedQuery((_db: Queries, asked: { name: string }) => sql`select ${`${asked.name}%`}::text`);
    await expect(careless(connection.db, { name: 'x' })).rejects.toThrow('the value of name is not known');
  });

  it('fails as any other where the database refuses its values', async () => {
    const divided = fixedQuery((_db: Queries, asked: { by: number }) => sql`select 1 / ${asked.by}::int as part`);
    await expect(divided(connection.db, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await divided(connection.db, { by: 1 })).toEqual([{ part: 1 }]);
  });
});

describe('an instant', () => {
  it.each([
    '2026-03-18 10:00:00+00',
    '2026-12-31 23:59:59.9+00',
    '2026-03-18 10:00:00.12+00',
    '2026-03-18 10:00:00.123+00',
    '2026-03-18 10:00:00.123999+00',
    '1926-02-28 00:00:00.000001+00',
    '0099-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '12026-03-18 10:00:00+00',
    '2026-03-18 10:00:00+08',
    'infinity',
  ])('%s is what the usual reading makes of it', (text) => {
    expect(instantOf(text)).toEqual(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text));
  });
});
