import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { rowsNamed } from './camel-case-rows.js';
import { statementName } from './statement-names.js';

/**
 * Number of table changes that connections of a pool have noticed. No connection uses a statement that was prepared
 * before the last one.
 */
interface Generation {
  number: number;
}

/**
 * A connection for Kysely. It prepares fixed queries under a name, so that PostgreSQL parses and plans them once; their
 * rows already have camelCase names.
 */
export class FixedStatements implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (column: string) => string;
  readonly #generation: Generation;

  constructor(client: pg.PoolClient, nameOf: (column: string) => string, generation: Generation) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#generation = generation;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(text = '', values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    const name = statementName(text);
    if (name === undefined) return this.#client.query(text, [...values]) as unknown as Promise<PostgresQueryResult<R>>;
    return this.#byName(name, text, values);
  }

  /** False inside a transaction. */
  get idle(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  /** Returns the connection to its pool, or closes a broken one. */
  release(broken = false): void {
    this.#client.release(broken);
  }

  async #byName<R>(name: string, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const prepared = this.#generation.number;
    const ask = () =>
      this.#client.query({ name: `${name}.${this.#generation.number}`, text, values: [...values], rowMode: 'array' });
    const { command, rowCount, rows, fields } = await ask().catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      if (this.#generation.number === prepared) this.#generation.number += 1;
      // The error aborted the transaction, which `inTransaction` repeats as a whole.
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return ask();
    });
    const names = fields.map((field) => this.#nameOf(field.name));
    return {
      command: command as PostgresQueryResult<R>['command'],
      rowCount: rowCount ?? 0,
      rows: rowsNamed(names, rows, (row, place) => row[place]) as R[],
    };
  }
}

/**
 * Whether a prepared statement no longer fits its tables, because a migration changed a column after it was prepared,
 * here or in another process ("cached plan must not change result type"). PostgreSQL reports this before it executes
 * anything.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}
