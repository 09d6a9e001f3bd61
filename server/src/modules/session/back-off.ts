import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { hashOfName, attemptKey } from './login-attempts.js';

/**
 * Delays after failed logins of one network address, for any names. A whole hospital may share one address, so it is
 * never locked: after the free failures, each further one increases the delay, up to a maximum.
 */
export const BACK_OFF = { free: 20, firstMs: 1_000, mostMs: 5 * 60_000, forgottenMs: 15 * 60_000 } as const;

/** A household or an office has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const parts = head.split(':').filter((part) => part !== '');
  if (tail !== undefined) {
    const after = tail.split(':').filter((part) => part !== '');
    while (parts.length + after.length < 8) parts.push('0');
    parts.push(...after);
  }
  return `${parts
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Whether the address is this machine, or an undeclared proxy on it: everybody has this address, so it is not counted.
 */
const isOwn = (network: string): boolean => network.startsWith('127.') || network === '0:0:0:0::/64';

/** Milliseconds for which an address must still wait. */
export async function backOffOf(db: Queries, address: string, now: number): Promise<number> {
  const found = await db
    .selectFrom('loginAttempt')
    .select('lockedUntil')
    .where('nameHash', '=', hashOfName(attemptKey.address(networkOf(address))))
    .executeTakeFirst();
  return Math.max(0, (found?.lockedUntil?.getTime() ?? 0) - now);
}

/** Counts a wrong password of an address. */
export async function countOfAddress(db: Queries, address: string, now: number): Promise<void> {
  const network = networkOf(address);
  if (isOwn(network)) return;
  const [at, forgotten] = [new Date(now), new Date(now - BACK_OFF.forgottenMs)];
  const failed = sql<number>`case when login_attempt.last_failed_at < ${forgotten} then 1 else login_attempt.failed + 1 end`;
  const { free, firstMs, mostMs } = BACK_OFF;
  const wait = sql`least(${mostMs / 1000}::float8, ${firstMs / 1000} * power(2, least((${failed}) - ${free} - 1, 30)))`;
  await db
    .insertInto('loginAttempt')
    .values({ nameHash: hashOfName(attemptKey.address(network)), failed: 1, lockedUntil: null, lastFailedAt: at })
    .onConflict((conflict) =>
      conflict.column('nameHash').doUpdateSet({
        failed,
        // A wait never becomes shorter.
        lockedUntil: sql<Date | null>`case when (${failed}) > ${free}
          then greatest(login_attempt.locked_until, ${at}::timestamptz + make_interval(secs => ${wait}))
          else login_attempt.locked_until end`,
        lastFailedAt: at,
      }),
    )
    .execute();
}
