import { sql } from 'kysely';
import { hospitalPathOf, isPathBelow } from '../../core/access/nodes.js';
import { exercising, reaches } from '../../core/access/rights.js';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { partnersOf } from './partners.js';

/** Interval at which a process renews the leases of its sockets; a lease not renewed for `staleSeconds` has expired. */
export const PRESENCE = { renewMs: 5_000, staleSeconds: 15 } as const;

// Leases use the database's clock: several processes must agree on it, and it is not a clinical time.
const fresh = sql<boolean>`renewed_at > now() - make_interval(secs => ${PRESENCE.staleSeconds})`;

/** Notes an open socket. @returns whether it is the first one of its account */
export async function enter(db: Queries, connectionId: string, accountId: string): Promise<boolean> {
  const [entered] = await entering(db, { connectionId, accountId });
  return entered?.isFirst === true;
}

// The subquery sees the table before the insert, without the new row.
const entering = fixedQuery(
  (_db, params: { connectionId: string; accountId: string }) =>
    sql<{ isFirst: boolean }>`
      insert into socket_presence (connection_id, account_id, renewed_at)
      values (${params.connectionId}, ${params.accountId}::bigint, now())
      returning not exists (select from socket_presence other where other.account_id = ${params.accountId}::bigint and ${fresh}) as is_first`,
);

const renewing = fixedQuery(
  (_db, params: { connectionIds: readonly string[]; accountIds: readonly string[] }) =>
    sql<{ accountId: string }>`
      with renewed as (
        insert into socket_presence (connection_id, account_id, renewed_at)
        select connection_id, account_id, now()
        from unnest(${params.connectionIds}::uuid[], ${params.accountIds}::bigint[]) as given (connection_id, account_id)
        on conflict (connection_id) do update set renewed_at = now()
        returning account_id, xmax = 0 as is_new
      )
      -- A process that stood still for a while finds its leases dropped.
      select account_id from renewed where is_new`,
);

/** Removes a closed socket. @returns its account if this was the account's last socket */
export async function removePresence(db: Queries, connectionId: string): Promise<string | undefined> {
  const left = await db
    .deleteFrom('socketPresence')
    .where('connectionId', '=', connectionId)
    .returning('accountId')
    .executeTakeFirst();
  if (!left) return undefined;
  return (await onlineAmong(db, [left.accountId])).has(left.accountId) ? undefined : left.accountId;
}

/**
 * Renews the leases of a process's sockets and deletes those of processes that are gone.
 * @param connections accounts of the sockets by their ids
 * @returns accounts whose presence may have changed
 */
export async function renew(db: Queries, connections: ReadonlyMap<string, string>): Promise<string[]> {
  const changed = new Set<string>();
  if (connections.size > 0) {
    const renewed = await renewing(db, {
      connectionIds: [...connections.keys()],
      accountIds: [...connections.values()],
    });
    for (const { accountId } of renewed) changed.add(accountId);
  }
  const stale = sql<boolean>`not ${fresh}`;
  const dropped = await db.deleteFrom('socketPresence').where(stale).returning('accountId').execute();
  for (const { accountId } of dropped) changed.add(accountId);
  return [...changed];
}

/** The accounts among these that have an open socket on any process. */
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

/** A person's presence, with the data that decides who may see it. */
interface PresenceOf {
  readonly userId: string;
  readonly online: boolean;
  readonly nodePath: string;
  readonly patientId: string | null;
  /** Path of the patient's node; null for staff. */
  readonly patientPath: string | null;
}

/** Presence of accounts now. */
export async function presenceOf(db: Queries, accountIds: readonly string[]): Promise<PresenceOf[]> {
  const online = await onlineAmong(db, accountIds);
  const rows = await db
    .selectFrom('account')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .leftJoin('patient', 'patient.id', 'account.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['account.id as userId', 'node.path as nodePath', 'account.patientId', 'place.path as patientPath'])
    .where('account.id', 'in', [...accountIds])
    .execute();
  return rows.map((row) => ({ ...row, online: online.has(row.userId) }));
}

/** Whether a caller may see a person's presence: if they may chat with each other, as in the list of conversations. */
export async function maySeePresence(db: Queries, caller: Caller, person: PresenceOf, now: number): Promise<boolean> {
  const { userId, nodePath, patientId, patientPath } = person;
  if (userId === caller.accountId) return false;
  if (caller.patientId !== null) return (await partnersOf(db, caller, { userId, at: new Date(now) })).length > 0;
  const isNear =
    patientId === null
      ? isPathBelow(nodePath, hospitalPathOf(caller.nodePath))
      : reaches(exercising(caller, 'chat.use', now), { path: patientPath, patientId });
  return isNear || isContact(db, caller.accountId, userId);
}

/** Whether two people are contacts. */
async function isContact(db: Queries, accountId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('contact')
    .select('otherId')
    .where('accountId', '=', accountId)
    .where('otherId', '=', otherId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
