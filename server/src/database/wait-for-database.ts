import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartPatience } from './embedded/cluster.js';
import { DatabaseAddressError, hostListOf } from './address.js';
import { DatabaseClient } from './client.js';

const OLDEST = 15;
const TELL_AFTER_MS = 2_000;
const ANSWER_MS = 10_000;
/** Error codes of a database that may be starting: the connection is retried. */
const WAITED_FOR = [
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EHOSTUNREACH',
  '57P03',
  '57P01',
  '53300',
  'NO_FITTING_HOST',
];

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host is not found at present',
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '57P03': 'it is starting',
  '53300': 'it has too many connections',
  '42501': 'the user has too few rights',
};

/**
 * Waits until a database answers.
 * @throws DatabaseAddressError for an invalid address, for an error that a retry cannot resolve, or after the timeout
 */
export async function waitForDatabase(
  connectionString: string,
  { milliseconds, signal, progress }: StartPatience,
): Promise<void> {
  const address = addressOf(connectionString);
  const [begun, deadline] = [Date.now(), Date.now() + milliseconds];
  let reported = false;
  for (;;) {
    signal?.throwIfAborted();
    const problem = await tryOnce(connectionString);
    if (problem === undefined) return;
    const { code, reason } = problem;
    const left = deadline - Date.now();
    if (!WAITED_FOR.includes(code) || left <= 0) {
      throw new DatabaseAddressError(`The database of DATABASE_URL, ${address}, cannot be used: ${reason}.`);
    }
    if (!reported && Date.now() - begun > TELL_AFTER_MS) {
      reported = true;
      progress?.(`waiting for the database ${address} for up to ${Math.round(left / 1000)} s: ${reason}`);
    }
    await delay(Math.min(250, left), undefined, signal ? { signal } : {});
  }
}

async function tryOnce(connectionString: string): Promise<{ code: string; reason: string } | undefined> {
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST) return undefined;
    return { code: 'old', reason: `it is PostgreSQL ${version}, and ${OLDEST} or newer is needed` };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    return { code, reason: REASONS[code] ?? message };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Host, port and database, without the password. @throws DatabaseAddressError */
function addressOf(connectionString: string): string {
  if (!/^postgres(ql)?:\/\//.test(connectionString)) throw noAddress();
  try {
    const { hosts } = hostListOf(connectionString) ?? { hosts: undefined };
    const { host, port, database } = new pg.Client({ connectionString: hosts?.[0]?.url ?? connectionString });
    const names = hosts?.map(({ name }) => name) ?? [`${host}:${port}`];
    return `${names.join(',')}/${database ?? ''}`;
  } catch (error) {
    throw error instanceof DatabaseAddressError ? error : noAddress();
  }
}

const noAddress = (): DatabaseAddressError =>
  new DatabaseAddressError(
    'DATABASE_URL is no address of a PostgreSQL, such as postgres://wardlink:password@localhost:5432/wardlink.',
  );
