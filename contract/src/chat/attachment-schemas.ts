import * as Type from 'typebox';
import {
  ATTACHMENT_KINDS,
  ATTACHMENT_LIMITS,
  ATTACHMENT_TYPES,
  type AttachmentKind,
  type AttachmentType,
} from './attachments.js';
import { Nullable, Text, Uuid } from '../base/parts.js';

const TYPES = Object.values(ATTACHMENT_TYPES).flatMap((types) => Object.keys(types));

/** A picture, a voice message or a file of a chat, as the server stored it. */
export const Attachment = Type.Object({
  /** Chosen by the page, so that a repeated upload is stored once. */
  id: Uuid,
  kind: Type.Unsafe<AttachmentKind>(Type.Union(ATTACHMENT_KINDS.map((kind) => Type.Literal(kind)))),
  /** Determined from the bytes, whatever the name is. */
  mediaType: Type.Unsafe<AttachmentType>(Type.Union(TYPES.map((type) => Type.Literal(type)))),
  name: Text(ATTACHMENT_LIMITS.nameLength),
  bytes: Type.Integer({ minimum: 1 }),
  /** Pixels, of a picture only. */
  width: Nullable(Type.Integer({ minimum: 1 })),
  height: Nullable(Type.Integer({ minimum: 1 })),
  /** Of voice only. */
  durationMs: Nullable(Type.Integer({ minimum: 0 })),
});
