import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.js';
import { processAlive } from './postmaster.js';

/** An advisory lock that one Wardlink holds for as long as it lives; the kernel frees it, however it dies. */
const OWNERSHIP_LOCK = 7_214_001;
const APPLICATION = 'wardlink-owner';
const RETRY_MS = 5_000;
/** A database that accepts a connection and says nothing is as good as none. */
const ANSWER_MS = 5_000;

/** A held ownership; `release` gives the data directory back. */
export interface Ownership {
  /** The connection that held it broke: the directory is nobody's, until it is taken again. */
  readonly lost: boolean;
  release(): Promise<void>;
}

/**
 * Makes this process the data directory's only Wardlink.
 * @param milliseconds how long a database that does not answer is waited for
 * @throws EmbeddedDatabaseError `directory-in-use` naming the process that lives on it, `start-failed`
 */
export async function takeOwnership(
  connection: pg.ClientConfig,
  dataDirectory: string,
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal | undefined },
): Promise<Ownership> {
  const deadline = Date.now() + milliseconds;
  const holderDeadline = Date.now() + RETRY_MS;
  for (;;) {
    signal?.throwIfAborted();
    let failure: Error;
    try {
      const taken = await tryOwnership(connection);
      if ('release' in taken) return taken;
      // A holder that was just killed: its backend notices within a moment.
      if ((taken.holder !== undefined && processAlive(taken.holder)) || Date.now() > holderDeadline) {
        throw new EmbeddedDatabaseError(
          'directory-in-use',
          `${dataDirectory} is in use by another Wardlink (process ${taken.holder ?? 'unknown'}). ` +
            'Stop it, or set DATA_DIR to another directory.',
        );
      }
      failure = new Error('the one before still holds it');
    } catch (error) {
      if (error instanceof EmbeddedDatabaseError) throw error;
      failure = error as Error;
    }
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        'start-failed',
        `The embedded PostgreSQL of ${dataDirectory} runs and does not answer (${failure.message}). End its process and start again.`,
      );
    }
    await delay(50);
  }
}

async function tryOwnership(connection: pg.ClientConfig): Promise<Ownership | { holder: number | undefined }> {
  const client = new pg.Client({
    ...connection,
    application_name: `${APPLICATION} ${process.pid}`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  let lost = false;
  client.on('error', () => (lost = true));
  client.on('end', () => (lost = true));
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OWNERSHIP_LOCK,
    ]);
    if (rows[0]?.taken === true) {
      return {
        get lost() {
          return lost;
        },
        release: () => client.end(),
      };
    }
    const holder = await holderOf(client);
    await client.end();
    return { holder };
  } catch (error) {
    // One that says nothing would not say goodbye either.
    void client.end().catch(() => undefined);
    throw error;
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
