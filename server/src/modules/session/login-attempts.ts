import { createHash } from 'node:crypto';
import { DEFAULT_PASSWORD_RULE } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';

/** Failed attempts in a row that lock a name, and for how long. */
export interface Lockout {
  readonly after: number;
  readonly forMs: number;
}

/** Used if the hospital has no rule. */
export const LOCKOUT: Lockout = {
  after: DEFAULT_PASSWORD_RULE.lockAfter,
  forMs: DEFAULT_PASSWORD_RULE.lockMinutes * 60_000,
};

/** Keys under which attempts are counted. */
export const attemptKey = {
  /** Key of an account, by name or phone; unknown names are counted too. */
  login: (name: string): string => name,
  // No typed name contains a NUL, so that the login cannot reach these counters.
  device: (tokenHash: string, accountId: string): string => `device\0${tokenHash}\0${accountId}`,
  lockedLogin: (accountId: string, address: string): string => `locked\0${accountId}\0${address}`,
  factor: (accountId: string): string => `factor\0${accountId}`,
  factorOff: (accountId: string): string => `factor off\0${accountId}`,
  change: (accountId: string): string => `change\0${accountId}`,
  number: (accountId: string): string => `number\0${accountId}`,
  screen: (accountId: string): string => `screen\0${accountId}`,
  address: (address: string): string => `address\0${address}`,
} as const;

export const hashOfName = (name: string): Buffer => createHash('sha256').update(name.trim().toLowerCase()).digest();

/** An attempt that is counted before it is checked, so that parallel attempts cannot exceed the limit. */
export interface LoginAttempt {
  /** Resets the count after success. A lock that other attempts caused since stays. */
  succeed(db: Queries): Promise<void>;
  /** Reports a failure. @returns the refusal: `account.locked` if it was the last attempt */
  fail(refusal: Refusal): Refusal;
}

function lockedRefusal(milliseconds: number): Refusal {
  return new Refusal('account.locked', { places: { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) } });
}

/** Reserves an attempt in one statement. @returns the refusal if none is left */
export async function reserveAttempt(
  db: Queries,
  name: string,
  now: number,
  { after, forMs }: Lockout = LOCKOUT,
): Promise<LoginAttempt | Refusal> {
  const nameHash = hashOfName(name);
  const [at, forgotten, until] = [new Date(now), new Date(now - forMs), new Date(now + forMs)];
  // A lock found here has expired: an active one prevents the update.
  const failed = sql<number>`case when login_attempt.last_failed_at < ${forgotten} or login_attempt.locked_until is not null
    then 1 else login_attempt.failed + 1 end`;
  const reserved = await db
    .insertInto('loginAttempt')
    .values({ nameHash, failed: 1, lockedUntil: after <= 1 ? until : null, lastFailedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('nameHash')
        .doUpdateSet({
          failed,
          lockedUntil: sql<Date | null>`case when (${failed}) >= ${after} then ${until}::timestamptz end`,
          lastFailedAt: at,
        })
        .where((eb) => eb.or([eb('loginAttempt.lockedUntil', 'is', null), eb('loginAttempt.lockedUntil', '<=', at)])),
    )
    .returning('lockedUntil')
    .executeTakeFirst();
  if (!reserved) {
    const found = await db
      .selectFrom('loginAttempt')
      .select('lockedUntil')
      .where('nameHash', '=', nameHash)
      .executeTakeFirst();
    return lockedRefusal((found?.lockedUntil?.getTime() ?? 0) - now);
  }
  const own = reserved.lockedUntil;
  return {
    succeed: async (queries) => {
      await queries
        .deleteFrom('loginAttempt')
        .where('nameHash', '=', nameHash)
        .where((eb) =>
          own ? eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '=', own)]) : eb('lockedUntil', 'is', null),
        )
        .execute();
    },
    fail: (refusal) => (own ? lockedRefusal(own.getTime() - now) : refusal),
  };
}

/** Number of attempts that are left at present, of which none is reserved. */
export async function attemptsLeft(
  db: Queries,
  name: string,
  now: number,
  { after, forMs }: Lockout = LOCKOUT,
): Promise<number> {
  const found = await db
    .selectFrom('loginAttempt')
    .select(['failed', 'lockedUntil', 'lastFailedAt'])
    .where('nameHash', '=', hashOfName(name))
    .executeTakeFirst();
  if (!found) return after;
  if (found.lockedUntil) return found.lockedUntil.getTime() > now ? 0 : after;
  return found.lastFailedAt.getTime() < now - forMs ? after : Math.max(0, after - found.failed);
}

/** Reserves an attempt. @throws Refusal `account.locked` */
export async function countAttempt(db: Queries, name: string, now: number, lockout?: Lockout): Promise<LoginAttempt> {
  const reserved = await reserveAttempt(db, name, now, lockout);
  if (reserved instanceof Refusal) throw reserved;
  return reserved;
}

/** Removes a lock and its count. */
export async function unlock(db: Queries, names: readonly string[]): Promise<void> {
  await db.deleteFrom('loginAttempt').where('nameHash', 'in', names.map(hashOfName)).execute();
}

/** Deletes attempts that no longer count. @param longest lock duration of all rules */
export async function deleteOldAttempts(db: Queries, now: number, longest = 24 * 3_600_000): Promise<void> {
  await db
    .deleteFrom('loginAttempt')
    .where('lastFailedAt', '<', new Date(now - longest))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', new Date(now))]))
    .execute();
}
