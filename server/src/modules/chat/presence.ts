import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

/** A socket's process renews its lease this often; one that was not renewed for longer than the second is gone. */
export const PRESENCE = { renewMs: 5_000, staleSeconds: 15 } as const;

// Leases are measured by the database's own clock: several processes must agree on it, and it is no clinical time.
const fresh = sql<boolean>`renewed_at > now() - make_interval(secs => ${PRESENCE.staleSeconds})`;

/** Notes an open socket. */
export async function enter(db: Queries, connectionId: string, accountId: string): Promise<void> {
  await db
    .insertInto('socketPresence')
    .values({ connectionId, accountId, renewedAt: sql<Date>`now()` })
    .execute();
}

/** Forgets a closed socket. */
export async function removePresence(db: Queries, connectionId: string): Promise<void> {
  await db.deleteFrom('socketPresence').where('connectionId', '=', connectionId).execute();
}

/** Renews the leases of a process's sockets and drops those of processes that are gone. */
export async function renew(db: Queries, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length > 0) {
    await db
      .updateTable('socketPresence')
      .set({ renewedAt: sql<Date>`now()` })
      .where('connectionId', 'in', [...connectionIds])
      .execute();
  }
  await db
    .deleteFrom('socketPresence')
    .where(sql<boolean>`renewed_at < now() - interval '1 minute'`)
    .execute();
}

/** Those of the accounts that have an open socket on any process. */
export async function onlineAmong(db: Queries, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('socketPresence')
    .select('accountId')
    .distinct()
    .where('accountId', 'in', [...accountIds])
    .where(fresh)
    .execute();
  return new Set(rows.map((row) => row.accountId));
}
