import type { Insertable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { MessageTable } from '../../database/schema/index.js';
import { inboxTopic } from '../../core/topics.js';

/** A message about to be stored; `otherInfo` as a value, not yet as JSON text. */
export type NewMessage = Omit<Insertable<MessageTable>, 'otherInfo'> & { otherInfo?: object | null };

/** The owner of the inbox, and the partner of the conversation there. */
export interface InboxCopy {
  readonly accountId: string;
  readonly partnerId: string;
  /** A line of the conversation with the partner. */
  readonly conversation: boolean;
}

/**
 * Stores a message and puts it into inboxes, each at its next number. The number is taken under the lock of the
 * account's counter, held until the commit: entries become visible in their order and without gaps.
 * @param copies in ascending order of account ids, so that two deliveries never wait for each other in a ring.
 * @returns the number in each inbox, in the order of `copies`; undefined when the message id was stored before.
 */
export async function deliver(
  tx: Tx,
  announce: (topic: string) => void,
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
  const numbers: number[] = [];
  for (const copy of copies) {
    const { lastSeq } = await tx
      .insertInto('inboxCounter')
      .values({ accountId: copy.accountId, lastSeq: '1' })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet((eb) => ({ lastSeq: eb('inboxCounter.lastSeq', '+', '1') })),
      )
      .returning('lastSeq')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('inboxEntry')
      .values({ ...copy, seq: lastSeq, messageId: message.id })
      .execute();
    numbers.push(Number(lastSeq));
    announce(inboxTopic(copy.accountId));
  }
  return numbers;
}

/** Ascending order of decimal ids. */
export function byAccount(a: { accountId: string }, b: { accountId: string }): number {
  return a.accountId.length - b.accountId.length || (a.accountId < b.accountId ? -1 : 1);
}
