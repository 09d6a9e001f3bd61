import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Refusal } from '../../core/refusal.js';

/** Result of writing a body to a file. */
interface Received {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/**
 * Writes a body to a file, piece by piece, up to a limit. A refused stream is not destroyed, because the sender has to
 * be able to read the answer.
 * @throws Refusal of `tooLarge`, or `attachment.unreadable` for a body that is empty or breaks off
 */
export async function receive(
  body: Readable,
  file: string,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: () => Refusal },
): Promise<Received> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body)) {
      bytes += piece.length;
      if (bytes > mostBytes) throw tooLarge();
      hash.update(piece);
      // Unlike `write`, `writeFile` continues after a partial write.
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
  if (bytes === 0) throw new Refusal('attachment.unreadable');
  return { bytes, sha256: hash.digest() };
}

async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      // Only errors of the connection, not of the processing of a piece.
      const next = await pieces.next().catch(() => {
        throw new Refusal('attachment.unreadable');
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pieces.return?.();
    // Drains the rest of a refused body; otherwise the next request on this connection would wait behind it.
    body.resume();
  }
}
