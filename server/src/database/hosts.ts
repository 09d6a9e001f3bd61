import pg from 'pg';
import { type HostAddress, type HostList, hostListOf } from './address.js';

/** How long a host may take to report its role. */
const ANSWER_MS = 2_000;

type HostErrorCode = 'NO_FITTING_HOST' | 'SEVERAL_PRIMARIES';

/** No reachable host has the wanted role, or two hosts accept writes. */
class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A connection to one of the hosts. */
interface HostConnection {
  /** Breaks the connection at once, whether its host answers or not. */
  cut(): void;
}

/**
 * The hosts of one address and the one in use. After a connection breaks or cannot be opened, the host is searched for
 * again; all connections of the process share the result, and those to another host are cut.
 */
export class Hosts {
  readonly list: HostList;
  /** Called when another host than before is chosen. */
  onChange: (host: HostAddress, before: HostAddress) => void = () => undefined;
  readonly #connections = new Map<HostConnection, HostAddress>();
  #known: HostAddress | undefined;
  /** The last chosen host, kept after `doubt`. */
  #last: HostAddress | undefined;
  #searching: Promise<HostAddress> | undefined;

  constructor(list: HostList) {
    this.list = list;
  }

  /** The host to connect to. @throws HostError, or the error of the first host that could not be queried */
  async choose(): Promise<HostAddress> {
    return this.#known ?? this.search();
  }

  /** Queries all hosts again. @throws as `choose` */
  search(): Promise<HostAddress> {
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  /** Makes the next connection search first. */
  doubt(host: HostAddress): void {
    if (this.#known === host) this.#known = undefined;
  }

  opened(connection: HostConnection, host: HostAddress): void {
    this.#connections.set(connection, host);
  }

  closed(connection: HostConnection): void {
    this.#connections.delete(connection);
  }

  async #search(): Promise<HostAddress> {
    const { hosts, role } = this.list;
    const asked = await Promise.allSettled(hosts.map(({ url }) => roleOf(url)));
    const fitting = hosts.filter((_, index) => {
      const answer = asked[index];
      return answer?.status === 'fulfilled' && answer.value === role;
    });
    // Whatever is written to one of them would be missing on the other.
    if (role === 'read-write' && fitting.length > 1) {
      const names = fitting.map(({ name }) => name).join(' and ');
      throw new HostError('SEVERAL_PRIMARIES', `${names} both accept writes: end the one that was replaced`);
    }
    const [chosen] = fitting;
    if (chosen) return this.#use(chosen);
    const failed = asked.find((answer) => answer.status === 'rejected');
    if (failed && asked.every(({ status }) => status === 'rejected')) throw failed.reason;
    throw new HostError('NO_FITTING_HOST', `none of its hosts that answer is ${role}`);
  }

  #use(host: HostAddress): HostAddress {
    const before = this.#last;
    this.#known = host;
    this.#last = host;
    if (before && before !== host) this.onChange(host, before);
    // Connections to a host that lost power do not break by themselves: requests would wait for minutes.
    for (const [connection, at] of this.#connections) if (at !== host) connection.cut();
    return host;
  }
}

/** Present role of the database at this URL. @throws Error of the driver if it does not answer in time */
async function roleOf(url: string): Promise<'read-write' | 'standby' | 'read-only'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wardlink-hosts',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    if (rows[0]?.standby) return 'standby';
    return rows[0]?.readOnly ? 'read-only' : 'read-write';
  } finally {
    void client.end().catch(() => undefined);
  }
}

const known = new Map<string, Hosts>();

/**
 * The hosts of an address, shared by all its connections; undefined for an address of one host.
 * @throws DatabaseAddressError
 */
export function hostsOf(connectionString: string): Hosts | undefined {
  const found = known.get(connectionString);
  if (found) return found;
  const list = hostListOf(connectionString);
  if (!list) return undefined;
  const hosts = new Hosts(list);
  known.set(connectionString, hosts);
  return hosts;
}
