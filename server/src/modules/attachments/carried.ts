import type { StoredChatMessage } from '@wardlink/contract';

/** Columns of the attachment that a query of messages joins as `attachment`. */
export const CARRIED_COLUMNS = [
  'attachment.id as attachedId',
  'attachment.name as attachmentName',
  'attachment.mediaType',
  'attachment.bytes',
  'attachment.width',
  'attachment.height',
  'attachment.durationMs',
] as const;

interface CarriedRow {
  attachedId: string | null;
  attachmentName: string | null;
  mediaType: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** The attachment of a message, as pages see it; null if it has none. */
export function carriedOf(row: CarriedRow): NonNullable<StoredChatMessage['attachment']> | null {
  const { attachedId: attachmentId, attachmentName: name, mediaType, bytes, width, height, durationMs } = row;
  if (attachmentId === null || name === null || mediaType === null || bytes === null) return null;
  return { attachmentId, name, mediaType, bytes, width, height, durationMs };
}
