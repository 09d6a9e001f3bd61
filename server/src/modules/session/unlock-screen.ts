import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { factorOf } from './factor-of.js';
import { takeTry, TRIES_AT } from './lockout.js';
import { lockoutOf, passwordRuleOf } from './password-rule.js';
import { passwordMatches } from './passwords.js';
import { showFactor } from './second-factor.js';

/**
 * Whether the person before a locked screen is the one who is signed in. Tries are counted by themselves, as those at the login are:
 * who stands before somebody else's screen does not lock that person's login. Which half was wrong is not told.
 * @throws Refusal `screen.wrong`, `account.locked`, `factor.keyMissing`
 */
export async function unlockScreen(call: Call<'session.unlock'>): Promise<Record<string, never>> {
  const { db, caller, clock, request } = call;
  const { accountId, nodeId } = caller;
  const rule = await passwordRuleOf(db, caller.nodePath);
  const reserved = await takeTry(db, TRIES_AT.screen(accountId), clock.now(), lockoutOf(rule));
  const account = db.selectFrom('account').select('passwordHash').where('id', '=', accountId);
  const known = await passwordMatches((await account.executeTakeFirstOrThrow()).passwordHash, request.password);
  const asksFactor = (await factorOf(db, accountId)).on;
  const shown = await inTransaction(call, async (tx) => {
    const right = known && (!asksFactor || (request.code != null && (await showFactor(tx, call, request.code))));
    if (right) await reserved.right(tx);
    else {
      const place = { accountId, patientId: null, nodeId };
      await recordAudit(tx, clock.date(), { type: 'session.refused', after: { reason: 'screen' } }, place);
    }
    return right;
  });
  if (!shown) throw reserved.wrong(new Refusal('screen.wrong', { field: 'password' }));
  return {};
}
