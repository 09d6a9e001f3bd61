import { createHash, randomBytes } from 'node:crypto';
import { DEVICE_KEPT_MS } from '../../core/http/session-cookie.js';
import type { Queries } from '../../database/connection.js';
import { attemptKey } from './login-attempts.js';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The attempt key of a browser that has signed in to an account before. It has its own counter, so that a lock caused
 * elsewhere does not lock the owner out. Undefined for any other browser.
 */
export async function deviceAttemptKey(
  db: Queries,
  token: string | undefined,
  accountId: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (token === undefined || accountId === undefined) return undefined;
  const known = await db
    .selectFrom('knownDevice')
    .select('accountId')
    .where('tokenHash', '=', hashOf(token))
    .where('accountId', '=', accountId)
    .where('usedAt', '>', new Date(now - DEVICE_KEPT_MS))
    .executeTakeFirst();
  return known && attemptKey.device(hashOf(token).toString('hex'), accountId);
}

/** Remembers a browser after a complete login. @returns its token, which may be a new one */
export async function rememberDevice(
  db: Queries,
  token: string | undefined,
  accountId: string,
  now: number,
): Promise<string> {
  // An unknown token is not accepted: an attacker may have planted it.
  const given = token !== undefined && (await isGiven(db, token)) ? token : randomBytes(32).toString('base64url');
  await db
    .insertInto('knownDevice')
    .values({ tokenHash: hashOf(given), accountId, usedAt: new Date(now) })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ usedAt: new Date(now) }))
    .execute();
  return given;
}

async function isGiven(db: Queries, token: string): Promise<boolean> {
  const found = db.selectFrom('knownDevice').select('accountId').where('tokenHash', '=', hashOf(token)).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether staff have signed in from this browser. */
export async function isKnownToStaff(db: Queries, token: string | undefined, now: number): Promise<boolean> {
  if (token === undefined) return false;
  const found = await db
    .selectFrom('knownDevice')
    .innerJoin('account', 'account.id', 'knownDevice.accountId')
    .select('account.id')
    .where('knownDevice.tokenHash', '=', hashOf(token))
    .where('knownDevice.usedAt', '>', new Date(now - DEVICE_KEPT_MS))
    .where('account.patientId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets the browsers from which an account has signed in. */
export async function forgetDevices(db: Queries, accountId: string): Promise<void> {
  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute();
}

/** Deletes browsers that were not used for a long time. */
export async function deleteUnusedDevices(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('usedAt', '<', new Date(now - DEVICE_KEPT_MS))
    .execute();
}
