import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { removeFactor } from '../session/second-factor.js';
import { endSessionsOf } from '../session/sessions.js';
import { readStaff } from './record.js';
import { lockStaff, refuseTakingOver } from './save.js';

/**
 * Removes the second factor of a person who lost it, and ends their sessions: the password alone signs in again.
 * @throws Refusal as {@link lockStaff}, `account.seesMore`; `account.own`: one's own factor is switched off with the
 *   password
 */
export async function resetFactor(call: Call<'staff.resetFactor'>): Promise<ReplyOf<'staff.resetFactor'>> {
  const { caller, clock, request } = call;
  const { userId, version } = request;
  if (userId === caller.accountId) throw new Refusal('account.own');
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const before = await lockStaff(tx, caller, userId, version);
    await refuseTakingOver(tx, caller, userId);
    if (await removeFactor(tx, userId)) {
      await endSessionsOf(work, userId, clock.now());
      await recordByCaller(work, { type: 'factor.reset', subject: userId }, before);
    }
    return { staff: await readStaff(tx, caller, userId) };
  });
}
