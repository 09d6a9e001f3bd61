import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseClient } from './client.js';

/** Prefix of the connection name by which a process shows the others that it runs; its newest migration follows. */
const NAME = 'wardlink-process ';
/** PostgreSQL truncates longer connection names. */
export const LONGEST_MIGRATION = 63 - NAME.length;
/** A starting process holds this lock, so that no other process starts until it has migrated the database. */
const START_LOCK = 7_214_002;
const AGAIN_MS = 500;

/** This process, as one of those that use the database. */
interface RunningProcess {
  /**
   * Runs the part of a start that depends on the other processes; other starting processes wait until it ends.
   * @param work receives the newest migration that each of the others knows; empty text for a process of a version that
   *   does not announce it
   * @param signal ends the wait for the others
   */
  starting<T>(work: (others: readonly string[]) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

interface RunningProcessOptions {
  readonly config: pg.ClientConfig;
  /** The newest migration that this process knows. */
  readonly newest: string;
  /**
   * Called after the connection was lost and opened again. In between, the others did not see this process and may have
   * removed what it needs.
   */
  readonly onReturn: () => Promise<void>;
}

interface Shown {
  readonly client: DatabaseClient;
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>;
}

/** Shows the others that this process runs, by a connection that is opened again when it breaks. */
export async function joinRunningProcesses(options: RunningProcessOptions): Promise<RunningProcess> {
  const { config, newest, onReturn } = options;
  const stopped = new AbortController();

  const show = async (): Promise<Shown> => {
    const client = new DatabaseClient({ ...config, application_name: `${NAME}${newest}`, keepAlive: true });
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    return { client, ended };
  };

  const showAgain = async (): Promise<Shown> => {
    const next = await show();
    try {
      await locked(next.client, onReturn);
      return next;
    } catch (error) {
      await next.client.end().catch(() => undefined);
      throw error;
    }
  };

  let current = await show();
  const keepShown = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await current.ended;
      while (!stopped.signal.aborted) {
        const next = await showAgain().catch(() => undefined);
        if (next) {
          current = next;
          break;
        }
        await delay(AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
    await current.client.end().catch(() => undefined);
  };
  void keepShown();
  const close = async (): Promise<void> => {
    stopped.abort();
    await current.client.end().catch(() => undefined);
  };
  return {
    starting: async (work, signal) => {
      const { client } = current;
      const giveUp = (): void => void close();
      signal?.addEventListener('abort', giveUp);
      try {
        return await locked(client, async () => work(await othersOf(client)));
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    close,
  };
}

async function locked<T>(client: DatabaseClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => undefined);
  }
}

/**
 * The newest migrations of the other processes. Every process also has a connection for notifications; if there are
 * more of these, some belong to a version that does not announce itself.
 */
async function othersOf(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'wardlink-%'`,
  );
  const shown = rows.flatMap(({ name }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : []));
  const listening = rows.filter(({ name }) => name === 'wardlink-bus').length;
  return listening > shown.length ? [...shown, ''] : shown;
}
