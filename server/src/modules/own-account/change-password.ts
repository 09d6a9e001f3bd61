import { containsName, isAcceptablePassword } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { countAttempt, attemptKey } from '../session/login-attempts.js';
import { lockoutOf, passwordRuleOf } from '../session/password-rule.js';
import { replacePassword, wasUsed } from '../session/passwords-of-account.js';
import { hashPassword, passwordMatches } from '../session/passwords.js';
import { endSession, endSessionsOf } from '../session/sessions.js';

/**
 * Changes the caller's password and ends every session of the account, including the caller's: the next step is to sign
 * in with the new password. Wrong old passwords are limited as at the login.
 * @throws Refusal `account.locked`, `password.oldWrong`, `password.weak`, `password.name`, `password.reused`
 */
export async function changePassword(call: Call<'center.changePassword'>): Promise<Record<string, never>> {
  const { db, clock, caller, request, setSession } = call;
  const { oldPassword, newPassword } = request;
  const now = clock.now();
  const rule = await passwordRuleOf(db, caller.nodePath);
  // Counted separately from logins: a person at an unattended page must not lock the owner's login.
  const reserved = await countAttempt(db, attemptKey.change(caller.accountId), now, lockoutOf(rule));
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(account.passwordHash, oldPassword))) {
    throw reserved.fail(new Refusal('password.oldWrong', { field: 'oldPassword' }));
  }
  // The old password was right, even if the new one is refused.
  await reserved.succeed(db);
  const field = 'newPassword';
  if (!isAcceptablePassword(newPassword, rule.length)) {
    throw new Refusal('password.weak', { field, places: { length: rule.length } });
  }
  if (containsName(newPassword, account.username)) throw new Refusal('password.name', { field });
  if (await wasUsed(db, account, newPassword, rule.remembered)) {
    throw new Refusal('password.reused', { field, places: { count: rule.remembered } });
  }
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(call, async (work) => {
    const { tx } = work;
    const current = await tx
      .selectFrom('account')
      .select(['id', 'passwordHash', 'firstPassword'])
      .where('id', '=', account.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Somebody has reset the password since; the reset has priority.
    if (current.passwordHash !== account.passwordHash) throw new Refusal('password.oldWrong', { field: 'oldPassword' });
    await replacePassword(tx, current, passwordHash, { first: false, at: clock.date() });
    // The page learns of the end from this response; an earlier socket event would look like a lost session.
    await endSession(tx, caller.sessionId, now);
    await endSessionsOf(work, account.id, now);
    await recordByCaller(work, { type: 'password.changed', subject: account.id }, caller);
  });
  setSession(undefined);
  return {};
}
