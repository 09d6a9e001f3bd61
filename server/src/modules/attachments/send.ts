import { ATTACHMENT_LIMITS, kindOfContent } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { attachmentOf, type StoredAttachment } from './select.js';

interface Sending {
  id: string;
  ownerId: string;
  /** What shows it from now on: a group, or a message between two people. */
  to: { groupId: string } | { messageId: string };
  at: Date;
  /** Of the request, which is named where it is refused. */
  field?: string;
}

/**
 * Makes an attachment that the sender uploaded part of a group or a message, in the transaction that stores what shows it.
 * @throws Refusal `attachment.unknown` for one of somebody else, one that was sent before, or that was uploaded too long ago
 */
export async function sendAttachment(
  tx: Tx,
  { id, ownerId, to, at, field = 'attachmentId' }: Sending,
): Promise<StoredAttachment> {
  const sent = await tx
    .updateTable('attachment')
    .set(to)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('groupId', 'is', null)
    .where('messageId', 'is', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '>', new Date(at.getTime() - ATTACHMENT_LIMITS.unsentMs))
    .returningAll()
    .executeTakeFirst();
  if (!sent) throw new Refusal('attachment.unknown', { field });
  return attachmentOf(sent);
}

/** As `sendAttachment`, of a message. @throws Refusal `input.invalid` for one of another kind than the message says */
export async function sendWithMessage(tx: Tx, contentType: number, sending: Sending): Promise<void> {
  const { kind } = await sendAttachment(tx, sending);
  if (kind !== kindOfContent(contentType)) throw new Refusal('input.invalid', { field: 'contentType' });
}

/** Takes an attachment from everybody: nobody loads it any more, and its files are deleted soon. */
export async function discardAttachment(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('attachment').set({ groupId: null, removedAt: at }).where('id', '=', id).execute();
}
