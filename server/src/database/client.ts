import pg from 'pg';
import { type Hosts, hostsOf } from './hosts.js';

type Connected = (error: Error) => void;

/**
 * A connection that also accepts a `connectionString` of several hosts: it connects to the host that has the wanted
 * role at present (docs/decisions/0058-several-processes.md). It does not move to another host; its user opens another
 * connection.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  #ended = false;

  constructor(config: pg.ClientConfig = {}) {
    const hosts = config.connectionString === undefined ? undefined : hostsOf(config.connectionString);
    super(hosts ? { ...config, connectionString: hosts.list.hosts[0]?.url } : config);
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!this.#hosts) return callback ? super.connect(callback) : super.connect();
    const connected = this.#connectToHost(this.#hosts);
    if (!callback) return connected;
    const succeed = callback as (error?: Error) => void;
    connected.then(() => succeed(), callback);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.#ended = true;
    return callback ? super.end(callback) : super.end();
  }

  async #connectToHost(hosts: Hosts): Promise<pg.Client> {
    const chosen = await hosts.choose();
    // The connection was ended while the hosts were queried; nobody else would close it.
    if (this.#ended) throw new Error('Connection terminated');
    this.host = chosen.host;
    this.port = chosen.port;
    const connection = { cut: () => void this.connection.stream.destroy() };
    hosts.opened(connection, chosen);
    this.once('end', () => {
      hosts.closed(connection);
      if (!this.#ended) hosts.doubt(chosen);
    });
    try {
      return await super.connect();
    } catch (error) {
      hosts.doubt(chosen);
      throw error;
    }
  }
}
