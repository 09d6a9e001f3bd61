import { sql } from 'kysely';
import type { Queries, Tx } from '../../database/connection.js';

/** The relation between the caller and another person. */
export interface Pair {
  /** The caller's side; a side without any decision has no row. */
  readonly own: Side | undefined;
  readonly other: Side | undefined;
  /** The open application, in either direction. */
  readonly open: { readonly id: string; readonly fromId: string } | undefined;
  /** Whether one of the two ever applied to the other. */
  readonly applied: boolean;
}

interface Side {
  readonly removedAt: Date | null;
  readonly blockedAt: Date | null;
}

/**
 * Locks two people against changes of their relation, and reads it. Accounts are locked in ascending order, so that two
 * people who act on each other cannot deadlock.
 */
export async function lockPair(tx: Tx, ownId: string, otherId: string): Promise<Pair> {
  const both = [ownId, otherId];
  await tx.selectFrom('account').select('id').where('id', 'in', both).orderBy('id').forNoKeyUpdate().execute();
  const sides = await tx
    .selectFrom('contact')
    .select(['accountId', 'removedAt', 'blockedAt'])
    .where('accountId', 'in', both)
    .where('otherId', 'in', both)
    .execute();
  const requests = await between(tx, ownId, otherId).select(['id', 'fromId', 'state']).execute();
  return {
    own: sides.find(({ accountId }) => accountId === ownId),
    other: sides.find(({ accountId }) => accountId === otherId),
    open: requests.find(({ state }) => state === 'applying'),
    applied: requests.length > 0,
  };
}

/** Applications between two people, in either direction. */
const between = (db: Queries, ownId: string, otherId: string) =>
  db
    .selectFrom('contactRequest')
    .where(sql<boolean>`least(from_id, to_id) = least(${ownId}::bigint, ${otherId}::bigint)`)
    .where(sql<boolean>`greatest(from_id, to_id) = greatest(${ownId}::bigint, ${otherId}::bigint)`);

/** The open application between two people. */
export const openRequest = (db: Queries, ownId: string, otherId: string) =>
  between(db, ownId, otherId).select(['id', 'fromId']).where('state', '=', 'applying').executeTakeFirst();

export const areContacts = ({ own }: Pair): boolean => own !== undefined && own.removedAt === null;

/** Makes two people contacts; aliases and labels of an earlier contact return. */
export async function makeContacts(tx: Tx, one: string, two: string, at: Date): Promise<void> {
  const sides = [
    { accountId: one, otherId: two, addedAt: at },
    { accountId: two, otherId: one, addedAt: at },
  ];
  await tx
    .insertInto('contact')
    .values(sides)
    .onConflict((conflict) => conflict.columns(['accountId', 'otherId']).doUpdateSet({ addedAt: at, removedAt: null }))
    .execute();
}

/** Ends the contact of two people, on both sides. */
export async function endContact(tx: Tx, one: string, two: string, at: Date): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ removedAt: at, special: false })
    .where('accountId', 'in', [one, two])
    .where('otherId', 'in', [one, two])
    .where('removedAt', 'is', null)
    .execute();
}
