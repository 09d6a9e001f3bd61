import { createHash, randomBytes } from 'node:crypto';
import { DEVICE_KEPT_MS } from '../../core/http/session-cookie.js';
import type { Queries } from '../../database/connection.js';
import { TRIES_AT } from './lockout.js';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Under what the tries of a browser are counted that an account has signed in from before: its own, so that whoever locks
 * the name from elsewhere does not lock its owner out. Undefined for any other browser.
 */
export async function triesOfDevice(
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
  return known && TRIES_AT.device(hashOf(token).toString('hex'), accountId);
}

/** Knows a browser from now on, where somebody has shown everything that is asked for. @returns its token, which may be a new one */
export async function rememberDevice(
  db: Queries,
  token: string | undefined,
  accountId: string,
  now: number,
): Promise<string> {
  // A token that nobody was ever given is not taken over: it may be one that somebody else knows.
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

/** Forgets the browsers that were not used for long. */
export async function forgetDevices(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('usedAt', '<', new Date(now - DEVICE_KEPT_MS))
    .execute();
}
