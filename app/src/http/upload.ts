import { ATTACHMENT_HEADERS, ATTACHMENT_PATH, type AttachmentKind, type ErrorReply } from '@wardlink/contract';
import { acceptLanguage } from '../language/i18n.js';
import { HttpError } from './http-error.js';

/**
 * Uploads the attachment of a message. A second upload with the same id stores nothing new.
 * @throws HttpError with the server's reason
 */
export async function uploadAttachment(id: string, kind: AttachmentKind, blob: Blob, name: string): Promise<void> {
  const response = await fetch(`${ATTACHMENT_PATH}${id}`, {
    method: 'POST',
    credentials: 'same-origin',
    body: blob,
    headers: {
      'Accept-Language': acceptLanguage(),
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/octet-stream',
      [ATTACHMENT_HEADERS.kind]: kind,
      [ATTACHMENT_HEADERS.name]: encodeURIComponent(name),
    },
  });
  if (response.ok) return;
  const { code, description } = (await response.json()) as ErrorReply;
  throw new HttpError(response.status === 403 ? 'forbidden' : 'refused', response.status, description, code);
}
