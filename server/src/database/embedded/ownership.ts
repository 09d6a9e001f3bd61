import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.js';
import { processAlive } from './postmaster.js';

/**
 * Key of the advisory lock that one Wardlink holds while it runs; PostgreSQL releases it when the connection breaks.
 */
const OWNERSHIP_LOCK = 7_214_001;
const APPLICATION = 'wardlink-owner';
const RETRY_MS = 5_000;
/** A database that accepts a connection but does not answer within this long counts as unreachable. */
const ANSWER_MS = 5_000;

/** A held ownership; `release` frees the data directory. */
interface Ownership {
  /** Whether the connection that held it broke: nobody owns the directory until it is taken again. */
  readonly lost: boolean;
  release(): Promise<void>;
}

/**
 * Makes this process the only Wardlink on the data directory.
 * @param milliseconds how long to wait for a database that does not answer
 * @throws EmbeddedDatabaseError `directory-in-use` naming the process that holds it, `start-failed`
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
      // The backend of a holder that was just killed notices it after a moment.
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
    // A database that does not answer would not confirm the end either.
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
