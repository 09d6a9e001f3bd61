import { PASSWORD_RULE_BOUNDS } from '@wardlink/domain';
import type { Queries, Tx } from '../../database/connection.js';
import { setOfAccount } from '../account-index/write.js';
import { passwordMatches } from './passwords.js';

/** Puts a new password in the place of the present one, which is remembered together with those before it. */
export async function replacePassword(
  tx: Tx,
  account: { id: string; passwordHash: string },
  passwordHash: string,
  { first, at }: { first: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('formerPassword')
    .values({ accountId: account.id, passwordHash: account.passwordHash, replacedAt: at })
    .execute();
  const kept = tx
    .selectFrom('formerPassword')
    .select('id')
    .where('accountId', '=', account.id)
    .orderBy('id', 'desc')
    // As many as any rule may ask for: a rule that becomes stricter finds them.
    .limit(PASSWORD_RULE_BOUNDS.remembered[1] - 1);
  await tx.deleteFrom('formerPassword').where('accountId', '=', account.id).where('id', 'not in', kept).execute();
  await setOfAccount(tx, account.id, { passwordHash, firstPassword: first, passwordSetAt: at });
}

/** Whether an account has this password now or had it among its last ones: so many, the present one included. */
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
