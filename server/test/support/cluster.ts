import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../src/database/connection.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/launcher.js';
import { migrateToLatest } from '../../src/database/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket directory and user of the run's PostgreSQL. */
    cluster: { host: string; port: number; user: string };
  }
}

/** A migrated, empty database that every test file copies. */
export const TEMPLATE = 'wardlink';

/** One PostgreSQL for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'wardlink-test-'));
  // The database runs as another user when the tests run as root.
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres(directory);
  const connection = connectDatabase(postgres.connection);
  // Nothing of it outlives the run, so nothing waits for the disk.
  await sql`alter role current_user set synchronous_commit = off`.execute(connection.db);
  await migrateToLatest(connection.db);
  await connection.close();
  const { host, port, user } = postgres.connection;
  project.provide('cluster', { host, port, user });
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
