import type { RequestOf } from '@wardlink/contract';
import type { ServerContext } from '../../context.js';
import type { Database } from '../../database/connection.js';
import { Refusal } from '../../refusal.js';
import type { AuditEvent } from '../audit/events.js';
import { recordAudit } from '../audit/trail.js';
import { useCaptcha } from './captcha.js';
import { countWrongPassword, forgetWrongPasswords, lockedFor } from './lockout.js';
import { lockoutOf, passwordRuleOf } from './password-rule.js';
import { passwordMatches } from './passwords.js';
import { factorOf } from './second-factor.js';
import { openSession, type Origin } from './sessions.js';

type Reason = Extract<AuditEvent, { type: 'session.refused' }>['after']['reason'];

/**
 * Signs somebody in by user name (or mobile number) and password.
 * The order of checks and their cost are the same whether or not the account exists.
 * Only who knows the password is told that the account is closed.
 * @throws Refusal `agreement.unticked`, `captcha.wrong`, `account.locked`, `credentials.wrong` or `account.closed`.
 */
export async function logIn(
  { db, clock, origin }: ServerContext & { origin: Origin },
  { username, password, captchaId, captcha, agreement }: RequestOf<'session.login'>,
): Promise<{ token: string; accountId: string; factorPending: boolean }> {
  const now = clock.now();
  if (!agreement) throw new Refusal('agreement.unticked', { field: 'agreement' });
  const right = await useCaptcha(db, captchaId, captcha, now);
  const account = await findAccount(db, username);
  const refused = (reason: Reason) => noteRefusal(db, clock.date(), reason, account);
  if (!right) {
    await refused('captcha');
    throw new Refusal('captcha.wrong', { field: 'captcha' });
  }
  // The mobile number beside the user name is not a second set of tries.
  const counted = account?.username ?? username;
  const locked = await lockedFor(db, counted, now);
  if (locked > 0) {
    await refused('locked');
    throw lockedRefusal(locked);
  }
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    await refused('password');
    const lockedNow = await countWrongPassword(db, counted, now, lockoutOf(await passwordRuleOf(db)));
    if (lockedNow > 0) throw lockedRefusal(lockedNow);
    throw new Refusal('credentials.wrong', { field: 'password' });
  }
  if (!account.enabled) {
    await refused('closed');
    throw new Refusal('account.closed');
  }
  return db.transaction().execute(async (tx) => {
    await forgetWrongPasswords(tx, counted);
    const { on: factorPending } = await factorOf(tx, account.id);
    const { token, id } = await openSession(tx, account.id, now, origin, factorPending);
    const place = { accountId: account.id, patientId: null, nodeId: account.nodeId };
    await recordAudit(tx, clock.date(), { type: 'session.opened', subject: id }, place);
    return { token, accountId: account.id, factorPending };
  });
}

function lockedRefusal(milliseconds: number): Refusal {
  return new Refusal('account.locked', { places: { minutes: Math.ceil(milliseconds / 60_000) } });
}

async function findAccount(db: Database, name: string) {
  const wanted = name.trim();
  return db
    .selectFrom('account')
    .select(['id', 'username', 'nodeId', 'passwordHash', 'enabled'])
    .where((eb) =>
      eb.or([eb(eb.fn<string>('lower', ['username']), '=', wanted.toLowerCase()), eb('mobile', '=', wanted)]),
    )
    .orderBy(({ eb, fn }) => eb(fn<string>('lower', ['username']), '=', wanted.toLowerCase()), 'desc')
    .executeTakeFirst();
}

async function noteRefusal(
  db: Database,
  at: Date,
  reason: Reason,
  account: { id: string; nodeId: string } | undefined,
): Promise<void> {
  const place = { accountId: account?.id ?? null, patientId: null, nodeId: account?.nodeId ?? null };
  await db.transaction().execute((tx) => recordAudit(tx, at, { type: 'session.refused', after: { reason } }, place));
}
