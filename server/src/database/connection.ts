import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.js';

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

/** numeric → number, int8 → string (64-bit ids stay exact), date → `YYYY-MM-DD`, timestamptz → Date. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.INT8, (text) => text],
  [pg.types.builtins.DATE, (text) => text],
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
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, config: own, close: () => db.destroy() };
}
