import pg from 'pg';
import type { Logger } from 'pino';
import type { HostAddress } from './address.js';
import type { Hosts } from './hosts.js';

const LOOK_EVERY_MS = 1_000;
/** A new search begins if the host does not answer for this long. */
const ANSWER_MS = 3_000;

/**
 * Checks every second whether the chosen host still has the wanted role. A host that lost power or hangs breaks no
 * connection; without this check requests would wait for it although another has taken its place.
 * @returns a function that ends the watch
 */
export function watchHosts(hosts: Hosts, logger: Logger): () => Promise<void> {
  hosts.onChange = ({ name: host }, { name: before }) => logger.warn({ event: 'database.host', host, before });
  let asking: { host: HostAddress; client: pg.Client } | undefined;
  let problem: string | undefined;

  const drop = (): void => {
    void asking?.client.end().catch(() => undefined);
    asking = undefined;
  };

  const clientOf = async (host: HostAddress): Promise<pg.Client> => {
    if (asking?.host === host) return asking.client;
    drop();
    const client = new pg.Client({
      connectionString: host.url,
      application_name: 'wardlink-hosts',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    asking = { host, client };
    await client.connect();
    return client;
  };

  const fits = async (host: HostAddress): Promise<boolean> => {
    try {
      const client = await clientOf(host);
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]?.standby === (hosts.list.role === 'standby');
    } catch {
      drop();
      return false;
    }
  };

  const look = async (): Promise<void> => {
    try {
      const host = await hosts.choose();
      if (!(await fits(host))) await hosts.search();
      if (problem !== undefined) logger.info({ event: 'database.hostFound' });
      problem = undefined;
    } catch (error) {
      const reason = (error as Error).message;
      if (reason !== problem) logger.error({ event: 'database.noHost', reason });
      problem = reason;
    }
  };

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    drop();
  };
}
