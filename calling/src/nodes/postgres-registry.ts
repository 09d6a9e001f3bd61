import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Ban } from '../signal/bans.js';
import { SCHEMA, SQL } from './postgres-schema.js';
import type { KnownSession, LocatedSession, Notice, Place, Registry, RegistryEvents } from './registry.js';

/**
 * A node without a heartbeat for this long is dead. Shorter than the 5 s that a client waits for its entry into a room.
 */
const LEASE_MS = 3000;
const BEAT_MS = 1000;
/** Notices can be lost with a connection, so the bans are read again after this many heartbeats. */
const BEATS_PER_REVIEW = 10;
const RECONNECT_MS = 500;
const QUERY_LIMIT_MS = 2000;
const CHANNEL = 'calling_nodes';
/** An arbitrary number that no other advisory lock uses. */
const SCHEMA_LOCK = 4_102_001;

interface Envelope {
  from: string;
  /** Left out for a notice to all other nodes. */
  to?: string;
  notice: Notice;
}

/** Registry of several processes, in a PostgreSQL database that all of them can reach. */
export class PostgresRegistry implements Registry {
  readonly node = randomBytes(8).toString('hex');
  readonly #pool: pg.Pool;
  readonly #stopped = new AbortController();
  #secret = '';
  #url = '';
  #draining = false;
  #events: RegistryEvents = { notice: () => undefined, outlived: () => undefined };
  #listener: pg.Client | undefined;
  /** ms of a monotonic clock */
  #lastReceivedAt = 0;
  #beating: Promise<void> = Promise.resolve();

  /** @param Client opens the connections, for an address that the driver's own cannot read */
  constructor(
    private readonly connectionString: string,
    private readonly logger: Logger,
    private readonly Client: new (config?: pg.ClientConfig) => pg.Client = pg.Client,
  ) {
    const limits = { max: 4, connectionTimeoutMillis: QUERY_LIMIT_MS, query_timeout: QUERY_LIMIT_MS };
    this.#pool = new pg.Pool({ connectionString, application_name: 'calling', ...limits, Client });
    this.#pool.on('error', (error) => this.#complain('connection', error));
  }

  get secret(): string {
    return this.#secret;
  }

  /** @throws Error of the database driver when the database cannot be reached or used */
  async open(url: string, events: RegistryEvents): Promise<void> {
    this.#url = url;
    this.#events = events;
    await this.#prepare();
    const [row] = await this.#rows<{ secret: string }>(SQL.secret, [randomBytes(32).toString('base64url')]);
    this.#secret = row?.secret ?? '';
    await this.#beat();
    this.#lastReceivedAt = performance.now();
    await this.#listen();
    this.#beating = this.#keepBeating();
  }

  async claim(room: string): Promise<Place> {
    const [place] = await this.#rows<Place>(SQL.claim, [room, this.node]);
    if (!place) throw new Error('the node of the room is not known');
    return place;
  }

  async release(room: string): Promise<void> {
    await this.#rows(SQL.release, [room, this.node]);
  }

  async entered({ sdkAppId, userId, tinyId, session, room }: KnownSession): Promise<LocatedSession | undefined> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<LocatedSession>(SQL.earlier, [sdkAppId, userId]);
      await client.query(SQL.entered, [sdkAppId, userId, tinyId, session, room, this.node]);
      await client.query('commit');
      return rows.find(({ node }) => node !== this.node);
    } catch (cause) {
      await client.query('rollback').catch(() => undefined);
      throw cause;
    } finally {
      client.release();
    }
  }

  async left({ sdkAppId, userId, tinyId }: Pick<KnownSession, 'sdkAppId' | 'userId' | 'tinyId'>): Promise<void> {
    await this.#rows(SQL.left, [sdkAppId, userId, tinyId]);
  }

  async locate(sdkAppId: number, userId: string): Promise<LocatedSession | undefined> {
    return (await this.#rows<LocatedSession>(SQL.locate, [sdkAppId, userId]))[0];
  }

  inRoom(room: string): Promise<LocatedSession[]> {
    return this.#rows<LocatedSession>(SQL.inRoom, [room]);
  }

  async tell(node: string | undefined, notice: Notice): Promise<void> {
    const envelope: Envelope = { from: this.node, ...(node === undefined ? {} : { to: node }), notice };
    await this.#rows(SQL.tell, [CHANNEL, JSON.stringify(envelope)]);
  }

  async storeBan({ sdkAppId, userId, until }: Ban): Promise<void> {
    await this.#rows(SQL.storeBan, [sdkAppId, userId, until]);
    await this.tell(undefined, { kind: 'bans' });
  }

  async liftBan({ sdkAppId, userId }: Pick<Ban, 'sdkAppId' | 'userId'>): Promise<boolean> {
    const [lifted] = await this.#rows<{ held: boolean }>(SQL.liftBan, [sdkAppId, userId]);
    await this.tell(undefined, { kind: 'bans' });
    return lifted?.held ?? false;
  }

  bans(): Promise<Ban[]> {
    return this.#rows<Ban>(SQL.bans, []);
  }

  async drain(): Promise<void> {
    this.#draining = true;
    await this.#beat();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#beating;
    await this.#rows(SQL.gone, [this.node]).catch((error: unknown) => this.#complain('leaving', error));
    await this.#listener?.end().catch(() => undefined);
    await this.#pool.end();
  }

  /** Creates the schema under a lock, because several nodes may start at the same time. */
  async #prepare(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
      await client.query(SCHEMA);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback').catch(() => undefined);
      throw cause;
    } finally {
      client.release();
    }
  }

  async #beat(): Promise<void> {
    await this.#rows(SQL.beat, [this.node, this.#url, LEASE_MS, this.#draining]);
  }

  async #keepBeating(): Promise<void> {
    for (let beats = 1; ; beats += 1) {
      await delay(BEAT_MS, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      if (this.#stopped.signal.aborted) return;
      try {
        await this.#beat();
        const silentFor = performance.now() - this.#lastReceivedAt;
        this.#lastReceivedAt = performance.now();
        if (silentFor > LEASE_MS) {
          this.logger.warn({ event: 'registry.outlived', ms: Math.round(silentFor) }, 'the registry is back');
          this.#events.outlived();
        }
        if (beats % BEATS_PER_REVIEW !== 0) continue;
        this.#events.notice({ kind: 'bans' });
        await this.#rows(SQL.bury, []);
        await this.#rows(SQL.forgetBans, []);
      } catch (cause) {
        this.#complain('heartbeat', cause);
      }
    }
  }

  async #listen(): Promise<void> {
    const { connectionString, Client } = this;
    const listener = new Client({ connectionString, application_name: 'calling-notices', keepAlive: true });
    listener.on('notification', ({ payload = '' }) => {
      const { from, to = this.node, notice } = JSON.parse(payload) as Envelope;
      if (from !== this.node && to === this.node) this.#events.notice(notice);
    });
    listener.on('error', () => undefined);
    listener.on('end', () => {
      if (this.#listener === listener) void this.#listenAgain();
    });
    await listener.connect();
    await listener.query(`listen ${CHANNEL}`);
    this.#listener = listener;
  }

  async #listenAgain(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listen();
        this.#events.notice({ kind: 'bans' });
        return;
      } catch (cause) {
        this.#complain('notices', cause);
        await delay(RECONNECT_MS, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      }
    }
  }

  async #rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows;
  }

  #complain(what: string, cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.logger.warn({ event: 'registry.failed', what, reason }, 'the registry of nodes cannot be used');
  }
}
