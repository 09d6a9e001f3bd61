import { CALL_RESULT, CALL_TIMES, SYSTEM_MSG } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

/** Number of last entries of an inbox that are searched for a call. */
const LOOKED_AT = 200;

/**
 * The inbox number after which an empty device starts: before the oldest invitation between two that still rings for
 * the account, so that the device rings too; otherwise the last entry.
 */
export async function beginningOf(db: Queries, accountId: string, last: number, now: number): Promise<number> {
  const { ringing, switchToVoice } = CALL_RESULT;
  const { rows } = await sql<{ seq: string | null }>`
    select min(entry.seq) as seq
    from inbox_entry entry join message invitation on invitation.id = entry.message_id
    where entry.account_id = ${accountId} and entry.seq > ${last - LOOKED_AT} and entry.seq <= ${last}
      and invitation.receiver_id = ${accountId} and invitation.result_status = ${ringing}
      and invitation.system_msg_type in (${SYSTEM_MSG.voiceCall}, ${SYSTEM_MSG.videoCall})
      and invitation.sent_at > ${new Date(now - CALL_TIMES.abandon)}
      -- Answered, refused, given up or offline, by either side and on whatever device.
      and not exists (
        select from message later
        where later.sender_id in (invitation.sender_id, invitation.receiver_id)
          and later.receiver_id in (invitation.sender_id, invitation.receiver_id)
          and later.system_msg_type is not null and later.sent_at >= invitation.sent_at
          and later.other_info ->> 'roomNumber' = invitation.other_info ->> 'roomNumber'
          and later.result_status not in (${ringing}, ${switchToVoice}))`.execute(db);
  const seq = rows[0]?.seq ?? null;
  return seq === null ? last : Number(seq) - 1;
}
