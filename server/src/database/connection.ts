import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseRows } from './camel-case-rows.js';
import { DatabaseClient } from './client.js';
import { FixedStatements } from './fixed-statements.js';
import { instantOf } from './instant.js';
import type { Schema } from './schema/index.js';

/** Typed queries over the pool, or inside one transaction. */
export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** For queries that may run inside a transaction or outside. */
export type Queries = Database | Tx;

/** An open pool and the typed queries on it. */
export interface DatabaseConnection {
  readonly db: Database;
  /** Config of a dedicated connection (LISTEN needs one that is never returned to the pool). */
  readonly config: pg.ClientConfig;
  /** The pool below the queries. */
  readonly statements: StatementPool;
  close(): Promise<void>;
}

/** Connections as Kysely uses them. */
export interface StatementPool extends PostgresPool {
  connect(): Promise<FixedStatements>;
}

/** numeric → number, int8 → string (64-bit ids stay exact), date → `YYYY-MM-DD`, timestamptz → Date. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.INT8, (text) => text],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, instantOf],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

interface ConnectOptions {
  readonly max?: number;
  /** Called for a connection that broke while idle; the pool replaces it. */
  readonly onError?: (error: Error) => void;
  /**
   * Milliseconds after which a statement is cancelled; an idle transaction is ended after twice that. Without a value
   * there is no limit.
   */
  readonly statementMs?: number;
  /** Milliseconds after which an unanswered statement is given up, because a host may hang. Without a value, never. */
  readonly answerMs?: number;
}

const names = new CamelCaseRows();

/** Typed queries over a pool. */
export function queriesOver(statements: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: statements }), plugins: [names] });
}

/**
 * Opens a pool.
 * @param config a connection URL, of one host or several, or the embedded server's address.
 */
export function connectDatabase(
  config: pg.ClientConfig,
  { max = 20, onError = () => undefined, statementMs, answerMs }: ConnectOptions = {},
): DatabaseConnection {
  const limits =
    statementMs === undefined
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: 2 * statementMs };
  const own = { ...config, types, options: '-c timezone=UTC', application_name: 'wardlink' };
  const pool = new pg.Pool({
    ...own,
    ...limits,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    Client: DatabaseClient,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // A broken connection reports to the code that uses it and also emits this event; without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Kysely identifies connections by object, so each connection always gets the same one.
  const clients = new WeakMap<pg.PoolClient, FixedStatements>();
  const generation = { number: 0 };
  const clientOf = (client: pg.PoolClient): FixedStatements => {
    const known = clients.get(client) ?? new FixedStatements(client, (column) => names.nameOf(column), generation);
    clients.set(client, known);
    return known;
  };
  const statements: StatementPool = { connect: async () => clientOf(await pool.connect()), end: () => pool.end() };
  const db = queriesOver(statements);
  return { db, config: own, statements, close: () => db.destroy() };
}
