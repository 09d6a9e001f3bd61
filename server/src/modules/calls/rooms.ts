import { CALL_RESULT, MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { factorRefusalOf } from '../../core/policy.js';
import { liveCallers } from '../session/sessions.js';
import { ROOM_KEY_SECONDS } from '../../core/calling-service.js';

/**
 * Whether somebody is one of the two of the invitation that a room is of. It is of the first that named it: who hears of
 * the number later and invites somebody to it gets in by that no more than by knowing it.
 */
export async function isInvited(db: Queries, accountId: string, roomNumber: number, now: number): Promise<boolean> {
  const first = await db
    .selectFrom('message')
    .select(['senderId', 'receiverId'])
    .where(sql`other_info ->> 'roomNumber'`, '=', String(roomNumber))
    .where('resultStatus', '=', CALL_RESULT.ringing)
    .where('msgType', '=', MSG_TYPE.system)
    .where('sentAt', '>', new Date(now - ROOM_KEY_SECONDS * 1000))
    .orderBy('sentAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && [first.senderId, first.receiverId].includes(accountId);
}

/**
 * Whether a signature is of a session that goes on, of an account that is open. A session that waits for a second factor
 * makes no calls either.
 */
export async function mayCall(
  db: Queries,
  userId: string,
  sessionId: string | undefined,
  now: number,
): Promise<boolean> {
  const [caller] = sessionId === undefined ? [] : await liveCallers(db, [sessionId], now);
  return caller !== undefined && caller.accountId === userId && factorRefusalOf('call.userSig', caller) === undefined;
}
