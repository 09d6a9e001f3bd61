import { createHash } from 'node:crypto';
import { chmod, lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Target } from './composition.js';
import type { MixingOptions } from './options.js';

const SWEEP_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/**
 * File names of recordings: `ID-TIME-xxxx.mp4`, optionally with `-2`, `-3`, … before the extension. Other files are not
 * touched.
 */
const RECORDING = /^.+-\d{8}T\d{6}Z-[\da-f]{4}(-\d+)?\.mp4$/;
const STREAM_PART = /^(index\.m3u8|part-\d+\.ts)(\.tmp)?$/;

/** A recording, or the HLS files of one stream. */
export interface StoredItem {
  /** Identifies the item to the operator and in the log without revealing the name that clients gave it. */
  id: string;
  kind: 'recording' | 'stream';
  name: string;
  bytes: number;
  /** Time of the last write, ms since 1970. */
  writtenAt: number;
  /** When it will be deleted, ms since 1970; undefined: not automatically. */
  goesAt: number | undefined;
  /** Whether a task of this server is writing to it. */
  inUse: boolean;
}

interface Found extends StoredItem {
  files: string[];
  /** Undefined for a recording, which has no folder of its own. */
  folder: string | undefined;
}

/** Recordings and HLS files on disk. The operator lists and deletes them; old ones are deleted automatically. */
export class StoredMedia {
  readonly #clock: NodeJS.Timeout;

  constructor(
    private readonly options: MixingOptions,
    /** Targets that tasks are writing to at present. */
    private readonly writing: () => readonly Target[],
    private readonly logger: Logger,
    /** ms since 1970 */
    private readonly now: () => number,
  ) {
    this.#clock = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  /**
   * Deletes items that are too old, and restricts the permissions of files that an earlier version left readable by
   * others.
   */
  async sweep(): Promise<void> {
    try {
      for (const item of await this.#find()) {
        if (item.goesAt !== undefined && item.goesAt <= this.now() && !item.inUse) await this.#remove(item, 'age');
        else await makePrivate(item);
      }
    } catch (cause) {
      this.logger.error({ event: 'stored', reason: reasonOf(cause) }, 'stored media cannot be looked through');
    }
  }

  async list(): Promise<StoredItem[]> {
    return (await this.#find()).map(({ files: _files, folder: _folder, ...item }) => item);
  }

  /** @returns the deleted item; `in-use` while a task writes to it, `absent` if there is no such item */
  async delete(id: string): Promise<StoredItem | 'in-use' | 'absent'> {
    const item = (await this.#find()).find((each) => each.id === id);
    if (!item) return 'absent';
    if (item.inUse) return 'in-use';
    await this.#remove(item, 'operator');
    return item;
  }

  close(): void {
    clearInterval(this.#clock);
  }

  async #remove(item: Found, reason: 'age' | 'operator'): Promise<void> {
    for (const file of item.files) await unlink(file).catch(unlessAbsent);
    // If the folder contains other files, it is not removed.
    if (item.folder) await rmdir(item.folder).catch(() => undefined);
    const { id, kind, bytes } = item;
    const writtenAt = new Date(item.writtenAt).toISOString();
    this.logger.info({ event: 'stored-deleted', stored: id, kind, bytes, writtenAt, reason }, 'stored media deleted');
  }

  async #find(): Promise<Found[]> {
    const { recordingsFolder, hlsFolder } = this.options;
    const recordings = recordingsFolder === undefined ? [] : await this.#recordings(recordingsFolder);
    const streams = hlsFolder === undefined ? [] : await this.#streams(hlsFolder);
    return [...recordings, ...streams];
  }

  async #recordings(folder: string): Promise<Found[]> {
    const { recordingsKeptDays: days } = this.options;
    const names = (await namesIn(folder)).filter((name) => RECORDING.test(name));
    const found = await Promise.all(names.map((name) => sizeOf([path.join(folder, name)])));
    return names.flatMap((name, index) => {
      const size = found[index];
      if (!size) return [];
      const goesAt = days === undefined ? undefined : size.writtenAt + days * DAY_MS;
      return {
        id: idOf('recording', name),
        kind: 'recording',
        name,
        folder: undefined,
        ...size,
        goesAt,
        inUse: this.#inUse(size.files[0]),
      };
    });
  }

  async #streams(folder: string): Promise<Found[]> {
    const { streamsKeptHours: hours } = this.options;
    const found = await Promise.all(
      (await namesIn(folder)).map(async (name): Promise<Found | undefined> => {
        const own = path.join(folder, name);
        const parts = (await namesIn(own)).filter((part) => STREAM_PART.test(part));
        const size = await sizeOf(parts.map((part) => path.join(own, part)));
        if (!size) return undefined;
        const goesAt = hours === undefined ? undefined : size.writtenAt + hours * HOUR_MS;
        return {
          id: idOf('stream', name),
          kind: 'stream',
          name,
          folder: own,
          ...size,
          goesAt,
          inUse: this.#inUse(own),
        };
      }),
    );
    return found.filter((each) => each !== undefined);
  }

  #inUse(place: string | undefined): boolean {
    return this.writing().some((target) => {
      if ('hls' in target) return target.hls === place;
      // A restarted worker continues in `name-2.mp4`.
      return 'file' in target && place?.replace(/-\d{1,3}\.mp4$/, '.mp4') === target.file;
    });
  }
}

const idOf = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 16);

/** File names in a folder; empty if there is no folder of this name. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await lstat(folder)).isDirectory() ? (await readdir(folder)).sort() : [];
  } catch (cause) {
    return unlessAbsent(cause) ?? [];
  }
}

/** Total size of the regular files among these; undefined if there are none. Links are not followed. */
async function sizeOf(files: string[]): Promise<{ files: string[]; bytes: number; writtenAt: number } | undefined> {
  const stats = await Promise.all(files.map((file) => lstat(file).catch(unlessAbsent)));
  const there = files.filter((_, index) => stats[index]?.isFile());
  const known = stats.filter((each) => each?.isFile()).filter((each) => each !== undefined);
  if (there.length === 0) return undefined;
  return {
    files: there,
    bytes: known.reduce((sum, { size }) => sum + size, 0),
    writtenAt: Math.max(...known.map(({ mtimeMs }) => mtimeMs)),
  };
}

async function makePrivate({ files, folder }: Found): Promise<void> {
  for (const file of files) await chmod(file, 0o600).catch(unlessAbsent);
  if (folder) await chmod(folder, 0o700).catch(unlessAbsent);
}

/** A segment may be deleted between listing and reading. */
function unlessAbsent(cause: unknown): undefined {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  return undefined;
}

const reasonOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause);
