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
   * Names a topic that is published after the commit, and not at all if the transaction is rolled back. Rolling back to a
   * savepoint does not take it back: nothing between the two may announce.
   */
  readonly announce: Announce;
  /** Who acts; undefined in background jobs and where a meter sends. */
  readonly caller: By;
  readonly clock: Clock;
}

/** The work of a request, of a background job or of a meter, for code that does not ask who acts. */
export type AnyWork = Work<unknown>;

/** What a transaction is begun with: a call, or the server's context. */
export interface Basis {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** The caller that a basis has; undefined where it has none. */
type CallerOf<From extends Basis> = From extends { readonly caller: infer By } ? By : undefined;

/** Tables may change while a process runs; a transaction that notices it begins again, with statements of the new tables. */
const TRIES = 3;

/**
 * Runs work in one transaction and publishes its topics on the bus only after the commit.
 * Inside a transaction (`db` is one) the work joins it and is rolled back with it.
 * @param basis a call, whose caller the work then has, or the server's context
 * @param run may run again from its beginning, after all that it did was rolled back
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
