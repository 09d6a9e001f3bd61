import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import pg from 'pg';

/** Address of the run's PostgreSQL, and the folder of its prepared hospitals. */
export interface Cluster {
  readonly connection: { host: string; port: number; user: string };
  readonly directory: string;
}

const VARIABLE = 'WARDLINK_E2E_CLUSTER';

/** The run's PostgreSQL. Workers read its address from their environment. */
export function cluster(): Cluster {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('the PostgreSQL of this run was not started');
  return JSON.parse(text) as Cluster;
}

/** Runs a statement in the cluster's default database, or in a hospital's. */
export async function ask(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...cluster().connection, database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts one PostgreSQL for the whole run. A hospital is a copy of a prepared database, without a database server of
 * its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'wardlink-e2e-cluster-'));
  // If the tests run as root, the database runs as another user.
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres(directory);
  const { host, port, user } = postgres.connection;
  process.env[VARIABLE] = JSON.stringify({ connection: { host, port, user }, directory } satisfies Cluster);
  // The data need not survive the run, so commits do not wait for the disk.
  await ask(`alter role ${user} set synchronous_commit = off`);
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
