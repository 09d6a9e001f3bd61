import { CONTENT, type GroupLine } from '@wardlink/contract';
import { sql, type Insertable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { groupMessageTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';
import { fixedQuery } from '../../database/fixed-query.js';
import type { GroupMessageTable } from '../../database/schema/groups.js';

/** A message about to be stored. */
export type NewGroupMessage = Omit<Insertable<GroupMessageTable>, 'groupId' | 'seq' | 'sentAt'> & { sentAt: Date };

/**
 * Stores a message at the group's next number. The caller has locked the group: numbers become visible in their order
 * and without gaps.
 * @returns the number; undefined if a message with this id is stored: then the transaction must be rolled back
 */
export async function appendMessage(
  { tx, announce }: AnyWork,
  groupId: string,
  message: NewGroupMessage,
): Promise<number | undefined> {
  const [taken] = await takingNumber(tx, { groupId, at: message.sentAt });
  if (!taken) throw new Error('a message for a group that does not exist');
  const { lastSeq } = taken;
  const stored = await tx
    .insertInto('groupMessage')
    .values({ ...message, groupId, seq: lastSeq })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst();
  if (!stored) return undefined;
  const seq = Number(lastSeq);
  announce(groupMessageTopic(groupId, seq));
  return seq;
}

const takingNumber = fixedQuery(
  (_db, { groupId, at }: { groupId: string; at: Date }) =>
    sql<{ lastSeq: string }>`
      update chat_group set last_seq = last_seq + 1, last_at = ${at}::timestamptz where id = ${groupId}::bigint
      returning last_seq`,
);

/** Stores an event of a group as a line among its messages. */
export async function appendLine(
  work: AnyWork,
  groupId: string,
  {
    by,
    line,
    people = [],
    text = null,
    about = null,
    at,
  }: {
    by: string;
    line: GroupLine;
    people?: readonly string[];
    text?: string | null;
    /** Number of the message that the line is about. */
    about?: string | null;
    at: Date;
  },
): Promise<number> {
  const message = {
    id: randomUUID(),
    senderId: by,
    contentType: CONTENT.line,
    line,
    content: text,
    quotedSeq: about,
    sentAt: at,
  };
  const seq = await appendMessage(work, groupId, { ...message, linePeople: [...people] });
  if (seq === undefined) throw new Error('a new line has the id of a stored message');
  return seq;
}
