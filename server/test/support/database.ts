import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './cluster.js';

/** The database of one test file. */
export interface TestDatabase {
  readonly config: pg.ClientConfig;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database for one test file: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ ...cluster, database: 'postgres' });
    await client.connect();
    try {
      // One copy at a time: a template must have no other connection while it is copied.
      await client.query('select pg_advisory_lock(1)');
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${database} template ${empty ? 'template0' : TEMPLATE}`);
  return {
    config: { ...cluster, database },
    url: `postgresql:///${database}?host=${encodeURIComponent(cluster.host)}&port=${cluster.port}&user=${cluster.user}`,
    drop: () => administer(`drop database ${database} with (force)`),
  };
}
