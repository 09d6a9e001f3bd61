import { sql, type Insertable } from 'kysely';
import { fixedQuery } from '../../database/fixed-query.js';
import type { MessageTable } from '../../database/schema/index.js';
import { inboxTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';

/** A message about to be stored; `otherInfo` as a value, not yet as JSON text. */
export type NewMessage = Omit<Insertable<MessageTable>, 'otherInfo'> & { otherInfo?: object | null };

/** A copy of a message in one inbox: its owner, and the partner of the conversation. */
interface InboxCopy {
  readonly accountId: string;
  readonly partnerId: string;
  /** Whether the copy is shown in the conversation with the partner. */
  readonly conversation: boolean;
}

/**
 * Stores a message and puts it into inboxes, each at its next number. The account's counter stays locked until the
 * commit, so that entries become visible in their order and without gaps.
 * @param copies in ascending order of account ids, so that two deliveries cannot deadlock.
 * @returns the number in each inbox, in the order of `copies`; undefined when the message id was stored before.
 */
export async function deliver(
  { tx, announce }: AnyWork,
  message: NewMessage,
  copies: readonly InboxCopy[],
): Promise<number[] | undefined> {
  const stored = await tx
    .insertInto('message')
    .values({ ...message, otherInfo: message.otherInfo ? JSON.stringify(message.otherInfo) : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return undefined;
  const entries = await copying(tx, {
    messageId: message.id,
    accountIds: copies.map(({ accountId }) => accountId),
    partnerIds: copies.map(({ partnerId }) => partnerId),
    conversations: copies.map(({ conversation }) => String(conversation)),
  });
  const numbers = new Map(entries.map(({ accountId, seq }) => [accountId, Number(seq)]));
  return copies.map(({ accountId }) => {
    announce(inboxTopic(accountId));
    return numbers.get(accountId) ?? 0;
  });
}

/** Counters are locked in ascending order of accounts. */
const copying = fixedQuery(
  (_db, params: { messageId: string } & Record<'accountIds' | 'partnerIds' | 'conversations', readonly string[]>) =>
    sql<{ accountId: string; seq: string }>`
      with given as (
        select * from unnest(${params.accountIds}::bigint[], ${params.partnerIds}::bigint[],
          ${params.conversations}::boolean[]) as given(account_id, partner_id, conversation)
      ), counted as (
        insert into inbox_counter (account_id, last_seq) select account_id, 1 from given order by account_id
        on conflict (account_id) do update set last_seq = inbox_counter.last_seq + 1
        returning account_id, last_seq
      )
      insert into inbox_entry (account_id, seq, message_id, partner_id, conversation)
      select account_id, last_seq, ${params.messageId}::uuid, partner_id, conversation
      from counted join given using (account_id)
      returning account_id, seq`,
);

/** One of several people who each get their own copy of a message of one sender. */
interface Receiver {
  readonly messageId: string;
  readonly accountId: string;
  readonly otherInfo: object;
}

/**
 * Stores one message for each receiver and puts it into their inboxes, like `deliver` but in one statement: a warning
 * may concern a hundred people.
 * @param receivers each account at most once
 */
export async function deliverToEach(
  { tx, announce }: AnyWork,
  message: Pick<NewMessage, 'senderId' | 'nodeId' | 'msgType' | 'systemMsgType'> & { sentAt: Date },
  receivers: readonly Receiver[],
): Promise<void> {
  if (receivers.length === 0) return;
  const { senderId, nodeId, msgType, systemMsgType = null, sentAt } = message;
  const given = receivers.map(({ messageId, accountId, otherInfo }) => ({
    message_id: messageId,
    account_id: accountId,
    other_info: otherInfo,
  }));
  // Counters are locked in ascending order of accounts, so that two deliveries cannot deadlock.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(message_id uuid, account_id bigint, other_info jsonb)
    ), stored as (
      insert into message (id, sender_id, receiver_id, node_id, msg_type, system_msg_type, other_info, sent_at)
      select message_id, ${senderId}::bigint, account_id, ${nodeId}::bigint, ${msgType}::smallint,
        ${systemMsgType}::smallint, other_info, ${sentAt}::timestamptz
      from given
    ), counted as (
      insert into inbox_counter (account_id, last_seq) select account_id, 1 from given order by account_id
      on conflict (account_id) do update set last_seq = inbox_counter.last_seq + 1
      returning account_id, last_seq
    )
    insert into inbox_entry (account_id, seq, message_id, partner_id, conversation)
    select account_id, last_seq, message_id, ${senderId}::bigint, false from counted join given using (account_id)`.execute(
    tx,
  );
  for (const { accountId } of receivers) announce(inboxTopic(accountId));
}

/** Ascending order of decimal ids. */
export function byAccount(a: { accountId: string }, b: { accountId: string }): number {
  return a.accountId.length - b.accountId.length || (a.accountId < b.accountId ? -1 : 1);
}
