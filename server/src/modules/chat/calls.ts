import {
  CALL_RESULT,
  CALL_TIMES,
  callOf,
  isCallMessage,
  SYSTEM_MSG,
  type CallOutcome,
  type StoredChatMessage,
} from '@wardlink/contract';
import { sql } from 'kysely';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { messageFor, selectInbox } from './inbox.js';

const CALLS = sql`(${sql.lit(SYSTEM_MSG.voiceCall)}, ${sql.lit(SYSTEM_MSG.videoCall)})`;

/**
 * How many calls of each person an account has missed and not seen: nobody of the account answered or refused, and the
 * call is over or the caller gave up long ago. A call counts as read with its last message.
 */
export async function missedCalls(
  db: Queries,
  accountId: string,
  upTo: number,
  now: number,
): Promise<Map<string, number>> {
  const between = sql`call.sender_id in (${accountId}::bigint, unread.partner_id)
    and call.receiver_id in (${accountId}::bigint, unread.partner_id) and call.system_msg_type is not null
    and call.sent_at >= invitation.sent_at and call.other_info ->> 'roomNumber' = unread.room`;
  const { rows } = await sql<{ partnerId: string; missed: string }>`
    with unread as (
      select entry.partner_id, message.other_info ->> 'roomNumber' as room
      from inbox_entry entry join message on message.id = entry.message_id
        left join chat_read on chat_read.account_id = entry.account_id and chat_read.partner_id = entry.partner_id
      where entry.account_id = ${accountId}::bigint and entry.conversation and message.system_msg_type in ${CALLS}
        and entry.seq > coalesce(chat_read.up_to, 0) and entry.seq <= ${upTo}::bigint
      group by 1, 2
    )
    select unread.partner_id, count(*) as missed from unread
    join lateral (
      select invitation.sent_at from message invitation
      where invitation.other_info ->> 'roomNumber' = unread.room and invitation.result_status = ${sql.lit(CALL_RESULT.ringing)}
        and invitation.sender_id = unread.partner_id and invitation.receiver_id = ${accountId}::bigint
      order by invitation.sent_at desc limit 1
    ) invitation on true
    where not exists (
      select from message call where ${between}
        and (call.result_status in (${sql.lit(CALL_RESULT.answered)}, ${sql.lit(CALL_RESULT.answeredElsewhere)})
          or (call.result_status = ${sql.lit(CALL_RESULT.refused)} and call.sender_id = ${accountId}::bigint)))
      and (invitation.sent_at < ${new Date(now - CALL_TIMES.abandon)}::timestamptz or exists (
        select from message call where ${between} and call.result_status in (${sql.lit(CALL_RESULT.refused)},
          ${sql.lit(CALL_RESULT.hungUp)}, ${sql.lit(CALL_RESULT.busy)}, ${sql.lit(CALL_RESULT.offline)})))
    group by unread.partner_id`.execute(db);
  return new Map(rows.map((row) => [row.partnerId, Number(row.missed)]));
}

/** The outcome of calls that are the last entry of a conversation, by partner. */
export async function lastCalls(
  db: Queries,
  caller: Caller,
  last: ReadonlyMap<string, StoredChatMessage>,
  now: number,
): Promise<Map<string, CallOutcome>> {
  const rooms = [...last].flatMap(([partnerId, message]) => {
    const room = isCallMessage(message) ? message.otherInfo?.roomNumber : undefined;
    return room === undefined ? [] : [{ partnerId, room }];
  });
  if (rooms.length === 0) return new Map();
  const rows = await selectInbox(db, caller.accountId)
    .where('entry.conversation', '=', true)
    .where(sql<boolean>`entry.partner_id = any(${rooms.map(({ partnerId }) => partnerId)}::bigint[])`)
    .where(sql<boolean>`message.system_msg_type in ${CALLS}`)
    .where(sql<boolean>`message.other_info ->> 'roomNumber' = any(${rooms.map(({ room }) => String(room))}::text[])`)
    .orderBy('entry.seq')
    .execute();
  return new Map(
    rooms.map(({ partnerId, room }) => {
      const own = rows.filter((row) => row.partnerId === partnerId).map((row) => messageFor(caller, now, row));
      const messages = own.filter(({ otherInfo }) => otherInfo?.roomNumber === room);
      return [partnerId, callOf(messages, { own: caller.accountId, now }).outcome];
    }),
  );
}
