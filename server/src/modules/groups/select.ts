import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';

/** A group of an account, with the account's membership. */
const ownOf = fixedQuery((db, { accountId, groupId }: { accountId: string; groupId: string }) =>
  db
    .selectFrom('chatGroup as group')
    .innerJoin('groupMember as own', 'own.groupId', 'group.id')
    .selectAll('group')
    .select(['own.role', 'own.visibleFrom', 'own.readUpTo'])
    .where('group.id', '=', groupId)
    .where('group.dissolvedAt', 'is', null)
    .where('own.accountId', '=', accountId)
    .where('own.leftAt', 'is', null),
);

export type OwnGroup = Awaited<ReturnType<typeof ownGroup>>;

/** A group that the caller is a member of now; undefined for any other. */
export const findOwnGroup = async (db: Queries, { accountId }: Pick<Caller, 'accountId'>, groupId: string) =>
  (await ownOf(db, { accountId, groupId }))[0];

/** @throws Refusal `group.unknown` if the caller is not a member */
export async function ownGroup(db: Queries, caller: Pick<Caller, 'accountId'>, groupId: string) {
  const found = await findOwnGroup(db, caller, groupId);
  if (!found) throw new Refusal('group.unknown', { field: 'groupId' });
  return found;
}

/** Whether an account is a member now. */
export const isMember = async (db: Queries, caller: Pick<Caller, 'accountId'>, groupId: string): Promise<boolean> =>
  (await findOwnGroup(db, caller, groupId)) !== undefined;

/** Locks a group until the commit, whether or not the caller is a member. */
export const lockRow = (tx: Tx, groupId: string): Promise<unknown> => locking(tx, { groupId });
const locking = fixedQuery((db, { groupId }: { groupId: string }) =>
  db.selectFrom('chatGroup').select('id').where('id', '=', groupId).forUpdate(),
);

/**
 * `ownGroup`, locked until the commit: changes of messages and members run one after the other.
 * @throws Refusal `group.unknown`
 */
export async function lockGroup(tx: Tx, caller: Pick<Caller, 'accountId'>, groupId: string): Promise<OwnGroup> {
  await lockRow(tx, groupId);
  return ownGroup(tx, caller, groupId);
}

/** A member of a group now. @throws Refusal `group.memberUnknown` */
export async function memberOf(tx: Tx, groupId: string, accountId: string) {
  const found = await tx
    .selectFrom('groupMember')
    .selectAll()
    .where('groupId', '=', groupId)
    .where('accountId', '=', accountId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('group.memberUnknown', { field: 'userId' });
  return found;
}

/** Accounts of the members now. */
export async function memberIds(db: Queries, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMember')
    .select('accountId')
    .where('groupId', '=', groupId)
    .where('leftAt', 'is', null)
    .orderBy('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
