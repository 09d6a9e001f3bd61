import { Transaction } from 'kysely';
import type { Bus } from './bus.js';
import { CHANGED_TOPIC } from './topics.js';
import type { Database, Tx } from '../database/connection.js';

/**
 * Runs work in one transaction and publishes on the bus only after the commit.
 * Inside a transaction (`db` is one) the work joins it and is rolled back with it.
 * @param work may name topics through `announce`.
 */
export async function inTransaction<T>(
  { db, bus }: { db: Database; bus: Bus },
  work: (tx: Tx, announce: (topic: string) => void) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const announce = (topic: string): void => void topics.add(topic);
  if (db instanceof Transaction) {
    const result = await work(db as Tx, announce);
    if (topics.size > 0) await bus.publish([...topics]);
    return result;
  }
  const result = await db.transaction().execute((tx) => work(tx, announce));
  await bus.publish([...topics, CHANGED_TOPIC]);
  return result;
}
