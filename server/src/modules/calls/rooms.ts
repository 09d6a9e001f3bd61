import { CALL_RESULT, MSG_TYPE } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { ROOM_KEY_SECONDS, SIGNATURE_SECONDS } from './service.js';

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

/** Keeps that a session has a signature, and until when. */
export async function keepSigned(db: Queries, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ callSignedUntil: new Date(now + SIGNATURE_SECONDS * 1000) })
    .where('id', '=', sessionId)
    .execute();
}

const ACCOUNT_ID = /^\d{1,18}$/;

/** Whether a signature of this user is of a session that goes on, of an account that is open. */
export async function mayCall(db: Queries, userId: string, now: number): Promise<boolean> {
  // Nobody else is signed for.
  if (!ACCOUNT_ID.test(userId)) return false;
  const signed = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.accountId', '=', userId)
    .where('account.enabled', '=', true)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', new Date(now))
    .where('session.callSignedUntil', '>=', new Date(now))
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}

/** Whose session it is. */
export async function accountOf(db: Queries, sessionId: string): Promise<string | undefined> {
  const session = await db.selectFrom('session').select('accountId').where('id', '=', sessionId).executeTakeFirst();
  return session?.accountId;
}
