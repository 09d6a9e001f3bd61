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
  /** Read before the next file is asked for. */
  readonly body: AsyncIterable<Buffer>;
}

/** The bytes of an archive of these files, in their order. @param modifiedAt of every file */
export async function* writeTar(files: AsyncIterable<TarFile>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const archive = pack();
  const filled = fill(archive, files, modifiedAt).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    // Also where the reader gives up: nothing is read from files or the database any more once this has returned.
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
 * @throws BackupError `not-a-backup` for a file that is no such archive, `backup-damaged` for one that breaks off
 */
export async function* readTar(file: string): AsyncGenerator<TarFile> {
  const archive = extract();
  // What fails in it ends the loops over the archive and over the body that is being read.
  const unpacked = pipeline(createReadStream(file), createGunzip(), archive).catch(() => undefined);
  for await (const entry of explained(archive)) {
    const { name, size = 0, type } = entry.header;
    if (type !== 'file') throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink.');
    yield { name, size, body: explained(entry as AsyncIterable<Buffer>) };
    // Skips what was not read of it.
    entry.resume();
  }
  await unpacked;
}

/** The same values; what fails meanwhile as a BackupError. zlib tells its errors apart by a code, tar-stream by the text alone. */
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
