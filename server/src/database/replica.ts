import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import { DatabaseClient } from './client.js';
import { type Database, type DatabaseConnection, connectDatabase, queriesOver } from './connection.js';
import { hostsOf } from './hosts.js';
import { replicaFirst } from './replica-first.js';
import { positionOf, ReplicaLag } from './replica-lag.js';
import { watchHosts } from './watch-hosts.js';

/** Reads may be this old (ms); a replica that is further behind is not used. */
const REPLICA_LAG_MS = 1_000;
const LOOK_EVERY_MS = 250;
const ANSWER_MS = 1_000;
/** Number of successive good checks before a replica is used again, so that its state does not flap. */
const GOOD_LOOKS = 4;
const CONNECTIONS = 10;
/** Added to the time limit of a statement, for a replica that hangs and ignores the limit (ms). */
const HUNG_AFTER_MS = 2_000;

/**
 * `failed`: it does not answer, or answers with errors; `noReplica`: it follows no primary, and may be an old primary.
 */
export type ReplicaState = 'used' | 'behind' | 'failed' | 'noReplica';

const SENTENCES: Record<Exclude<ReplicaState, 'used'>, string> = {
  behind: 'The replica of the database is behind: the primary answers its reads.',
  failed: 'The replica of the database cannot be used: the primary answers its reads.',
  noReplica: 'The database named as replica is none: the primary answers its reads.',
};

/** A database for reads that may be a second old. */
interface Replica {
  /** Answers from the replica, or from the primary while the replica cannot be used. For reads only. */
  readonly db: Database;
  readonly state: ReplicaState;
  /** The problem, for `/health`. */
  limit(): string | undefined;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  readonly primary: DatabaseConnection;
  /** Time limit of a statement (ms). */
  readonly statementMs: number;
  readonly logger: Logger;
  readonly registry: Registry;
}

/** Opens the replica and watches it. It may be unreachable at first. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primary, statementMs, logger, registry } = options;
  const lag = new ReplicaLag();
  const onPrimary = new Question(primary.config);
  const onReplica = new Question({ connectionString: url });
  let state: ReplicaState | undefined;
  let goodLooks = GOOD_LOOKS;

  const change = (now: ReplicaState, reason?: string): void => {
    if (now !== 'used') goodLooks = 0;
    if (now === state) return;
    state = now;
    const line = { event: 'database.replica', state, lagMs: lag.at(performance.now()), reason };
    if (now === 'used') logger.info(line);
    else logger.warn(line);
  };

  const look = async (): Promise<void> => {
    const at = performance.now();
    try {
      const { position } = await onPrimary.ask<{ position: string }>(
        'select pg_current_wal_flush_lsn()::text as position',
      );
      lag.written(at, positionOf(position));
    } catch {
      // The lag is unknown without the primary; other code reports the loss of the primary.
      lag.restart();
    }
    try {
      const { standby, position } = await onReplica.ask<{ standby: boolean; position: string | null }>(
        'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position',
      );
      if (!standby) return change('noReplica');
      if (position !== null) lag.replayed(positionOf(position));
    } catch (error) {
      return change('failed', (error as Error).message);
    }
    if (isBehind()) return change('behind');
    goodLooks += 1;
    if (goodLooks >= GOOD_LOOKS) change('used');
  };
  const isBehind = (): boolean => (lag.at(performance.now()) ?? Infinity) > REPLICA_LAG_MS;

  const pool = connectDatabase(
    { connectionString: url },
    {
      max: CONNECTIONS,
      statementMs,
      answerMs: statementMs + HUNG_AFTER_MS,
      onError: (error) => logger.warn({ event: 'database.replicaConnection', reason: error.message }),
    },
  );
  const db = queriesOver(
    replicaFirst(pool.statements, primary.statements, {
      usable: () => state === 'used' && !isBehind(),
      failed: (error) => change('failed', error.message),
    }),
  );
  registerGauges(
    registry,
    () => lag.at(performance.now()),
    () => state === 'used',
  );
  const hosts = hostsOf(url);
  // A promoted replica keeps its connections. If the address names another host, the server has to find it.
  const unwatch = hosts && watchHosts(hosts, logger);
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_EVERY_MS).unref();
  return {
    db,
    get state() {
      return state ?? 'failed';
    },
    limit: () => (state === undefined || state === 'used' ? undefined : SENTENCES[state]),
    close: async () => {
      clearInterval(timer);
      await looking;
      await unwatch?.();
      onPrimary.close();
      onReplica.close();
      await pool.statements.end();
    },
  };
}

/** Sends one question at a time on its own connection, because all connections of a pool may be busy. */
class Question {
  readonly #config: pg.ClientConfig;
  #client: DatabaseClient | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** The first row. @throws Error of the driver, within the time above */
  async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Row>(text);
      if (!rows[0]) throw new Error('no answer');
      return rows[0];
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #connect(): Promise<DatabaseClient> {
    const client = new DatabaseClient({
      ...this.#config,
      application_name: 'wardlink-replica',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

function registerGauges(registry: Registry, lagMs: () => number | undefined, isUsed: () => boolean): void {
  new Gauge({
    name: 'wardlink_replica_lag_seconds',
    help: 'Age of the data of the replica, at most; NaN while it is unknown',
    registers: [registry],
    collect(this: Gauge) {
      this.set((lagMs() ?? NaN) / 1_000);
    },
  });
  new Gauge({
    name: 'wardlink_replica_used',
    help: '1 while reads that may be a second old are answered by the replica, 0 while the primary answers them',
    registers: [registry],
    collect(this: Gauge) {
      this.set(isUsed() ? 1 : 0);
    },
  });
}
