import { CALL_RESULT, endpoints, MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { factorRefusalOf, refusalOf } from '../../core/policy.js';
import type { Caller } from '../../core/caller.js';
import { partnersOf } from '../chat/partners.js';
import { liveCallers } from '../session/sessions.js';
import { accountOf } from './checks.js';
import { INVITATION_SECONDS } from '../../core/calling-service.js';

/**
 * Whether a caller is a party of the invitation that created a room. After the two ended their contact, it admits only
 * a caller who may still call the other.
 */
export async function isInvited(db: Queries, caller: Caller, roomNumber: number, now: number): Promise<boolean> {
  const { accountId } = caller;
  const invitation = await invitationOf(db, roomNumber, now);
  if (!invitation) return false;
  const { senderId, receiverId, sentAt } = invitation;
  if (![senderId, receiverId].includes(accountId)) return false;
  const otherId = senderId === accountId ? receiverId : senderId;
  const ended = await db
    .selectFrom('contact')
    .select('otherId')
    .where('accountId', '=', accountId)
    .where('otherId', '=', otherId)
    .where('removedAt', '>=', sentAt)
    .executeTakeFirst();
  // The same applies after a consent was withdrawn.
  const consent = await db
    .selectFrom('consent')
    .select('id')
    .where('toId', 'in', [accountId, otherId])
    .where('byId', 'in', [accountId, otherId])
    .where('endedAt', '>=', sentAt)
    .limit(1)
    .executeTakeFirst();
  if (!ended && !consent) return true;
  return (await partnersOf(db, caller, { userId: otherId, right: 'call.make', at: new Date(now) })).length > 0;
}

/** Rooms of calls between two people that may still be entered. */
export async function roomsBetween(db: Queries, oneId: string, twoId: string, now: number): Promise<string[]> {
  const both = [oneId, twoId];
  const invitations = await db
    .selectFrom('message')
    .select(sql<string>`other_info ->> 'roomNumber'`.as('room'))
    .distinct()
    .where('senderId', 'in', both)
    .where('receiverId', 'in', both)
    .where('resultStatus', '=', CALL_RESULT.ringing)
    .where('msgType', '=', MSG_TYPE.system)
    .where('sentAt', '>', new Date(now - INVITATION_SECONDS * 1000))
    .execute();
  const rooms: string[] = [];
  for (const { room } of invitations) {
    const first = await invitationOf(db, Number(room), now);
    if (first && both.includes(first.senderId) && both.includes(first.receiverId)) rooms.push(room);
  }
  return rooms;
}

/**
 * The invitation that created a room. Only the first invitation with its number counts: an invitation to an existing
 * room gives no access.
 */
async function invitationOf(db: Queries, roomNumber: number, now: number) {
  // Members decide who may enter a conference; an invitation with the number of its room gives no access.
  const conference = await db
    .selectFrom('conference')
    .select('id')
    .where('roomNumber', '=', String(roomNumber))
    .where('startedAt', '>', new Date(now - INVITATION_SECONDS * 1000))
    .executeTakeFirst();
  if (conference) return undefined;
  return db
    .selectFrom('message')
    .select(['senderId', 'receiverId', 'sentAt'])
    .where(sql`other_info ->> 'roomNumber'`, '=', String(roomNumber))
    .where('resultStatus', '=', CALL_RESULT.ringing)
    .where('msgType', '=', MSG_TYPE.system)
    .where('sentAt', '>', new Date(now - INVITATION_SECONDS * 1000))
    .orderBy('sentAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The caller who owns a signature, if their session is live, their account enabled and their role allows calls. A
 * session with a pending second factor allows none.
 */
export async function callerWhoMayCall(
  db: Queries,
  userId: string,
  sessionId: string | undefined,
  now: number,
): Promise<Caller | undefined> {
  const [caller] = sessionId === undefined ? [] : await liveCallers(db, [sessionId], now);
  if (caller?.accountId !== accountOf(userId)) return undefined;
  const refusal = factorRefusalOf(endpoints['call.userSig'], caller) ?? refusalOf('call.make', caller, now);
  return refusal === undefined ? caller : undefined;
}
