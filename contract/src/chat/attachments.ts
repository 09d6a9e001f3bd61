import { decimalText } from '@wardlink/domain';
import { CONTENT } from './group.js';

/**
 * Path prefix of attachments of chat messages, followed by an id. Not sealed, because a page loads them as images and
 * sound: `POST` stores the bytes of the body, `GET` returns them, or a smaller picture if `ATTACHMENT_THUMBNAIL` is
 * appended.
 */
export const ATTACHMENT_PATH = '/media/attachments/';
export const ATTACHMENT_THUMBNAIL = '/thumbnail';

/**
 * Headers of an upload. The name is percent-encoded. It is not in the URL, because proxies log URLs and a name may
 * contain a patient's.
 */
export const ATTACHMENT_HEADERS = { kind: 'x-attachment-kind', name: 'x-attachment-name' } as const;

export const ATTACHMENT_KINDS = ['picture', 'voice', 'file'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** contentType of messages with an attachment of each kind. */
const CONTENT_TYPES: Readonly<Record<AttachmentKind, number>> = {
  picture: CONTENT.picture,
  voice: CONTENT.voice,
  file: CONTENT.file,
};

export const contentTypeOf = (kind: AttachmentKind): number => CONTENT_TYPES[kind];

/** The kind of attachment in a message of a contentType; undefined if it has none. */
export const kindOfContent = (contentType: number): AttachmentKind | undefined =>
  ATTACHMENT_KINDS.find((kind) => CONTENT_TYPES[kind] === contentType);

const MEGABYTE = 1024 * 1024;

/** Maximum size of one attachment in bytes. */
export const ATTACHMENT_BYTES: Readonly<Record<AttachmentKind, number>> = {
  picture: 10 * MEGABYTE,
  voice: 2 * MEGABYTE,
  file: 20 * MEGABYTE,
};

export const ATTACHMENT_LIMITS = {
  /** Maximum width times height of a picture, and of its longer side. */
  pixels: 40_000_000,
  side: 16_000,
  /** Maximum size of a thumbnail, which keeps the proportions. */
  thumbnail: { width: 480, height: 960 },
  voiceMs: 120_000,
  nameLength: 120,
  uploadsPerMinute: 10,
  /** Bytes that one account may upload in 24 hours. */
  bytesPerDay: 500 * MEGABYTE,
  /** Attachments that were not sent within this time are deleted. */
  unsentMs: 86_400_000,
} as const;

/**
 * Media types by kind, with the extensions of their files; the first one is appended to a name that has none of them.
 */
export const ATTACHMENT_TYPES = {
  picture: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'], 'image/webp': ['webp'] },
  voice: { 'audio/webm': ['webm'], 'audio/ogg': ['ogg', 'opus'], 'audio/mp4': ['m4a', 'mp4'] },
  file: {
    'application/pdf': ['pdf'],
    'text/plain': ['txt', 'csv', 'log'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  },
} as const satisfies Record<AttachmentKind, Record<string, readonly string[]>>;
export type AttachmentType = { [Kind in AttachmentKind]: keyof (typeof ATTACHMENT_TYPES)[Kind] }[AttachmentKind];

/** Value of `accept` of an input for files of a kind. */
export const acceptOf = (kind: AttachmentKind): string =>
  Object.entries(ATTACHMENT_TYPES[kind])
    .flatMap(([type, endings]) => [type, ...(endings as readonly string[]).map((ending) => `.${ending}`)])
    .join(',');

/** Formats of a recorded voice message, best first. */
export const VOICE_FORMATS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;

/** A size in words, such as `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${decimalText(bytes / 1_000_000, 1)} MB`;
}
