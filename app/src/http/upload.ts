import { NoAnswer, storeFile } from '@wardlink/client';
import type { AttachmentKind } from '@wardlink/contract';
import { acceptLanguage, translate } from '../language/i18n.js';
import { session } from '../session/session.js';
import { errorOfStatus, type HttpError, unansweredError } from './http-error.js';
import { countWaiting } from './waiting-calls.js';

/**
 * Uploads the attachment of a message, again and again for a minute without an answer. A second upload with the same id
 * stores nothing new.
 * @throws HttpError with the server's reason, or `unreachable`
 */
export async function uploadAttachment(id: string, kind: AttachmentKind, blob: Blob, name: string): Promise<void> {
  const sender = session.get()?.userId;
  const refused = await storeFile(
    { id, kind, name, blob },
    {
      headers: { 'Accept-Language': acceptLanguage(), 'X-Requested-With': 'XMLHttpRequest' },
      isWanted: () => session.get()?.userId === sender,
      onWaiting: countWaiting,
    },
  ).catch((error: unknown): never => {
    throw error instanceof NoAnswer ? unansweredError(undefined, translate) : error;
  });
  if (refused) throw errorOf(refused);
}

const errorOf = ({ httpStatus, reply }: { httpStatus: number; reply: object }): HttpError =>
  errorOfStatus(httpStatus, reply, '', translate);
