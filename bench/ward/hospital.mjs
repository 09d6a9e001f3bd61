import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../../server/dist/database/connection.js';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import { migrateToLatest } from '../../server/dist/database/migrate.js';
import { nodeOptions } from '../../commands/node-options.mjs';
import { root } from '../../commands/progress.mjs';
import { generate } from './generate.mjs';

/** The server's clock begins here; readings go up to this instant. */
export const NOW = new Date('2026-03-18T10:00:00+08:00');

const tell = (text) => process.stderr.write(`\r${text.padEnd(60)}`);

/**
 * Removes what an earlier run entered, so that every run measures the same hospital. Only here may audit events be
 * deleted.
 */
const CLEAN = `
  delete from order_execution where entered_at > $1
    or monitoring_plan_id in (select id from monitoring_plan where ordered_at > $1);
  update monitoring_plan set replaced_at = null, replaced_by = null where replaced_at > $1;
  update medication_plan set replaced_at = null, replaced_by = null where replaced_at > $1;
  delete from monitoring_plan where ordered_at > $1; delete from medication_plan where ordered_at > $1;
  delete from warning where raised_at > $1;
  alter table audit_event disable trigger audit_event_append_only; delete from audit_event where at > $1;
  alter table audit_event enable always trigger audit_event_append_only;
  delete from inbox_entry; delete from inbox_counter; delete from chat_read; delete from message;
  delete from glucose_reading where entered_at > $1;
  delete from socket_presence; delete from known_device; delete from session; delete from sealed_request;
  delete from change`;

/** Removes what a run entered. @param client of `pg`, connected as the database's owner */
export async function removeEntries(client) {
  for (const statement of CLEAN.split(';')) {
    await client.query(statement, statement.includes('$1') ? [NOW] : []);
  }
}

/**
 * Prepares a data directory with a generated hospital: generates it once for each size, and migrates it to the present
 * schema.
 * @param departments - so many, of equal size; left out, those of the demonstration
 * @param folder - of the benchmark below `.build/`
 * @param furnish - adds what a benchmark needs beside, with a connected client
 * @returns its path, and what `furnish` resolved with
 */
export async function prepare({
  patients,
  readings,
  departments,
  folder = 'bench-ward',
  furnish = async () => undefined,
}) {
  const directory = join(root, '.build', folder, [patients, readings, departments ?? []].flat().join('-'));
  const mark = join(directory, 'generated.json');
  if (!existsSync(mark)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  // If this runs as root, the database runs as another user.
  chmodSync(directory, 0o755);
  tell('starting the database');
  let furnished;
  const postgres = await startEmbeddedPostgres(directory);
  try {
    const connection = connectDatabase(postgres.connection);
    await migrateToLatest(connection.db);
    await connection.close();
    if (!existsSync(mark)) {
      const begun = Date.now();
      const config = postgres.connection;
      const stored = await generate({ config, patients, readings, departments, now: NOW, progress: tell });
      writeFileSync(mark, JSON.stringify({ ...stored, seconds: Math.round((Date.now() - begun) / 1000) }));
    }
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      await removeEntries(client);
      furnished = await furnish(client);
      await client.query('vacuum analyze');
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    tell('');
  }
  return { directory, stored: JSON.parse(readFileSync(mark, 'utf8')), furnished };
}

/** Starts the server on that directory, and a pool of direct connections to its database. */
export async function start(directory) {
  const child = fork(new URL('server-process.mjs', import.meta.url), {
    execArgv: nodeOptions('start'),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      WARDLINK_DEMO: '0',
      WARDLINK_CLOCK: NOW.toISOString(),
      NODE_ENV: 'production',
    },
  });
  const [{ url }] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  // Line 1 of the file is the process of the database, line 5 the directory of its socket.
  const lines = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const host = lines[4];
  const pool = new pg.Pool({ host, user: 'wardlink', database: 'wardlink', max: 4, options: '-c timezone=UTC' });
  return {
    url,
    pool,
    pid: child.pid,
    databasePid: Number(lines[0]),
    async stop() {
      await pool.end();
      if (!child.connected) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
