import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import pg from 'pg';

/** Where the run's PostgreSQL listens, and the folder in which its hospitals are made ready. */
export interface Cluster {
  readonly connection: { host: string; port: number; user: string };
  readonly directory: string;
}

const VARIABLE = 'WARDLINK_E2E_CLUSTER';

/** The run's PostgreSQL; workers find it in their environment. */
export function cluster(): Cluster {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('the PostgreSQL of this run was not started');
  return JSON.parse(text) as Cluster;
}

/** Runs a statement in the cluster's own database, or in a hospital's. */
export async function ask(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...cluster().connection, database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** One PostgreSQL for the whole run: a hospital is a copy of a database made ready before, in the place of a server of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'wardlink-e2e-cluster-'));
  // The database runs as another user when the tests run as root.
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres(directory);
  const { host, port, user } = postgres.connection;
  process.env[VARIABLE] = JSON.stringify({ connection: { host, port, user }, directory } satisfies Cluster);
  // Nothing of it outlives the run, so nothing waits for the disk.
  await ask(`alter role ${user} set synchronous_commit = off`);
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
