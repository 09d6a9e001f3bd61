import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { USER_TYPES, type ReplyOf } from '@wardlink/contract';
import type { Queries, Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { ServerContext } from '../../core/context.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller, type Recording } from '../../core/audit/trail.js';
import { hospitalOf } from '../../core/settings.js';
import type { Caller } from '../../core/caller.js';
import { FactorKeyError } from '../../core/factor-keys.js';
import { rememberDevice } from './known-devices.js';
import { countAttempt, attemptKey, type LoginAttempt } from './login-attempts.js';
import { lockoutOf, passwordRuleOf } from './password-rule.js';
import { passwordMatches } from './passwords.js';
import { makeSecret, otpauthLink, stepOfCode, toBase32 } from './totp.js';
import { userRecord } from './user-record.js';

const RECOVERY_CODES = 10;
/** Length of a recovery code: 50 random bits, protected by a lock after a few wrong attempts, need no slow hash. */
const RECOVERY_LENGTH = 10;

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Counts an attempt before it is checked. @throws Refusal `account.locked` */
async function tryAt(
  { db, clock, caller }: { db: Queries; clock: Call<'session.me'>['clock']; caller: Caller },
  what: 'factor' | 'factorOff',
): Promise<LoginAttempt> {
  const rule = await passwordRuleOf(db, caller.nodePath);
  return countAttempt(db, attemptKey[what](caller.accountId), clock.now(), lockoutOf(rule));
}

/**
 * Makes a secret that logins do not require yet.
 * @throws Refusal `factor.on`; `permission.missing` for a patient's account, whose app has no page for it
 */
export async function beginFactor(call: Call<'center.factorBegin'>): Promise<ReplyOf<'center.factorBegin'>> {
  const { db, caller, clock, factorKeys } = call;
  if (caller.userType === USER_TYPES.patient) throw new Refusal('permission.missing');
  const secret = makeSecret();
  const sealed = factorKeys.seal(secret, caller.accountId);
  const row = { secret: sealed, createdAt: clock.date(), confirmedAt: null, lastStep: '0', recoveryCodes: [] };
  const made = await db
    .insertInto('secondFactor')
    .values({ accountId: caller.accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(row).where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst();
  if (!made) throw new Refusal('factor.on');
  const hospital = await hospitalOf(db, caller.nodePath);
  const issuer = hospital?.latinName ?? hospital?.name ?? 'Wardlink';
  return { secret, link: otpauthLink(secret, issuer, caller.username) };
}

/**
 * Confirms the secret by a first code: from now on logins require it. Only this answer contains the recovery codes.
 * @throws Refusal `factor.on`, `factor.notBegun`, `factor.codeWrong`, `account.locked`, `factor.keyMissing`
 */
export async function confirmFactor(call: Call<'center.factorConfirm'>): Promise<ReplyOf<'center.factorConfirm'>> {
  const { db, caller, clock, request } = call;
  const found = await db
    .selectFrom('secondFactor')
    .selectAll()
    .where('accountId', '=', caller.accountId)
    .executeTakeFirst();
  if (!found) throw new Refusal('factor.notBegun');
  if (found.confirmedAt) throw new Refusal('factor.on');
  const secret = openedOf(call, found);
  if (secret === undefined) throw new Refusal('factor.keyMissing');
  const reserved = await tryAt(call, 'factor');
  const step = stepOfCode(secret, plain(request.code), clock.now(), 0);
  if (step === undefined) throw reserved.fail(new Refusal('factor.codeWrong', { field: 'code' }));
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(7)).slice(0, RECOVERY_LENGTH));
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const confirmed = await tx
      .updateTable('secondFactor')
      .set({ confirmedAt: clock.date(), lastStep: String(step), recoveryCodes: codes.map(hashOf) })
      .where('accountId', '=', caller.accountId)
      .where('secret', '=', found.secret)
      .where('confirmedAt', 'is', null)
      .returning('accountId')
      .executeTakeFirst();
    if (!confirmed) throw new Refusal('factor.on');
    await reserved.succeed(tx);
    await recordByCaller(work, { type: 'factor.enrolled', subject: caller.accountId });
    return { recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) };
  });
}

/**
 * Switches the factor off, with the password and a code: an unattended page and a seen password do not suffice.
 * @throws Refusal `factor.demanded`, `password.oldWrong`, `factor.codeWrong`, `account.locked`, `factor.keyMissing`
 */
export async function endFactor(call: Call<'center.factorEnd'>): Promise<Record<string, never>> {
  const { db, caller, request } = call;
  if (caller.factorDemanded) throw new Refusal('factor.demanded');
  const reserved = await tryAt(call, 'factorOff');
  const account = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(account.passwordHash, request.password))) {
    throw reserved.fail(new Refusal('password.oldWrong', { field: 'password' }));
  }
  const shown = await inTransaction(call, async (work) => {
    const { tx } = work;
    if (!(await showFactor(work, call, request.code))) return false;
    await reserved.succeed(tx);
    await removeFactor(tx, caller.accountId);
    await recordByCaller(work, { type: 'factor.ended', subject: caller.accountId });
    return true;
  });
  if (!shown) throw reserved.fail(new Refusal('factor.codeWrong', { field: 'code' }));
  return {};
}

/** Removes the factor with its recovery codes. @returns whether there was one */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const removed = tx.deleteFrom('secondFactor').where('accountId', '=', accountId).returning('confirmedAt');
  return (await removed.executeTakeFirst())?.confirmedAt instanceof Date;
}

/**
 * The second step of a login: a code of the authenticator or a recovery code; each works once.
 * @throws Refusal `factor.codeWrong`, `account.locked`, `factor.keyMissing`
 */
export async function proveFactor(call: Call<'session.secondFactor'>): Promise<ReplyOf<'session.secondFactor'>> {
  const { caller, clock, db, request, origin } = call;
  if (!caller.factorPending) return userRecord(db, caller.accountId, { away: caller.away });
  const reserved = await tryAt(call, 'factor');
  const device = await inTransaction(call, async (work) => {
    const { tx } = work;
    if (!(await showFactor(work, call, request.code))) return undefined;
    await tx.updateTable('session').set({ factorPending: false }).where('id', '=', caller.sessionId).execute();
    await reserved.succeed(tx);
    return rememberDevice(tx, origin.device, caller.accountId, clock.now());
  });
  if (device === undefined) {
    const event = { type: 'session.refused', after: { reason: 'factor' } } as const;
    await inTransaction(call, (work) => recordByCaller(work, event));
    throw reserved.fail(new Refusal('factor.codeWrong', { field: 'code' }));
  }
  call.rememberDevice(device);
  return userRecord(db, caller.accountId, { away: caller.away });
}

/** Needed to open the secret. */
type Opener = Pick<ServerContext, 'factorKeys' | 'logger'>;

/**
 * Consumes a code or a recovery code. @returns its kind; undefined for a wrong one. @throws Refusal `factor.keyMissing`
 */
export async function showFactor(
  work: Recording,
  opener: Opener,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  const used = await useCode(work, opener, plain(code));
  if (used === 'recovery') {
    await recordByCaller(work, { type: 'factor.recoveryUsed', subject: work.caller.accountId });
  }
  return used;
}

/** The secret of a row; undefined, with a log entry, if no key of this server opens it. */
function openedOf(
  { factorKeys, logger }: Opener,
  { secret, accountId }: { secret: string; accountId: string },
): string | undefined {
  try {
    return factorKeys.open(secret, accountId);
  } catch (error) {
    if (!(error instanceof FactorKeyError)) throw error;
    logger.error({ event: 'factor.keyMissing', accountId, reason: error.message });
    return undefined;
  }
}

async function useCode(
  { tx, caller, clock }: Recording,
  opener: Opener,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  const { accountId } = caller;
  const found = await tx
    .selectFrom('secondFactor')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    // If two requests show the same code at once, the second finds it used.
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const own = tx.updateTable('secondFactor').where('accountId', '=', accountId);
  // Recovery codes need no key, so they work on a server that lost it.
  if (found.recoveryCodes.includes(hashOf(code))) {
    await own.set({ recoveryCodes: sql<string[]>`array_remove(recovery_codes, ${hashOf(code)})` }).execute();
    return 'recovery';
  }
  const secret = openedOf(opener, found);
  if (secret === undefined) throw new Refusal('factor.keyMissing');
  const step = stepOfCode(secret, code, clock.now(), Number(found.lastStep));
  if (step === undefined) return undefined;
  await own.set({ lastStep: String(step) }).execute();
  return 'code';
}
