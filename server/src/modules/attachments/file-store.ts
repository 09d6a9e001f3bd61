import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { prepareFolder, type ReadSpace } from '../../disk.js';

/** Where the bytes of attachments are stored: files named by id only, which never change. */
export interface FileStore {
  /** False where so many more bytes would leave less than the reserve. */
  hasRoom(bytes: number): Promise<boolean>;
  /** A path for a file that is being made, on the same disk. */
  newDraft(): string;
  /** Gives a draft its name, once its bytes are on the disk; a file of that name is replaced. */
  keep(draft: string, name: string): Promise<void>;
  discard(draft: string): Promise<void>;
  /** @returns undefined where there is no such file */
  read(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes drafts of processes that ended before they were named. */
  discardOlderThan(instant: Date): Promise<void>;
}

export interface DirectoryOptions {
  readonly folder: string;
  /** Bytes of the disk that stay free. */
  readonly reserveBytes: number;
  readonly readSpace: ReadSpace;
}

/** A name of ours: an id, and for a thumbnail an ending. */
const NAME = /^[\da-f-]{36}(\.[a-z]+)?$/;
/** Drafts are in a folder of their own, which a backup leaves out. */
const DRAFTS = 'drafts';

/** Files in a directory that several processes may share, 256 folders wide. */
export function createDirectoryStore({ folder, reserveBytes, readSpace }: DirectoryOptions): FileStore {
  const drafts = path.join(folder, DRAFTS);
  prepareFolder(folder, 'WARDLINK_FILES');
  prepareFolder(drafts, 'WARDLINK_FILES');
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('a stored file is named by an id');
    return path.join(folder, name.slice(0, 2), name);
  };

  return {
    async hasRoom(bytes) {
      const { free } = await readSpace(folder);
      return free - bytes >= reserveBytes;
    },
    newDraft: () => path.join(drafts, randomUUID()),
    async keep(draft, name) {
      const to = pathOf(name);
      await sync(draft);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(draft, to);
      await sync(path.dirname(to));
    },
    discard: (draft) => rm(draft, { force: true }),
    async read(name, range) {
      const from = pathOf(name);
      const found = await stat(from).catch(() => undefined);
      return found && createReadStream(from, range ?? {});
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async discardOlderThan(instant) {
      for (const name of await readdir(drafts)) {
        const draft = path.join(drafts, name);
        const found = await stat(draft).catch(() => undefined);
        if (found && found.mtime < instant) await rm(draft, { force: true });
      }
    },
  };
}

/** Until it returns, a loss of power may lose what was written. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
