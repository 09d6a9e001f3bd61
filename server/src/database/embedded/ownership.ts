import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.js';
import { processAlive } from './postmaster.js';

/** An advisory lock that one Wardlink holds for as long as it lives; the kernel frees it, however it dies. */
const OWNERSHIP_LOCK = 7_214_001;
const APPLICATION = 'wardlink-owner';
const RETRY_MS = 5_000;

/** A held ownership; `release` gives the data directory back. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * Makes this process the data directory's only Wardlink.
 * @throws EmbeddedDatabaseError `directory-in-use` naming the process that lives on it.
 */
export async function takeOwnership(connection: pg.ClientConfig, dataDirectory: string): Promise<Ownership> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const client = new pg.Client({ ...connection, application_name: `${APPLICATION} ${process.pid}` });
    // A lost connection ends the ownership; every query of this process fails at the same moment and says so.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OWNERSHIP_LOCK,
    ]);
    if (rows[0]?.taken === true) return { release: () => client.end() };
    const holder = await holderOf(client);
    await client.end();
    // A holder that was just killed: its backend notices within a moment.
    if ((holder !== undefined && processAlive(holder)) || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        'directory-in-use',
        `${dataDirectory} is in use by another Wardlink (process ${holder ?? 'unknown'}). ` +
          'Stop it, or set DATA_DIR to another directory.',
      );
    }
    await delay(50);
  }
}

async function holderOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and a.application_name like $2`,
    [OWNERSHIP_LOCK, `${APPLICATION} %`],
  );
  const pid = Number(rows[0]?.application_name.slice(APPLICATION.length + 1));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
