import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';

/**
 * Tables whose rows move from the closed account to the kept one, with the other columns of their unique key, so that
 * conversations, groups and contacts stay together. A test compares these and `STAYING` with the unique keys that
 * contain a user.
 */
const MOVED_OF_ACCOUNT: readonly (readonly [table: string, column: string, beside: readonly string[]])[] = [
  ['message', 'sender_id', []],
  ['message', 'receiver_id', []],
  ['group_message', 'sender_id', []],
  ['attachment', 'owner_id', []],
  ['contact', 'account_id', ['other_id']],
  ['contact', 'other_id', ['account_id']],
  ['group_member', 'account_id', ['group_id']],
];

/** Both accounts of a patient who had two records. */
interface Accounts {
  kept: string;
  closed: string;
}

/**
 * Moves the conversations of a patient's second account to the first. People who talked with both find one conversation
 * in the order of writing; unread messages stay unread.
 */
export async function moveConversations(tx: Tx, { kept, closed }: Accounts): Promise<void> {
  await readTogether(tx, { kept, closed });
  for (const [table, column, beside] of MOVED_OF_ACCOUNT) {
    const [name, account] = [sql.table(table), sql.ref(column)];
    const same = beside.map((one) => sql`there.${sql.ref(one)} = moving.${sql.ref(one)}`);
    const free =
      beside.length === 0
        ? sql`true`
        : sql`not exists (
      select from ${name} as there where there.${account} = ${kept} and ${sql.join(same, sql` and `)})`;
    await sql`update ${name} as moving set ${account} = ${kept} where moving.${account} = ${closed} and ${free}`.execute(
      tx,
    );
  }
  await sql`update inbox_entry set partner_id = ${kept} where partner_id = ${closed}`.execute(tx);
  await sql`delete from chat_read where partner_id = ${closed}`.execute(tx);
  // The moved copies get numbers after the existing ones; the counter is locked until the commit.
  await sql`
    with moved as (
      delete from inbox_entry where account_id = ${closed} returning seq, message_id, partner_id, conversation
    ), counted as (
      insert into inbox_counter (account_id, last_seq) select ${kept}::bigint, count(*) from moved having count(*) > 0
      on conflict (account_id) do update set last_seq = inbox_counter.last_seq + excluded.last_seq
      returning last_seq
    )
    insert into inbox_entry (account_id, seq, message_id, partner_id, conversation)
    select ${kept}::bigint, last_seq - row_number() over (order by seq desc) + 1, message_id, partner_id, conversation
    from moved, counted`.execute(tx);
}

/** Sets others' read position of the joined conversation: before the first message that they have not read. */
async function readTogether(tx: Tx, { kept, closed }: Accounts): Promise<void> {
  await sql`
    insert into chat_read (account_id, partner_id, up_to)
    select account_id, ${kept}::bigint,
      coalesce(min(seq) filter (where is_unread) - 1, max(seq), 0)
    from (
      select entry.account_id, entry.seq,
        message.sender_id = entry.partner_id and entry.seq > coalesce(read.up_to, 0) as is_unread
      from inbox_entry entry join message on message.id = entry.message_id
        left join chat_read read on read.account_id = entry.account_id and read.partner_id = entry.partner_id
      where entry.partner_id in (${kept}, ${closed}) and entry.conversation
    ) as both_of group by account_id
    on conflict (account_id, partner_id) do update set up_to = excluded.up_to`.execute(tx);
}
