import { PASSWORD_RULE_BOUNDS } from '@wardlink/domain';
import type { Queries, Tx } from '../../database/connection.js';
import { setOfAccount } from '../account-index/write.js';
import { passwordMatches } from './passwords.js';

/** Replaces the password; the old one is remembered together with earlier ones. */
export async function replacePassword(
  tx: Tx,
  account: { id: string; passwordHash: string; firstPassword: boolean },
  passwordHash: string,
  { first, at }: { first: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('formerPassword')
    .values({
      accountId: account.id,
      passwordHash: account.passwordHash,
      first: account.firstPassword,
      replacedAt: at,
    })
    .execute();
  const kept = tx
    .selectFrom('formerPassword')
    .select('id')
    .where('accountId', '=', account.id)
    .orderBy('id', 'desc')
    // Keeps the maximum that a rule may require, in case a rule becomes stricter.
    .limit(PASSWORD_RULE_BOUNDS.remembered[1] - 1);
  await tx.deleteFrom('formerPassword').where('accountId', '=', account.id).where('id', 'not in', kept).execute();
  await setOfAccount(tx, account.id, { passwordHash, firstPassword: first, passwordSetAt: at });
}

/** Whether the password is the current one or one of the last `remembered`, including the current one. */
export async function wasUsed(
  db: Queries,
  account: { id: string; passwordHash: string },
  password: string,
  remembered: number,
): Promise<boolean> {
  const former = await db
    .selectFrom('formerPassword')
    .select('passwordHash')
    .where('accountId', '=', account.id)
    .orderBy('id', 'desc')
    .limit(remembered - 1)
    .execute();
  const hashes = [account.passwordHash, ...former.map(({ passwordHash }) => passwordHash)];
  const matches = await Promise.all(hashes.map((hash) => passwordMatches(hash, password)));
  return matches.includes(true);
}
