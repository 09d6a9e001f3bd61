import type { ReplyOf } from '@wardlink/contract';
import { containsName, isAcceptablePassword, maskMobile } from '@wardlink/domain';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { recordAudit } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { useCaptcha } from './captcha.js';
import { setOfAccount } from '../account-index/write.js';
import { forgetDevices, isKnownToStaff, rememberDevice } from './known-devices.js';
import { attemptKey, unlock } from './login-attempts.js';
import { passwordRuleOf } from './password-rule.js';
import { replacePassword } from './passwords-of-account.js';
import { hashPassword } from './passwords.js';
import { removeFactor } from './second-factor.js';
import { endSessionsOf, openSession } from './sessions.js';
import { userRecord } from './user-record.js';

/** How long a phone shows a code, and how long the password can be set after linking. */
export const ACTIVATION_MS = 30 * 60_000;

/** Without characters that look alike on paper or sound alike on the telephone. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const LENGTH = 4;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** The form that is compared: case, spaces and dashes do not matter. */
const plain = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');

function makeCode(): string {
  const group = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Gives a phone a code to show and a ticket to keep. The code only identifies the phone; it is not enough to sign in.
 * @throws Refusal `captcha.wrong`
 */
export async function beginActivation(
  call: Call<'session.beginActivation'>,
): Promise<ReplyOf<'session.beginActivation'>> {
  const { db, clock, request } = call;
  const now = clock.now();
  if (!(await useCaptcha(db, request.captchaId, request.captcha, now)))
    throw new Refusal('captcha.wrong', { field: 'captcha' });
  const [code, ticket] = [makeCode(), randomBytes(32).toString('base64url')];
  const expiresAt = new Date(now + ACTIVATION_MS);
  const hashes = { codeHash: hashOf(plain(code)), ticketHash: hashOf(ticket) };
  await db
    .insertInto('activation')
    .values({ ...hashes, createdAt: new Date(now), expiresAt })
    .execute();
  return { ticket, code, expiresAt: expiresAt.getTime() };
}

/** The activation of a ticket that is still valid. */
function openActivations(db: Queries, ticket: string, at: Date) {
  return db
    .selectFrom('activation')
    .where('activation.ticketHash', '=', hashOf(ticket))
    .where('activation.usedAt', 'is', null)
    .where('activation.expiresAt', '>', at);
}

/** Why a ticket is not valid: a phone whose answer was lost must not begin again, since its password is set. */
async function refusalOfUsed(db: Queries, ticket: string): Promise<Refusal> {
  const done = await db
    .selectFrom('activation')
    .innerJoin('account', 'account.id', 'activation.accountId')
    .select('activation.id')
    .where('activation.ticketHash', '=', hashOf(ticket))
    .whereRef('account.activatedAt', '=', 'activation.usedAt')
    .executeTakeFirst();
  return new Refusal(done ? 'activation.done' : 'activation.over');
}

/** The state that the waiting phone polls. */
export async function activationState({
  db,
  clock,
  request,
}: Call<'session.activation'>): Promise<ReplyOf<'session.activation'>> {
  const { length: passwordLength } = await passwordRuleOf(db);
  const found = await openActivations(db, request.ticket, clock.date())
    .leftJoin('account', 'account.id', 'activation.accountId')
    .select(['account.realName as name', 'account.latinName', 'account.mobile'])
    .executeTakeFirst();
  if (!found) return { state: 'over', account: null, passwordLength };
  const { name, latinName, mobile } = found;
  if (name === null) return { state: 'waiting', account: null, passwordLength };
  const account = { name, latinName, mobile: mobile === null ? null : maskMobile(mobile) };
  return { state: 'linked', account, passwordLength };
}

/**
 * Links the phone that shows a code with an account; an account has one linked phone at a time. The caller is
 * authorised staff.
 * @throws Refusal `activation.unknown`
 */
export async function linkPhone(tx: Tx, accountId: string, code: string, by: string, at: Date): Promise<void> {
  // Cancels an earlier linked phone that was not used yet: the last one counts.
  await tx
    .updateTable('activation')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute();
  const linked = await tx
    .updateTable('activation')
    .set({ accountId, linkedAt: at, linkedBy: by, expiresAt: new Date(at.getTime() + ACTIVATION_MS) })
    .where('codeHash', '=', hashOf(plain(code)))
    .where('accountId', 'is', null)
    .where('expiresAt', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (!linked) throw new Refusal('activation.unknown', { field: 'activationCode' });
}

/**
 * Sets the patient's password from the linked phone. Ends every earlier access: sessions, known browsers, a second
 * factor.
 * @throws Refusal `agreement.unticked`, `activation.done`, `activation.over`, `activation.staffBrowser`, `password.weak`, `password.name`,
 *   `account.closed`
 */
export async function activate(call: Call<'session.activate'>): Promise<ReplyOf<'session.activate'>> {
  const { db, clock, request, origin, isInside } = call;
  const { ticket, password, agreement } = request;
  if (!agreement) throw new Refusal('agreement.unticked', { field: 'agreement' });
  const at = clock.date();
  const { length } = await passwordRuleOf(db);
  const field = 'password';
  if (!isAcceptablePassword(password, length)) throw new Refusal('password.weak', { field, places: { length } });
  const known = await openActivations(db, ticket, at).select('activation.accountId').executeTakeFirst();
  if (known?.accountId == null) throw await refusalOfUsed(db, ticket);
  if (await isKnownToStaff(db, origin.device, clock.now())) throw new Refusal('activation.staffBrowser');
  const passwordHash = await hashPassword(password);
  const away = !isInside(origin.address);
  const { token, device, accountId } = await inTransaction(call, async (work) => {
    const { tx } = work;
    const used = await tx
      .updateTable('activation')
      .set({ usedAt: at })
      .where('ticketHash', '=', hashOf(ticket))
      .where('usedAt', 'is', null)
      .where('accountId', 'is not', null)
      .returning(['accountId', 'linkedBy'])
      .executeTakeFirst();
    if (used?.accountId == null) throw await refusalOfUsed(tx, ticket);
    const account = await tx
      .selectFrom('account')
      .select([
        'id',
        'username',
        'mobile',
        'passwordHash',
        'firstPassword',
        'userType',
        'enabled',
        'patientId',
        'nodeId',
      ])
      .where('id', '=', used.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!account.enabled || account.patientId === null) throw new Refusal('account.closed');
    if ([account.username, account.mobile ?? ''].some((name) => name !== '' && containsName(password, name)))
      throw new Refusal('password.name', { field });
    const { id, patientId, nodeId } = account;
    await replacePassword(tx, account, passwordHash, { first: false, at });
    await setOfAccount(tx, id, { activatedAt: at, activatedBy: used.linkedBy });
    await removeFactor(tx, id);
    await forgetDevices(tx, id);
    await unlock(tx, [attemptKey.login(account.username), attemptKey.change(id)]);
    await endSessionsOf(work, id, clock.now());
    const session = await openSession(tx, account, clock.now(), origin, { away });
    const place = { accountId: id, patientId, nodeId };
    const after = { address: origin.address, agent: origin.agent, userId: used.linkedBy };
    await recordAudit(tx, at, { type: 'patient.accountActivated', subject: id, after }, place);
    await recordAudit(tx, at, { type: 'session.opened', subject: session.id }, place);
    return { ...session, accountId: id, device: await rememberDevice(tx, undefined, id, clock.now()) };
  });
  call.setSession(token);
  call.rememberDevice(device);
  return userRecord(db, accountId, { away });
}

/** A random password for accounts that nobody can use before their activation. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));
