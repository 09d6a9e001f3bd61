import { sql } from 'kysely';
import type { Database } from '../database/connection.js';

/**
 * Runs work if no other server does the same at present. The lock belongs to a connection, so that a server that is killed
 * gives it up.
 * @param lock first part of the key, a number of one kind of queue
 * @param id second part: the queue
 */
export async function asOwner(db: Database, lock: number, id: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`${lock}::int, ${Number(id)}::int`;
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(connection);
    if (!rows[0]?.got) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
