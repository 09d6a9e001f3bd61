import { open } from 'node:fs/promises';

/** Enough to recognise any type by its first bytes. */
const LENGTH = 64;

export async function beginningOf(file: string): Promise<Buffer> {
  return pieceOf(file, 0, LENGTH);
}

/** Bytes of a file from a position; fewer than `length` at its end. */
export async function pieceOf(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
