import { useState } from 'react';
import { ATTACHMENT_BYTES, type AttachmentKind } from '@wardlink/contract';
import { uploadAttachment } from '../../../http/upload.js';
import { failureText } from '../../../http/failure-text.js';
import { HttpError } from '../../../http/http-error.js';
import { uniqueId } from '@wardlink/client';

/** A file on its way to the server, or one that could not be stored. */
export interface PendingUpload {
  id: string;
  kind: AttachmentKind;
  name: string;
  blob: Blob;
  /** Why the file was not stored; undefined while it is being uploaded. */
  problem: string | undefined;
}

/** Whether a file is larger than the server accepts. */
export const isTooLarge = (kind: AttachmentKind, blob: Blob): boolean => blob.size > ATTACHMENT_BYTES[kind];

export interface Uploads {
  pending: readonly PendingUpload[];
  add: (kind: AttachmentKind, blob: Blob, name: string) => void;
  retry: (upload: PendingUpload) => void;
  discard: (id: string) => void;
}

/**
 * Stores files one by one and sends each as a message. A file that fails stays; the user tries again or discards it.
 * @param problemOf text for a file that is too large, for a lost connection, and for an unsent message
 */
export function useUploads(
  send: (kind: AttachmentKind, attachmentId: string) => boolean,
  problemOf: (problem: 'tooLarge' | 'lost' | 'unsent', kind: AttachmentKind) => string,
): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const discard = (id: string): void => setPending((all) => all.filter((one) => one.id !== id));
  const fail = (id: string, problem: string): void =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, problem } : one)));
  const store = async ({ id, kind, blob, name }: PendingUpload): Promise<void> => {
    if (isTooLarge(kind, blob)) return fail(id, problemOf('tooLarge', kind));
    try {
      await uploadAttachment(id, kind, blob, name);
    } catch (error) {
      return fail(id, error instanceof HttpError ? failureText(error) : problemOf('lost', kind));
    }
    if (send(kind, id)) discard(id);
    else fail(id, problemOf('unsent', kind));
  };
  return {
    pending,
    discard,
    add: (kind, blob, name) => {
      const upload: PendingUpload = { id: uniqueId(), kind, blob, name, problem: undefined };
      setPending((all) => [...all, upload]);
      void store(upload);
    },
    retry: (upload) => {
      const again = { ...upload, problem: undefined };
      setPending((all) => all.map((one) => (one.id === upload.id ? again : one)));
      void store(again);
    },
  };
}
