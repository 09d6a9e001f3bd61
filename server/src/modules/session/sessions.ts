import { createHash, randomBytes } from 'node:crypto';
import { isOutside, USER_TYPES } from '@wardlink/contract';
import { sql } from 'kysely';
import { rightsOf } from '../../core/access/rights.js';
import { scopeAt } from '../../core/access/scope.js';
import { grantsOf } from '../../core/access/grants.js';
import type { ServerContext } from '../../core/context.js';
import type { Origin } from '../../core/handler.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { sessionEndedTopic } from '../../core/topics.js';
import { type Nonce, asynchronousCommit } from './nonces.js';
import type { Caller } from '../../core/caller.js';
import type { AnyWork } from '../../core/transaction.js';
import { demandsFactor } from './factor-of.js';
import { passwordRuleOf } from './password-rule.js';

/** Ward stations belong to no person and stay signed in, since they announce warnings at night. */
const STATION_AGE_MS = 30 * 86_400_000;
/** A session ends this long after its last use. The page refreshes every 30 minutes while it is open. */
export const SESSION_IDLE_MS = 2 * 3_600_000;
/** The expiry is extended at most this often, so that a busy page does not write on every request. */
const SLIDE_EVERY_MS = 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Opens a session; with a pending second factor it allows nothing else. @returns its token; only the hash is stored.
 */
export async function openSession(
  db: Queries,
  account: { id: string; userType: number },
  now: number,
  { address, agent }: Origin,
  { factorPending = false, away = false }: { factorPending?: boolean; away?: boolean } = {},
): Promise<{ token: string; id: string }> {
  const token = randomBytes(32).toString('base64url');
  const { sessionHours } = await passwordRuleOf(db);
  const age = account.userType === USER_TYPES.wardOnly ? STATION_AGE_MS : sessionHours * 3_600_000;
  const { id } = await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      accountId: account.id,
      createdAt: new Date(now),
      seenAt: new Date(now),
      expiresAt: new Date(now + Math.min(SESSION_IDLE_MS, age)),
      endsAt: new Date(now + age),
      address,
      agent: agent?.slice(0, 400) ?? null,
      factorPending,
      outside: away,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, id };
}

/** Callers of sessions that are neither expired nor ended, of accounts that are enabled. */
function selectCallers(db: Pick<Queries, 'selectFrom'>, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select([
      'session.id as sessionId',
      'session.seenAt',
      'session.factorPending',
      'session.outside as away',
      'account.id as accountId',
      'account.username',
      'account.mobile',
      'account.realName',
      'account.latinName',
      'account.sex',
      'account.avatar',
      'account.userType',
      'account.firstPassword as mustChangePassword',
      'account.patientId',
      'account.nodeId',
      'node.path as nodePath',
      'role.permissions',
      'role.enabled as roleEnabled',
      'role.factorDemanded',
    ])
    .select(grantsOf('account.id', now).as('grants'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('secondFactor')
          .select('secondFactor.accountId')
          .whereRef('secondFactor.accountId', '=', 'account.id')
          .where('secondFactor.confirmedAt', 'is not', null),
      ).as('factorOn'),
    )
    .where('session.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('account.enabled', '=', true);
}

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCallers>['execute']>>[number];

function callerOf({ seenAt: _seenAt, permissions, roleEnabled, factorOn, grants, away, ...caller }: CallerRow): Caller {
  const outside = isOutside(caller.userType, away);
  const factorDemanded = demandsFactor(caller);
  return {
    ...caller,
    factorDemanded,
    factorMissing: factorDemanded && !factorOn,
    outside,
    away,
    ...rightsOf({ userType: caller.userType, outside, roleEnabled, permissions, grants }),
    scope: scopeAt(caller.nodeId, caller.nodePath),
  };
}

const callersByToken = fixedQuery((db, params: { tokenHash: Buffer; now: Date }) =>
  selectCallers(db, params.now).where('session.tokenHash', '=', params.tokenHash),
);

/** The caller of a token, whose session is extended; undefined if the session cannot be used. */
export async function findCaller(db: Queries, token: string, now: number): Promise<Caller | undefined> {
  const [row] = await callersByToken(db, { tokenHash: hashOf(token), now: new Date(now) });
  return row && inUse(db, row, now);
}

type Place = Pick<ServerContext, 'isInside'>;

/**
 * Admits a caller at an address. A person who signed in inside the hospital must sign in again outside of it, with
 * fewer rights.
 */
export const admittedAt = ({ isInside }: Place, caller: Caller | undefined, address: string): Caller | undefined =>
  caller && (caller.away || isInside(address)) ? caller : undefined;

/** The caller of a request that is not an endpoint call: for a socket, a picture or a file. */
export async function callerAt(
  { db, clock, isInside }: Place & Pick<ServerContext, 'db' | 'clock'>,
  token: string | undefined,
  address: string,
): Promise<Caller | undefined> {
  const found = token === undefined ? undefined : await findCaller(db, token, clock.now());
  return admittedAt({ isInside }, found, address);
}

/** The caller of a session, which is extended. */
async function inUse(db: Queries, row: CallerRow, now: number): Promise<Caller> {
  if (now - row.seenAt.getTime() > SLIDE_EVERY_MS) await extendSession(db, row.sessionId, now);
  return callerOf(row);
}

const callersConsumingNonce = fixedQuery((db, params: Nonce & { tokenHash: Buffer; now: Date }) =>
  db
    .with('caller', (part) => selectCallers(part, params.now).where('session.tokenHash', '=', params.tokenHash))
    .with('taken', (part) =>
      part
        .insertInto('sealedRequest')
        .columns(['kid', 'seq', 'at'])
        .expression((eb) =>
          eb
            .selectFrom(['caller', sql`(${asynchronousCommit})`.as('setting')])
            .select([eb.val(params.kid).as('kid'), eb.val(params.seq).as('seq'), eb.val(params.now).as('at')]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('seq'),
    )
    .selectFrom('caller')
    .selectAll()
    .select(({ exists, selectFrom }) => exists(selectFrom('taken').select('taken.seq')).as('fresh')),
);

/**
 * `findCaller` and `consumeNonce` in one query, as nearly every request needs both.
 * @returns `fresh`: whether this call consumed the nonce; without a caller it consumes none
 */
export async function findCallerConsuming(
  db: Queries,
  token: string,
  number: Nonce,
  now: number,
): Promise<{ caller: Caller | undefined; fresh: boolean }> {
  const { kid, seq } = number;
  const [row] = await callersConsumingNonce(db, { tokenHash: hashOf(token), kid, seq, now: new Date(now) });
  if (!row) return { caller: undefined, fresh: false };
  const { fresh, ...found } = row;
  return { caller: await inUse(db, found, now), fresh: Boolean(fresh) };
}

const callersOfSessions = fixedQuery((db, params: { sessionIds: readonly string[]; now: Date }) =>
  selectCallers(db, params.now).where(sql<boolean>`session.id = any(${params.sessionIds}::bigint[])`),
);

/** The callers of those sessions that are still valid, with their current rights. */
export async function liveCallers(db: Queries, sessionIds: readonly string[], now: number): Promise<Caller[]> {
  if (sessionIds.length === 0) return [];
  return (await callersOfSessions(db, { sessionIds, now: new Date(now) })).map(callerOf);
}

/** Extends a session, up to its absolute end. */
export async function extendSession(db: Queries, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({
      seenAt: new Date(now),
      // `least` ignores null: sessions of older versions have no absolute end.
      expiresAt: sql<Date>`least(ends_at, ${new Date(now + SESSION_IDLE_MS)}::timestamptz)`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends a session permanently. */
export async function endSession(db: Queries, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: new Date(now) })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * Ends the sessions of an account; the sockets of open ones close on every process.
 * @param only one of them, or all but one; by default all
 * @returns the ids of those that were still open
 */
export async function endSessionsOf(
  { tx, announce }: Pick<AnyWork, 'tx' | 'announce'>,
  accountId: string,
  now: number,
  only?: { which: '=' | '!='; sessionId: string },
): Promise<string[]> {
  const open = tx
    .updateTable('session')
    .set({ endedAt: new Date(now) })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .returning('id');
  const ended = await (only ? open.where('id', only.which, only.sessionId) : open).execute();
  for (const { id } of ended) announce(sessionEndedTopic(id));
  return ended.map(({ id }) => id);
}
