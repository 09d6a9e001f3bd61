import { ATTACHMENT_HEADERS, ATTACHMENT_PATH, type AttachmentKind, type ErrorReply } from '@wardlink/contract';
import { untilAnswered, type Outcome } from './until-answered.js';

/** How long a file without an answer is sent again, milliseconds. */
const PATIENCE_MS = 60_000;
/** Limit of one try, milliseconds: a large file on a slow line takes minutes. */
const TRY_MS = 10 * 60_000;

/** A file of a message. */
interface StoredFile {
  /** A second upload of the same bytes under it stores nothing new. */
  readonly id: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly blob: Blob;
}

interface Options {
  /** Headers of every request of the page. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the file may still be sent; default: yes. */
  readonly isWanted?: () => boolean;
  readonly onWaiting?: (isWaiting: boolean) => void;
}

/**
 * Stores a file under its id, as plain bytes (docs/decisions/0088-attachments.md). Without an answer it is sent again.
 * @returns undefined if it is stored, else the server's refusal with the HTTP status
 * @throws NoAnswer
 */
export function storeFile(
  { id, kind, name, blob }: StoredFile,
  { headers, isWanted, onWaiting }: Options,
): Promise<{ httpStatus: number; reply: ErrorReply } | undefined> {
  const attempt = async (
    signal: AbortSignal,
  ): Promise<Outcome<{ httpStatus: number; reply: ErrorReply } | undefined>> => {
    const response = await fetch(`${ATTACHMENT_PATH}${id}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        ...headers,
        'Content-Type': 'application/octet-stream',
        [ATTACHMENT_HEADERS.kind]: kind,
        [ATTACHMENT_HEADERS.name]: encodeURIComponent(name),
      },
      body: blob,
      signal,
    });
    if (response.ok) return { value: undefined };
    const reply = (await response.json().catch(() => undefined)) as Partial<ErrorReply> | undefined;
    // A gateway answers with its own page.
    if (reply?.code === undefined) throw new Error(`status ${response.status}, not from the hospital's server`);
    return { value: { httpStatus: response.status, reply: reply as ErrorReply } };
  };
  return untilAnswered(attempt, { forMs: PATIENCE_MS, tryMs: TRY_MS, isWanted, onWaiting });
}
