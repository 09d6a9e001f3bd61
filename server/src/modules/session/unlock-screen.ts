import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { factorOf } from './factor-of.js';
import { countAttempt, attemptKey } from './login-attempts.js';
import { lockoutOf, passwordRuleOf } from './password-rule.js';
import { passwordMatches } from './passwords.js';
import { showFactor } from './second-factor.js';

/**
 * Verifies the user at a locked screen. Attempts are counted separately from logins, so that nobody at a colleague's
 * screen can lock the colleague's login. The answer does not tell which part was wrong.
 * @throws Refusal `screen.wrong`, `account.locked`, `factor.keyMissing`
 */
export async function unlockScreen(call: Call<'session.unlock'>): Promise<Record<string, never>> {
  const { db, caller, clock, request } = call;
  const { accountId, nodeId } = caller;
  const rule = await passwordRuleOf(db, caller.nodePath);
  const reserved = await countAttempt(db, attemptKey.screen(accountId), clock.now(), lockoutOf(rule));
  const account = db.selectFrom('account').select('passwordHash').where('id', '=', accountId);
  const known = await passwordMatches((await account.executeTakeFirstOrThrow()).passwordHash, request.password);
  const asksFactor = (await factorOf(db, accountId)).on;
  const shown = await inTransaction(call, async (work) => {
    const { tx } = work;
    const right = known && (!asksFactor || (request.code != null && (await showFactor(work, call, request.code))));
    if (right) await reserved.succeed(tx);
    else {
      const place = { accountId, patientId: null, nodeId };
      await recordAudit(tx, clock.date(), { type: 'session.refused', after: { reason: 'screen' } }, place);
    }
    return right;
  });
  if (!shown) throw reserved.fail(new Refusal('screen.wrong', { field: 'password' }));
  return {};
}
