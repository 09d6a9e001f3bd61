import type { Bus } from '../modules/chat/bus.js';
import type { Database, Tx } from './connection.js';

/**
 * Runs work in one transaction and announces on the bus only after the commit: nobody hears of what did not happen.
 * @param work may name topics through `announce`.
 */
export async function inTransaction<T>(
  { db, bus }: { db: Database; bus: Bus },
  work: (tx: Tx, announce: (topic: string) => void) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const result = await db.transaction().execute((tx) => work(tx, (topic) => topics.add(topic)));
  if (topics.size > 0) await bus.publish([...topics]);
  return result;
}
