import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../src/core/bus.js';
import type { Caller } from '../src/core/caller.js';
import { CHANGED_TOPIC, inboxTopic, presenceTopic, type Topic } from '../src/core/topics.js';
import { inTransaction } from '../src/core/transaction.js';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { createClock } from '../src/time/clock.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

const clock = createClock();
let database: TestDatabase;
let connection: DatabaseConnection;
let published: Topic[];
const bus = { publish: async (topics: readonly Topic[]) => void published.push(...topics) } as unknown as Bus;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  connection = connectDatabase(database.config);
  await sql`create table thing (id int)`.execute(connection.db);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(() => {
  published = [];
});

const things = async (): Promise<unknown[]> => (await sql`select id from thing`.execute(connection.db)).rows;

describe('the work of a transaction', () => {
  it('has the caller of its call and the clock, and no caller where it begins with the context alone', async () => {
    const context = { db: connection.db, bus, clock };
    const caller = { accountId: '7' } as Caller;
    expect(await inTransaction({ ...context, caller }, async (work) => [work.caller, work.clock])).toEqual([
      caller,
      clock,
    ]);
    expect(await inTransaction(context, async (work) => work.caller)).toBeUndefined();
  });

  it('publishes each topic once, after the commit', async () => {
    await inTransaction({ db: connection.db, bus, clock }, async ({ tx, announce }) => {
      await sql`insert into thing values (1)`.execute(tx);
      for (const topic of [inboxTopic('1'), presenceTopic('2'), inboxTopic('1')]) announce(topic);
      expect(published).toEqual([]);
    });
    expect(published).toEqual([inboxTopic('1'), presenceTopic('2'), CHANGED_TOPIC]);
  });

  it('publishes and stores nothing where it fails', async () => {
    const before = await things();
    const failing = inTransaction({ db: connection.db, bus, clock }, async ({ tx, announce }) => {
      await sql`insert into thing values (2)`.execute(tx);
      announce(inboxTopic('1'));
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(published).toEqual([]);
    expect(await things()).toEqual(before);
  });

  it('is rolled back with the transaction that it joins', async () => {
    const before = await things();
    const outer = connection.db.transaction().execute(async (tx) => {
      await inTransaction({ db: tx, bus, clock }, (work) => sql`insert into thing values (3)`.execute(work.tx));
      throw new Error('undone');
    });
    await expect(outer).rejects.toThrow('undone');
    expect(await things()).toEqual(before);
  });
});
