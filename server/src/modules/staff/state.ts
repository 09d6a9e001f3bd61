import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { accountClosedTopic } from '../../core/topics.js';
import { changeAccount } from '../account-index/write.js';
import { canManageAccess, requireAdministrator } from '../roles/authority.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { attemptKey, unlock } from '../session/login-attempts.js';
import { replacePassword } from '../session/passwords-of-account.js';
import { hashPassword } from '../session/passwords.js';
import { endSessionsOf } from '../session/sessions.js';
import { readStaff, stateOf } from './record.js';
import { lockStaff, refuseTakingOver } from './save.js';

/**
 * Gives a person a new password by the rule, and ends all their sessions.
 * @throws Refusal as {@link lockStaff}, `account.seesMore`; `account.own`: one's own password is changed with the old
 *   one
 */
export async function resetPassword(call: Call<'staff.resetPassword'>): Promise<ReplyOf<'staff.resetPassword'>> {
  const { caller, clock, request } = call;
  const { userId, version } = request;
  if (userId === caller.accountId) throw new Refusal('account.own');
  const password = makeFirstPassword(await passwordRuleOf(call.db, call.caller.nodePath));
  const passwordHash = await hashPassword(password);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const before = await lockStaff(tx, caller, userId, version);
    await refuseTakingOver(tx, caller, userId);
    await replacePassword(tx, before, passwordHash, { first: true, at: clock.date() });
    await changeAccount(tx, before, {});
    // People who forgot their password have often tried too many.
    await unlock(tx, [attemptKey.login(before.username)]);
    await endSessionsOf(work, userId, clock.now());
    await recordByCaller(work, { type: 'staff.passwordReset', subject: userId }, before);
    return { staff: await readStaff(tx, caller, userId), password };
  });
}

/**
 * Locks or unlocks an account, or records that the person left. Locking ends their sessions and calls at once.
 * @throws Refusal as {@link lockStaff}, `account.own`, `administrator.last`
 */
export async function setState(call: Call<'staff.setState'>): Promise<ReplyOf<'staff.setState'>> {
  const { caller, clock, request } = call;
  const { userId, version, state } = request;
  if (userId === caller.accountId) throw new Refusal('account.own');
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const before = await lockStaff(tx, caller, userId, version);
    if (stateOf(before) === state) return { staff: await readStaff(tx, caller, userId) };
    const enabled = state === 'active';
    await changeAccount(tx, before, { enabled, leftAt: state === 'left' ? clock.date() : null });
    if (!enabled) {
      if (canManageAccess(before.permissions)) await requireAdministrator(tx, caller);
      await endSessionsOf(work, userId, clock.now());
      announce(accountClosedTopic(userId));
    }
    const event = {
      type: 'staff.stateSet',
      subject: userId,
      before: { state: stateOf(before) },
      after: { state },
    } as const;
    await recordByCaller(work, event, before);
    return { staff: await readStaff(tx, caller, userId) };
  });
}
