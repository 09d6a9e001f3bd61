import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPostgresBus, type Bus } from '../src/core/bus.js';
import { inboxTopic } from '../src/core/topics.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let client: pg.Client;
let bus: Bus;
const logged: { event?: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client(database.config);
  await client.connect();
  const notify = (channel: string, topics: readonly string[]): Promise<unknown> =>
    Promise.all(topics.map((topic) => client.query('select pg_notify($1, $2)', [channel, topic])));
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  bus = await createPostgresBus(database.config, notify, logger);
});
afterAll(async () => {
  await bus.close();
  await client.end();
  await database.drop();
});

const fail = (): never => {
  throw new Error('a listener failed');
};
const events = (): (string | undefined)[] => logged.map(({ event }) => event);

it('a listener that throws keeps no later one from an announcement', async () => {
  const heard: string[] = [];
  bus.onTopic(fail);
  bus.onTopic((topic) => heard.push(topic));
  const topic = inboxTopic('1');
  await bus.publish([topic]);
  await vi.waitFor(() => expect(heard).toEqual([topic]), { timeout: 30_000 });
  expect(events()).toEqual(['bus.listener']);
});

it('nor from a gap, and the connection that was replaced is kept', async () => {
  const gap = vi.fn();
  bus.onGap(fail);
  bus.onGap(gap);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wardlink-bus'
    and datname = current_database()`);
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(events()).toEqual(['bus.listener', 'bus.broken', 'bus.restored', 'bus.listener']);
});
