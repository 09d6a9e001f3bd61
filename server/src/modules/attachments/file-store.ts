import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { prepareFolder, type ReadSpace } from '../../disk.js';
import { storedAs } from './stored-name.js';

/** A file that is open: its size, and no more bytes of it than that. */
interface OpenFile {
  readonly bytes: number;
  /** The bytes, or a part of them; the file is closed at their end. */
  read(range?: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** Where the bytes of attachments are stored: files named by id only, which never change. */
export interface FileStore {
  /** False where so many more bytes would leave less than the reserve. */
  hasRoom(bytes: number): Promise<boolean>;
  /** A path for a file that is being made, on the same disk. */
  newDraft(): string;
  /** Gives a draft its name, once its bytes are on the disk; a file of that name is replaced. */
  keep(draft: string, name: string): Promise<void>;
  discard(draft: string): Promise<void>;
  /** Opens a file. @returns undefined where there is no such file */
  open(name: string): Promise<OpenFile | undefined>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Notes that an id gets files before its row is committed; again, if it was noted. */
  noteUncommitted(id: string): Promise<void>;
  forgetUncommitted(id: string): Promise<void>;
  /** Ids that were noted before an instant, and not forgotten: their process ended in between. */
  uncommittedBefore(instant: Date): Promise<string[]>;
  /** Removes drafts of processes that ended before they were named. */
  discardOlderThan(instant: Date): Promise<void>;
}

interface DirectoryOptions {
  readonly folder: string;
  /** Bytes of the disk that stay free. */
  readonly reserveBytes: number;
  readonly readSpace: ReadSpace;
}

const DRAFTS = 'drafts';
/** An empty file for each id that was noted. */
const UNCOMMITTED = 'uncommitted';

/** Files in a directory that several processes may share, 256 folders wide. */
export function createDirectoryStore({ folder, reserveBytes, readSpace }: DirectoryOptions): FileStore {
  const drafts = path.join(folder, DRAFTS);
  const uncommitted = path.join(folder, UNCOMMITTED);
  for (const one of [folder, drafts, uncommitted]) prepareFolder(one, 'WARDLINK_FILES');
  const pathOf = (name: string): string => path.join(folder, storedAs(name));

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
    async open(name) {
      const handle = await open(pathOf(name), 'r').catch(() => undefined);
      if (!handle) return undefined;
      const { size: bytes } = await handle.stat();
      return {
        bytes,
        read: (range = { start: 0, end: bytes - 1 }) => handle.createReadStream(range),
        close: () => handle.close(),
      };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    noteUncommitted: (id) => writeFile(path.join(uncommitted, id), '', { mode: 0o600 }),
    forgetUncommitted: (id) => rm(path.join(uncommitted, id), { force: true }),
    uncommittedBefore: (instant) => olderThan(uncommitted, instant),
    async discardOlderThan(instant) {
      for (const name of await olderThan(drafts, instant)) await rm(path.join(drafts, name), { force: true });
    },
  };
}

/** Names of the files of a folder that were last written before an instant. */
async function olderThan(folder: string, instant: Date): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtime < instant) names.push(name);
  }
  return names;
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
