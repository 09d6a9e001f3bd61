import type { AttachmentKind, AttachmentType } from '@wardlink/contract';
import type { Id, Optional } from './columns.js';

/** A picture, a voice message or a file of a chat. Its bytes are stored in the folder of files, under its id. */
export interface AttachmentTable {
  id: string;
  ownerId: Id;
  kind: AttachmentKind;
  mediaType: AttachmentType;
  name: string;
  bytes: number;
  width: Optional<number>;
  height: Optional<number>;
  durationMs: Optional<number>;
  /** Hash of the uploaded bytes. */
  sha256: Buffer;
  createdAt: Date;
  /** The chat group that it was sent to or whose picture it is; null until then. */
  groupId: Optional<Id>;
  /** The message between two people that carried it. */
  messageId: Optional<string>;
  removedAt: Optional<Date>;
}
