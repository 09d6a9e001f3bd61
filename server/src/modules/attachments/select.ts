import type { Attachment } from '@wardlink/contract/schemas';
import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { AttachmentTable } from '../../database/schema/attachments.js';

/** An attachment as pages see it. */
export type StoredAttachment = Static<typeof Attachment>;

export function attachmentOf(row: Selectable<AttachmentTable>): StoredAttachment {
  const { id, kind, mediaType, name, bytes, width, height, durationMs } = row;
  return { id, kind, mediaType, name, bytes, width, height, durationMs };
}
