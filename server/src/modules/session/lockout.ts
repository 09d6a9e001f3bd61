import { createHash } from 'node:crypto';
import { DEFAULT_PASSWORD_RULE } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

/** Wrong passwords in a row that lock a name, and for how long, where the hospital has no rule of its own. */
export const LOCKOUT = {
  after: DEFAULT_PASSWORD_RULE.lockAfter,
  forMs: DEFAULT_PASSWORD_RULE.lockMinutes * 60_000,
} as const;

const hashOf = (name: string): Buffer => createHash('sha256').update(name.trim().toLowerCase()).digest();

/** Milliseconds for which the name is still locked; 0 when it is not. Names without an account are counted alike. */
export async function lockedFor(db: Queries, name: string, now: number): Promise<number> {
  const attempt = await db
    .selectFrom('loginAttempt')
    .select('lockedUntil')
    .where('nameHash', '=', hashOf(name))
    .executeTakeFirst();
  return Math.max(0, (attempt?.lockedUntil?.getTime() ?? 0) - now);
}

/** Counts a wrong password. @returns milliseconds for which the name is locked now. */
export async function countWrongPassword(
  db: Queries,
  name: string,
  now: number,
  lockout: { after: number; forMs: number } = LOCKOUT,
): Promise<number> {
  const at = new Date(now);
  const forgotten = new Date(now - lockout.forMs);
  const { failed } = await db
    .insertInto('loginAttempt')
    .values({ nameHash: hashOf(name), failed: 1, lockedUntil: null, lastFailedAt: at })
    .onConflict((conflict) =>
      conflict.column('nameHash').doUpdateSet({
        // Old mistakes are forgotten, and a served lock starts a new count.
        failed: sql<number>`case when login_attempt.last_failed_at < ${forgotten} or login_attempt.locked_until is not null
          then 1 else login_attempt.failed + 1 end`,
        lockedUntil: null,
        lastFailedAt: at,
      }),
    )
    .returning('failed')
    .executeTakeFirstOrThrow();
  if (failed < lockout.after) return 0;
  await db
    .updateTable('loginAttempt')
    .set({ lockedUntil: new Date(now + lockout.forMs) })
    .where('nameHash', '=', hashOf(name))
    .execute();
  return lockout.forMs;
}

/** A right password clears the count. */
export async function forgetWrongPasswords(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('loginAttempt').where('nameHash', '=', hashOf(name)).execute();
}
