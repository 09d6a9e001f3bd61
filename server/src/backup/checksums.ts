import type { Hash } from 'node:crypto';

/** The same pieces, each added to the hash as it passes. */
export async function* hashed(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
