import { CALL_RESULT, MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { factorRefusalOf } from '../../core/policy.js';
import { liveCallers } from '../session/sessions.js';
import { accountOf } from './checks.js';
import { ROOM_KEY_SECONDS } from '../../core/calling-service.js';

/**
 * Whether an account is a party of the invitation that created a room. Only the first invitation that names a room counts:
 * inviting somebody to a known number gives no access.
 */
export async function isInvited(db: Queries, accountId: string, roomNumber: number, now: number): Promise<boolean> {
  // A conference has members of its own; naming its room in an invitation gives no access.
  const conference = await db
    .selectFrom('conference')
    .select('id')
    .where('roomNumber', '=', String(roomNumber))
    .where('startedAt', '>', new Date(now - ROOM_KEY_SECONDS * 1000))
    .executeTakeFirst();
  if (conference) return false;
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
 * Whether a signature belongs to a live session of an enabled account. A session with a pending second factor makes no
 * calls.
 */
export async function mayCall(
  db: Queries,
  userId: string,
  sessionId: string | undefined,
  now: number,
): Promise<boolean> {
  const [caller] = sessionId === undefined ? [] : await liveCallers(db, [sessionId], now);
  return (
    caller !== undefined &&
    caller.accountId === accountOf(userId) &&
    factorRefusalOf('call.userSig', caller) === undefined
  );
}
