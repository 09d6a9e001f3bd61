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
    /** Socket directory, port and user of the run's PostgreSQL. */
    cluster: { host: string; port: number; user: string };
  }
}

/** Name of a migrated, empty database that every test file copies. */
export const TEMPLATE = 'wardlink';

/** Starts one PostgreSQL for the whole run. @returns what stops it */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'wardlink-test-'));
  // When the tests run as root, the database runs as another user.
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres(directory);
  const connection = connectDatabase(postgres.connection);
  // The data need not survive the run, so commits do not wait for the disk.
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
