import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { StatementPool } from './connection.js';
import type { FixedStatements } from './fixed-statements.js';

/** State of the replica, as the pool below reads and reports it. */
interface ReplicaUse {
  /** Whether the replica may answer now. */
  usable(): boolean;
  /** A query failed on the replica. */
  failed(error: Error): void;
}

/**
 * Errors after which the query is not repeated on the primary: a slow query is just as slow there, and a write is a
 * fault of the code, which may only read here.
 */
const KEPT = ['57014', '25006'];

/** Errors that concern the replica, not one query. */
const LOST = /^(08|57P|58|XX)/;

/** A pool that answers each query from the replica if that is usable, else from the primary. */
export function replicaFirst(replica: StatementPool, primary: StatementPool, use: ReplicaUse): PostgresPool {
  return {
    connect: async () => {
      if (use.usable()) {
        try {
          return new ReplicaConnection(await replica.connect(), primary, use);
        } catch (error) {
          use.failed(error as Error);
        }
      }
      return primary.connect();
    },
    end: () => replica.end(),
  };
}

/** A connection to the replica that continues on the primary when the replica fails. */
class ReplicaConnection implements PostgresPoolClient {
  readonly #primary: StatementPool;
  readonly #use: ReplicaUse;
  #connection: FixedStatements;
  #onReplica = true;
  #broken = false;

  constructor(connection: FixedStatements, primary: StatementPool, use: ReplicaUse) {
    this.#connection = connection;
    this.#primary = primary;
    this.#use = use;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(text = '', values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    return this.#query(text, values);
  }

  release(): void {
    this.#connection.release(this.#broken);
  }

  async #query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (!this.#onReplica) return this.#connection.query(text, values);
    // A transaction has to stay on its snapshot, so it cannot continue elsewhere.
    const { idle } = this.#connection;
    try {
      return await this.#connection.query(text, values);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
      // An error without a code of the database means that the connection failed.
      const ofReplica = code === undefined || LOST.test(code);
      this.#broken = ofReplica;
      if (ofReplica) this.#use.failed(error as Error);
      if (!idle || (code !== undefined && KEPT.includes(code))) throw error;
      await this.#continueOnPrimary();
      return this.#connection.query(text, values);
    }
  }

  async #continueOnPrimary(): Promise<void> {
    const next = await this.#primary.connect();
    this.#connection.release(this.#broken);
    this.#connection = next;
    this.#onReplica = false;
    this.#broken = false;
  }
}
