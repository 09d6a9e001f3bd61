import { createHash } from 'node:crypto';
import { DEFAULT_PASSWORD_RULE } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';

/** Wrong tries in a row that lock a name, and for how long. */
export interface Lockout {
  readonly after: number;
  readonly forMs: number;
}

/** Where the hospital has no rule of its own. */
export const LOCKOUT: Lockout = {
  after: DEFAULT_PASSWORD_RULE.lockAfter,
  forMs: DEFAULT_PASSWORD_RULE.lockMinutes * 60_000,
};

/** What tries at something are counted under. */
export const TRIES_AT = {
  /** Of an account, whether its name or its phone was typed; a name that no account has is counted alike. */
  login: (name: string): string => name,
  // No name that is typed at the login holds such a sign: nobody counts up any of these from there.
  device: (tokenHash: string, accountId: string): string => `device\0${tokenHash}\0${accountId}`,
  lockedLogin: (accountId: string, address: string): string => `locked\0${accountId}\0${address}`,
  factor: (accountId: string): string => `factor\0${accountId}`,
  factorOff: (accountId: string): string => `factor off\0${accountId}`,
  change: (accountId: string): string => `change\0${accountId}`,
  screen: (accountId: string): string => `screen\0${accountId}`,
  address: (address: string): string => `address\0${address}`,
} as const;

export const hashOfName = (name: string): Buffer => createHash('sha256').update(name.trim().toLowerCase()).digest();

/** A try that was counted before it is judged: of many at the same moment no more are judged than are allowed. */
export interface Try {
  /** It was right: the count begins anew. A lock that other tries brought about meanwhile stays. */
  right(db: Queries): Promise<void>;
  /** It was wrong. @returns what to tell: `account.locked` where it was the last one */
  wrong(refusal: Refusal): Refusal;
}

function lockedRefusal(milliseconds: number): Refusal {
  return new Refusal('account.locked', { places: { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) } });
}

/** Reserves a try, in one statement. @returns the refusal where there is none left */
export async function reserveTry(
  db: Queries,
  name: string,
  now: number,
  { after, forMs }: Lockout = LOCKOUT,
): Promise<Try | Refusal> {
  const nameHash = hashOfName(name);
  const [at, forgotten, until] = [new Date(now), new Date(now - forMs), new Date(now + forMs)];
  // A lock that is met here has been served: one that has not keeps everything as it is.
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
    right: async (queries) => {
      await queries
        .deleteFrom('loginAttempt')
        .where('nameHash', '=', nameHash)
        .where((eb) =>
          own ? eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '=', own)]) : eb('lockedUntil', 'is', null),
        )
        .execute();
    },
    wrong: (refusal) => (own ? lockedRefusal(own.getTime() - now) : refusal),
  };
}

/** Reserves a try. @throws Refusal `account.locked` */
export async function takeTry(db: Queries, name: string, now: number, lockout?: Lockout): Promise<Try> {
  const reserved = await reserveTry(db, name, now, lockout);
  if (reserved instanceof Refusal) throw reserved;
  return reserved;
}

/** Takes a lock and its count away, by who may decide that. */
export async function unlock(db: Queries, names: readonly string[]): Promise<void> {
  await db.deleteFrom('loginAttempt').where('nameHash', 'in', names.map(hashOfName)).execute();
}

/** Forgets what no longer counts. @param longest of any rule there is */
export async function forgetTries(db: Queries, now: number, longest = 24 * 3_600_000): Promise<void> {
  await db
    .deleteFrom('loginAttempt')
    .where('lastFailedAt', '<', new Date(now - longest))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', new Date(now))]))
    .execute();
}
