import type { Queries, Tx } from '../database/connection.js';
import { recordAudit } from '../core/audit/trail.js';
import { changeAccount } from '../modules/account-index/write.js';
import { makeFirstPassword } from '../modules/session/first-password.js';
import { forgetDevices } from '../modules/session/known-devices.js';
import { attemptKey, unlock } from '../modules/session/login-attempts.js';
import { passwordRuleOf } from '../modules/session/password-rule.js';
import { replacePassword } from '../modules/session/passwords-of-account.js';
import { hashPassword } from '../modules/session/passwords.js';
import { removeFactor } from '../modules/session/second-factor.js';
import { endSessionsOf } from '../modules/session/sessions.js';
import { OperatorError } from '../operator-error.js';

/** An account that cannot be unlocked, with a sentence for the operator. */
export class UnlockError extends OperatorError {
  override readonly name = 'UnlockError';
}

/**
 * Unlocks an account, for an operator with access to the machine.
 * @param everything for a person who lost password and second factor: both are removed, the account is enabled and its
 *   sessions end
 * @returns the first password, to be changed at the next login; undefined if only the lock was removed
 * @throws UnlockError
 */
export async function unlockAccount(
  tx: Tx,
  name: string,
  { everything, now }: { everything: boolean; now: Date },
): Promise<{ username: string; password: string | undefined }> {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'username', 'nodeId', 'passwordHash', 'firstPassword', 'version', 'patientId'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', name.trim().toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new UnlockError(`There is no account with the user name ${name}.`);
  if (everything && account.patientId !== null)
    throw new UnlockError(
      'A patient’s account is activated on the patient’s own phone: the ward links it with the code.',
    );
  const { id } = account;
  await unlock(tx, [
    attemptKey.login(account.username),
    ...[attemptKey.factor, attemptKey.factorOff, attemptKey.change].map((at) => at(id)),
    ...(await devicesOf(tx, id)),
  ]);
  const place = { accountId: null, patientId: null, nodeId: account.nodeId };
  const type = everything ? 'account.reset' : 'account.unlocked';
  await recordAudit(tx, now, { type, subject: id }, place);
  if (!everything) return { username: account.username, password: undefined };
  const password = makeFirstPassword(await passwordRuleOf(tx));
  await replacePassword(tx, account, await hashPassword(password), { first: true, at: now });
  await removeFactor(tx, id);
  await changeAccount(tx, account, { enabled: true, leftAt: null });
  await forgetDevices(tx, id);
  // A running server notices this and closes its sockets by itself.
  await endSessionsOf({ tx, announce: () => undefined }, id, now.getTime());
  return { username: account.username, password };
}

async function devicesOf(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('knownDevice').select('tokenHash').where('accountId', '=', accountId).execute();
  return rows.map(({ tokenHash }) => attemptKey.device(tokenHash.toString('hex'), accountId));
}
