import type { RequestOf } from '@wardlink/contract';
import type { Origin } from '../../core/handler.js';
import type { ServerContext } from '../../core/context.js';
import type { Database, Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import type { AuditEvent } from '../../core/audit/events.js';
import { recordAudit } from '../../core/audit/trail.js';
import { backOffOf, countOfAddress, networkOf } from './back-off.js';
import { useCaptcha } from './captcha.js';
import { factorOf } from './factor-of.js';
import { rememberDevice, deviceAttemptKey } from './known-devices.js';
import { type Lockout, reserveAttempt, attemptKey } from './login-attempts.js';
import { lockoutOf, passwordRuleOf } from './password-rule.js';
import { passwordMatches } from './passwords.js';
import { showFactor } from './second-factor.js';
import { openSession } from './sessions.js';

type Reason = Extract<AuditEvent, { type: 'session.refused' }>['after']['reason'];
type LoginRequest = ServerContext & { readonly origin: Origin };
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** A login that succeeded. */
interface LoggedIn {
  readonly token: string;
  readonly accountId: string;
  readonly factorPending: boolean;
  /** Token of the browser, once the login is complete. */
  readonly device: string | undefined;
}

/**
 * Signs a person in by user name (or mobile number) and password. The order and cost of checks do not depend on whether
 * the account exists. A closed account is reported only with the right password. If others locked the name, its owner
 * can still sign in from a known browser, or with the second factor and the password.
 * @throws Refusal `agreement.unticked`, `captcha.wrong`, `rate.limited`, `account.locked`, `credentials.wrong` or
 *   `account.closed`.
 */
export async function logIn(call: LoginRequest, request: RequestOf<'session.login'>): Promise<LoggedIn> {
  const { db, clock, origin } = call;
  const { username, password, captchaId, captcha, agreement, code } = request;
  const now = clock.now();
  if (!agreement) throw new Refusal('agreement.unticked', { field: 'agreement' });
  const right = await useCaptcha(db, captchaId, captcha, now);
  const account = await findAccount(db, username);
  const refused = (reason: Reason) => noteRefusal(db, clock.date(), reason, account);
  if (!right) {
    await refused('captcha');
    throw new Refusal('captcha.wrong', { field: 'captcha' });
  }
  const ofDevice = await deviceAttemptKey(db, origin.device, account?.id, now);
  if (ofDevice === undefined && (await backOffOf(db, origin.address, now)) > 0) {
    await refused('locked');
    throw new Refusal('rate.limited');
  }
  const lockout = lockoutOf(await passwordRuleOf(db));
  const reserved = await reserveAttempt(db, ofDevice ?? attemptKey.login(account?.username ?? username), now, lockout);
  if (reserved instanceof Refusal) {
    const opened = code == null ? undefined : await openLocked(call, account, { password, code }, lockout);
    if (opened) return opened;
    await refused('locked');
    throw reserved;
  }
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    await refused('password');
    await countOfAddress(db, origin.address, now);
    throw reserved.fail(new Refusal('credentials.wrong', { field: 'password' }));
  }
  if (!account.enabled) {
    await reserved.succeed(db);
    await refused('closed');
    throw new Refusal('account.closed');
  }
  return db.transaction().execute(async (tx) => {
    await reserved.succeed(tx);
    return open(tx, call, account, (await factorOf(tx, account.id)).on);
  });
}

/**
 * Signs in past a lock, by password and code of the second factor together. The answer never tells which of them was
 * wrong, so that nobody can guess the password here. Attempts are counted by address, so that attackers cannot use up
 * those of the owner. The lock stays for everybody else.
 */
async function openLocked(
  call: LoginRequest,
  account: Account | undefined,
  shown: { password: string; code: string },
  lockout: Lockout,
): Promise<LoggedIn | undefined> {
  const { db, clock, origin } = call;
  const name = attemptKey.lockedLogin(account?.id ?? '', networkOf(origin.address));
  const reserved = await reserveAttempt(db, name, clock.now(), lockout);
  if (reserved instanceof Refusal) return undefined;
  const known = await passwordMatches(account?.passwordHash, shown.password);
  if (!known || !account?.enabled) {
    await countOfAddress(db, origin.address, clock.now());
    return undefined;
  }
  // Only a person who knows the password can raise this count.
  const ofFactor = await reserveAttempt(db, attemptKey.factor(account.id), clock.now(), lockout);
  if (ofFactor instanceof Refusal) return undefined;
  const caller = { accountId: account.id, nodeId: account.nodeId };
  const opening = db.transaction().execute(async (tx) => {
    if (!(await showFactor({ tx, caller, clock }, call, shown.code))) return undefined;
    await reserved.succeed(tx);
    await ofFactor.succeed(tx);
    return open(tx, call, account, false);
  });
  return opening.catch((error: unknown) => {
    // The log says that no key decrypts the secret; saying so in the answer would reveal that the password is right.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

async function open(
  tx: Tx,
  { clock, origin, isInside }: LoginRequest,
  account: Account,
  factorPending: boolean,
): Promise<LoggedIn> {
  const now = clock.now();
  const { token, id } = await openSession(tx, account, now, origin, {
    factorPending,
    away: !isInside(origin.address),
  });
  const place = { accountId: account.id, patientId: null, nodeId: account.nodeId };
  await recordAudit(tx, clock.date(), { type: 'session.opened', subject: id }, place);
  const device = factorPending ? undefined : await rememberDevice(tx, origin.device, account.id, now);
  return { token, accountId: account.id, factorPending, device };
}

async function findAccount(db: Database, name: string) {
  const wanted = name.trim();
  return db
    .selectFrom('account')
    .select(['id', 'username', 'nodeId', 'passwordHash', 'enabled', 'userType'])
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
