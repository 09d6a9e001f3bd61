import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { BackupError } from './errors.js';

/** One file of an archive. */
export interface TarFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Must be read before the next file is requested. */
  readonly body: AsyncIterable<Buffer>;
}

/** The bytes of an archive of these files, in their order. @param modifiedAt modification time of every file */
export async function* writeTar(files: AsyncIterable<TarFile>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const archive = pack();
  const filled = fill(archive, files, modifiedAt).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    // Also when the consumer stops early: nothing more is then read from files or the database.
    archive.destroy();
    await filled;
  }
}

async function fill(archive: Pack, files: AsyncIterable<TarFile>, mtime: Date): Promise<void> {
  for await (const { name, size, body } of files) {
    await pipeline(Readable.from(body), archive.entry({ name, size, mtime, mode: 0o600 }));
  }
  archive.finalize();
}

/**
 * The files of a compressed archive, in their order.
 * @throws BackupError `not-a-backup` for a file of another format, `backup-damaged` for an incomplete archive
 */
export async function* readTar(file: string): AsyncGenerator<TarFile> {
  const archive = extract();
  // After an error in the pipeline the loops over the archive and over the present body end.
  const unpacked = pipeline(createReadStream(file), createGunzip(), archive).catch(() => undefined);
  for await (const entry of explained(archive)) {
    const { name, size = 0, type } = entry.header;
    if (type !== 'file') throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink.');
    yield { name, size, body: explained(entry as AsyncIterable<Buffer>) };
    // Skips the unread rest of the body.
    entry.resume();
  }
  await unpacked;
}

/**
 * The same values, with errors converted to BackupError. zlib's errors have a code; those of tar-stream are recognised
 * by their text.
 */
async function* explained<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    const { code = '', message = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') {
      throw new BackupError('backup-damaged', 'The backup breaks off: it was not written to its end.');
    }
    if (!code.startsWith('Z_') && !message.startsWith('Invalid tar header')) throw error;
    throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink, or it is damaged.');
  }
}
