import { ATTACHMENT_LIMITS } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { attachmentOf, type StoredAttachment } from './select.js';

/**
 * Makes an attachment that the sender uploaded part of a group's chat, in the transaction that stores its message.
 * @throws Refusal `attachment.unknown` for one of somebody else, one that was sent before, or that was uploaded too long ago
 */
export async function sendAttachment(
  tx: Tx,
  { id, ownerId, groupId, at }: { id: string; ownerId: string; groupId: string; at: Date },
): Promise<StoredAttachment> {
  const sent = await tx
    .updateTable('attachment')
    .set({ groupId })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('groupId', 'is', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '>', new Date(at.getTime() - ATTACHMENT_LIMITS.unsentMs))
    .returningAll()
    .executeTakeFirst();
  if (!sent) throw new Refusal('attachment.unknown', { field: 'attachmentId' });
  return attachmentOf(sent);
}
