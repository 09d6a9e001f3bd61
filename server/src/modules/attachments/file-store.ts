import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { prepareFolder, type ReadSpace } from '../../disk.js';
import { storedAs } from './stored-name.js';

/** An open file: its size, and a stream of at most that many bytes. */
interface OpenFile {
  readonly bytes: number;
  /** The bytes, or a part of them; the file is closed at their end. */
  read(range?: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/** Stores the bytes of attachments: files that are named by id and never change. */
export interface FileStore {
  /** False if these bytes would leave less free space than the reserve. */
  hasRoom(bytes: number): Promise<boolean>;
  /** A path for a new file on the same disk. */
  newDraft(): string;
  /** Renames a draft once its bytes are on the disk; replaces a file of that name. */
  keep(draft: string, name: string): Promise<void>;
  discard(draft: string): Promise<void>;
  /** Opens a file. @returns undefined if it does not exist */
  open(name: string): Promise<OpenFile | undefined>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Notes that files of an id are written before its row is committed; renews an existing note. */
  noteUncommitted(id: string): Promise<void>;
  forgetUncommitted(id: string): Promise<void>;
  /** Ids that were noted before an instant and never forgotten, because their process ended in between. */
  uncommittedBefore(instant: Date): Promise<string[]>;
  /** Removes drafts that a process did not name before it ended. */
  discardOlderThan(instant: Date): Promise<void>;
}

interface DirectoryOptions {
  readonly folder: string;
  /** Bytes of the disk that must stay free. */
  readonly reserveBytes: number;
  readonly readSpace: ReadSpace;
}

const DRAFTS = 'drafts';
/** Subfolder with an empty file for each noted id. */
const UNCOMMITTED = 'uncommitted';

/** Stores files in 256 subfolders of a directory that several processes may share. */
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

/** Flushes to the disk: before it returns, a power failure may lose the written data. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
