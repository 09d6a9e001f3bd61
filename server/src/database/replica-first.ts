import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { StatementPool } from './connection.js';
import type { FixedStatements } from './fixed-statements.js';

/** What the pool below asks and tells the watch of the replica. */
interface ReplicaUse {
  /** Whether the replica may answer now. */
  usable(): boolean;
  /** A query failed on the replica. */
  failed(error: Error): void;
}

/**
 * Errors that the primary is not asked about again: a query that takes too long takes as long there, and a write is a
 * fault of the code, which may only read here.
 */
const KEPT = ['57014', '25006'];

/** Errors that say something about the replica, not about one query. */
const LOST = /^(08|57P|58|XX)/;

/** A pool that answers from the replica where that may be used, and from the primary otherwise, query by query. */
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

/** A connection to the replica, continued on the primary where the replica fails. */
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
    // What was read in a transaction belongs to its snapshot.
    const { idle } = this.#connection;
    try {
      return await this.#connection.query(text, values);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
      // Without an answer of the database the connection failed.
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
