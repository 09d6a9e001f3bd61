import { Transaction } from 'kysely';
import type { Bus } from './bus.js';
import type { Caller } from './caller.js';
import { CHANGED_TOPIC, type Announce, type Topic } from './topics.js';
import type { Database, Tx } from '../database/connection.js';
import { isOutdated } from '../database/fixed-statements.js';
import type { Clock } from '../time/clock.js';

/** One transaction, with what the code in it needs (docs/decisions/0133-one-unit-of-work.md). */
export interface Work<By = Caller> {
  readonly tx: Tx;
  /**
   * Schedules a topic for publication after the commit; a rollback discards it. Rolling back to a savepoint does not:
   * code between the two must not announce.
   */
  readonly announce: Announce;
  /** The author; undefined in background jobs and for requests of meters. */
  readonly caller: By;
  readonly clock: Clock;
}

/** The work of a request, a background job or a meter, for code that does not need the author. */
export type AnyWork = Work<unknown>;

/** The objects from which a transaction starts: a call, or the server's context. */
export interface Basis {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** The caller of a basis; undefined if it has none. */
type CallerOf<From extends Basis> = From extends { readonly caller: infer By } ? By : undefined;

/**
 * Number of attempts. Tables may change while a process runs; a transaction that detects this starts again, with new
 * statements.
 */
const TRIES = 3;

/**
 * Runs work in one transaction and publishes its topics on the bus only after the commit. If `db` is already a
 * transaction, the work joins it and is rolled back with it.
 * @param basis a call, whose caller the work then has, or the server's context
 * @param run may run again from its beginning, after a rollback
 */
export async function inTransaction<From extends Basis, T>(
  basis: From,
  run: (work: Work<CallerOf<From>>) => Promise<T>,
): Promise<T> {
  const { db, bus, clock } = basis;
  const caller = ('caller' in basis ? basis.caller : undefined) as CallerOf<From>;
  const workOf = (tx: Tx, topics: Set<Topic>) => ({
    tx,
    announce: (topic: Topic) => void topics.add(topic),
    caller,
    clock,
  });
  if (db instanceof Transaction) {
    const topics = new Set<Topic>();
    const result = await run(workOf(db as Tx, topics));
    if (topics.size > 0) await bus.publish([...topics]);
    return result;
  }
  for (let tries = 1; ; tries += 1) {
    const topics = new Set<Topic>();
    try {
      const result = await db.transaction().execute((tx) => run(workOf(tx, topics)));
      await bus.publish([...topics, CHANGED_TOPIC]);
      return result;
    } catch (error) {
      if (!isOutdated(error) || tries === TRIES) throw error;
    }
  }
}
