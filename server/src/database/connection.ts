import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseRows } from './camel-case-rows.js';
import type { Schema } from './schema/index.js';

/** Typed queries over the pool, or inside one transaction. */
export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Either: a query that does not care whether it runs inside a transaction. */
export type Queries = Database | Tx;

/** An open pool and the typed queries on it. */
export interface DatabaseConnection {
  readonly db: Database;
  /** How to open a connection of one's own (LISTEN needs one that is never given back). */
  readonly config: pg.ClientConfig;
  close(): Promise<void>;
}

const usualInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** As connections in UTC get it, in the years that wards work in. */
const INSTANT = /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** A timestamptz as a Date: by the machine's own reading of ISO 8601, which is several times as quick, where it can be. */
const instantOf = (text: string): unknown =>
  INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : usualInstant(text);

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

/**
 * Opens a pool.
 * @param config a connection URL, or the embedded server's address.
 * @param onError told of a connection that broke while idle; the pool replaces it by itself.
 */
export function connectDatabase(
  config: pg.ClientConfig,
  { max = 20, onError = () => undefined }: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseConnection {
  const own = { ...config, types, options: '-c timezone=UTC', application_name: 'wardlink' };
  const pool = new pg.Pool({ ...own, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', onError);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCaseRows()],
  });
  return { db, config: own, close: () => db.destroy() };
}
