import { ATTACHMENT_LIMITS, kindOfContent } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { attachmentOf, type StoredAttachment } from './select.js';

interface Sending {
  id: string;
  ownerId: string;
  /** Where it is sent: to a group, or with a message between two people. */
  to: { groupId: string } | { messageId: string };
  at: Date;
  /** Field of the request that a refusal names. */
  field?: string;
}

/**
 * Attaches an uploaded attachment of the sender to a group or a message, in the transaction that stores the group or
 * message.
 * @throws Refusal `attachment.unknown` if it belongs to somebody else, was sent before, or was uploaded too long ago
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

/** `sendAttachment` for a message. @throws Refusal `input.invalid` if its kind is not that of the message */
export async function sendWithMessage(tx: Tx, contentType: number, sending: Sending): Promise<void> {
  const { kind } = await sendAttachment(tx, sending);
  if (kind !== kindOfContent(contentType)) throw new Refusal('input.invalid', { field: 'contentType' });
}

/** Marks an attachment as deleted: nobody can load it any more, and the cleanup deletes its files. */
export async function discardAttachment(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('attachment').set({ groupId: null, removedAt: at }).where('id', '=', id).execute();
}
