import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../src/configuration.js';
import { type RunningServer, startServer } from '../../src/server.js';
import { dataOf, TestClient } from '../support/client.js';
import { createTestHospital, PASSWORD, type TestHospital } from '../support/hospital.js';
import { TestPostgres } from '../support/postgres.js';
import { temporaryDirectory } from '../support/process.js';
import { FACTOR_KEY } from '../support/server.js';

const SLOW = { timeout: 60_000, interval: 20 };
const day = dayOf(Date.now(), 'Asia/Shanghai');
const period = { from: day, to: day };

describe('a replica for reads that may be a second old', () => {
  const directory = temporaryDirectory();
  const lines: Record<string, unknown>[] = [];
  let primary: TestPostgres;
  let replica: TestPostgres;
  let server: RunningServer;
  let hospital: TestHospital;
  let nurse: TestClient;

  beforeAll(async () => {
    primary = await TestPostgres.create(directory.path, 'primary');
    replica = await TestPostgres.replicaOf(primary, 'replica');
    const configuration = readConfiguration({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory.path,
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      WARDLINK_DEMO: '0',
      WARDLINK_FACTOR_KEY: FACTOR_KEY,
    });
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    server = await startServer({ ...configuration, logger: pino({ level: 'info' }, { write }), checkReplies: true });
    hospital = await createTestHospital(server.context.db);
    nurse = new TestClient(server.url);
    dataOf(await nurse.logIn('chief', PASSWORD));
    await untilState('used');
  });
  afterAll(async () => {
    await server?.stop();
    await replica?.kill();
    await primary?.kill();
    directory.remove();
  });

  const health = async () => (await (await fetch(`${server.url}/health`)).json()) as Record<string, unknown>;
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  };
  const untilState = (state: string): Promise<true> =>
    vi.waitUntil(async () => (await health()).replica === state, SLOW);
  const states = () => lines.flatMap(({ event, state }) => (event === 'database.replica' ? [state] : []));

  const enter = async (): Promise<void> => {
    const reading = { readingId: randomUUID(), patientId: hospital.patients.anna, slot: 1, value: 7.5 };
    dataOf(await nurse.call('glucose.record', reading));
  };
  const analysed = async () => dataOf(await nurse.call('management.analysis', { kind: 'inpatient' })).readings;
  /** Statements that ended last on each connection of the server's pool. */
  const askedOfReplica = async (): Promise<string> => {
    const rows = await replica.ask<{ query: string }>(
      "select query from pg_stat_activity where application_name = 'wardlink'",
    );
    return rows.map(({ query }) => query).join('\n');
  };

  it('answers analyses and exports, and needs no write', async () => {
    await enter();
    await expect.poll(analysed, SLOW).toBe(1);
    expect(await askedOfReplica()).toContain('"glucose_reading"');
    const csv = { format: 'csv', ...period } as const;
    const files = [
      await nurse.callStream('record.export', { indicator: 'glucose', ...csv }),
      await nurse.callStream('order.exportExecutions', csv),
      await nurse.callStream('order.exportMedications', csv),
      await nurse.callStream('audit.export', csv),
    ];
    for (const pieces of files) expect(pieces.at(-1)?.end).toBeDefined();
    expect(await askedOfReplica()).toContain('"audit_event"');
    expect(await metric('wardlink_replica_used')).toBe(1);
    expect(await metric('wardlink_replica_lag_seconds')).toBeLessThan(1);
  });

  it('that is behind is left aside until it has caught up', async () => {
    await replica.ask('select pg_wal_replay_pause()');
    await enter();
    await untilState('behind');
    expect(await analysed()).toBe(2);
    expect(await health()).toMatchObject({
      status: 'limited',
      problems: ['The replica of the database is behind: the primary answers its reads.'],
    });
    expect(await metric('wardlink_replica_used')).toBe(0);
    expect(await metric('wardlink_replica_lag_seconds')).toBeGreaterThan(1);
    await replica.ask('select pg_wal_replay_resume()');
    await untilState('used');
    expect(await analysed()).toBe(2);
  });

  it('that hangs or ends fails no read', async () => {
    replica.hang(true);
    await untilState('failed');
    expect(await analysed()).toBe(2);
    replica.hang(false);
    await untilState('used');
    await replica.kill();
    // Asked at once, before its end was noticed.
    expect(await analysed()).toBe(2);
    await untilState('failed');
    expect(await analysed()).toBe(2);
  });

  it('that follows no primary any more is none', async () => {
    await replica.follow(primary);
    await untilState('used');
    await replica.ask('select pg_promote()');
    await untilState('noReplica');
    await enter();
    expect(await analysed()).toBe(3);
  });

  it('is reported once per change', () => {
    const told = states();
    // A replica that starts may be behind at the first look.
    expect(['used', 'behind']).toContain(told[0]);
    expect(told.at(-1)).toBe('noReplica');
    expect(told.every((state, index) => state !== told[index - 1])).toBe(true);
  });
});
