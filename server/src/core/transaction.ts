import { Transaction } from 'kysely';
import type { Bus } from './bus.js';
import { CHANGED_TOPIC, type Announce, type Topic } from './topics.js';
import type { Database, Tx } from '../database/connection.js';
import { isOutdated } from '../database/fixed-statements.js';

/** Tables may change while a process runs; a transaction that notices it begins again, with statements of the new tables. */
const TRIES = 3;

/**
 * Runs work in one transaction and publishes on the bus only after the commit.
 * Inside a transaction (`db` is one) the work joins it and is rolled back with it.
 * @param work may name topics through `announce`. It may run again from its beginning, after all that it did was rolled back.
 */
export async function inTransaction<T>(
  { db, bus }: { db: Database; bus: Bus },
  work: (tx: Tx, announce: Announce) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) {
    const topics = new Set<Topic>();
    const result = await work(db as Tx, (topic) => void topics.add(topic));
    if (topics.size > 0) await bus.publish([...topics]);
    return result;
  }
  for (let tries = 1; ; tries += 1) {
    const topics = new Set<Topic>();
    try {
      const result = await db.transaction().execute((tx) => work(tx, (topic) => void topics.add(topic)));
      await bus.publish([...topics, CHANGED_TOPIC]);
      return result;
    } catch (error) {
      if (!isOutdated(error) || tries === TRIES) throw error;
    }
  }
}
