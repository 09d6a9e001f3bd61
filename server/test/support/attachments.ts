import { ATTACHMENT_HEADERS, ATTACHMENT_PATH, type AttachmentKind, type ErrorReply } from '@wardlink/contract';
import { Attachment } from '@wardlink/contract/schemas';
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import type { TestClient } from './client.js';

export type UploadedAttachment = Static<typeof Attachment>;

/** The outcome of an upload: what was stored, or the refusal. */
export interface UploadReply {
  readonly httpStatus: number;
  readonly stored: UploadedAttachment | undefined;
  readonly error: ErrorReply | undefined;
}

export interface UploadRequest {
  readonly id?: string;
  readonly kind?: AttachmentKind | 'other';
  readonly name?: string;
  readonly headers?: Record<string, string>;
}

/** Sends bytes as a page does. */
export async function upload(
  by: Pick<TestClient, 'url' | 'cookie'>,
  bytes: Buffer | ReadableStream,
  { id = randomUUID(), kind = 'picture', name = 'photo.png', headers = {} }: UploadRequest = {},
): Promise<UploadReply> {
  const response = await fetch(`${by.url}${ATTACHMENT_PATH}${id}`, {
    method: 'POST',
    body: bytes as BodyInit,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/octet-stream',
      'accept-language': 'en-US',
      [ATTACHMENT_HEADERS.kind]: kind,
      [ATTACHMENT_HEADERS.name]: encodeURIComponent(name),
      ...(by.cookie !== undefined && { cookie: by.cookie }),
      ...headers,
    },
  } as RequestInit);
  const reply = (await response.json()) as { data?: UploadedAttachment } & ErrorReply;
  if (response.ok && !Check(Attachment, reply.data)) throw new Error(`no attachment: ${JSON.stringify(reply)}`);
  return {
    httpStatus: response.status,
    stored: response.ok ? reply.data : undefined,
    error: response.ok ? undefined : reply,
  };
}

/** @throws Error for what was refused */
export async function uploaded(...sent: Parameters<typeof upload>): Promise<UploadedAttachment> {
  const { stored, error } = await upload(...sent);
  if (!stored) throw new Error(`refused: ${error?.code}`);
  return stored;
}

/** Loads an attachment as an image or a sound of a page does. */
export const load = (
  by: Pick<TestClient, 'url' | 'cookie'>,
  idAndMore: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${by.url}${ATTACHMENT_PATH}${idAndMore}`, {
    headers: { ...(by.cookie !== undefined && { cookie: by.cookie }), ...headers },
  });
