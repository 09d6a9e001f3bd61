import type { Hash } from 'node:crypto';

/** Passes the pieces on and adds each to the hash when it is read. */
export async function* hashed(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
