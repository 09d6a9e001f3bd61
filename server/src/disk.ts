import { ConfigurationError } from '@wardlink/calling';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { copyFile, stat, statfs, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';

const UNUSABLE: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system can only be read',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
};

/**
 * Makes a folder where there is none.
 * @param setting that names it
 * @throws ConfigurationError for one that nothing can be kept in
 */
export function prepareFolder(folder: string, setting = 'DATA_DIR'): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${setting} cannot be used, ${folder}: ${UNUSABLE[code] ?? message}`);
  }
}

/** Room of a file system (bytes). */
export interface Space {
  readonly free: number;
  readonly total: number;
}

export type ReadSpace = (folder: string) => Promise<Space>;

/** What is left of the disk: enough, little (somebody has to act), or so little that nothing more may be entered. */
export type DiskState = 'ok' | 'low' | 'full';

interface DiskOptions {
  readonly folder: string;
  /** Below so many bytes nothing is entered any more: the database needs them to go on answering. */
  readonly reserveBytes: number;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly readSpace?: ReadSpace | undefined;
  /** Told in a sentence when the state changes. */
  readonly onChange?: (sentence: string) => void;
}

/** A watch on the disk of the data folder. */
export interface DiskWatch {
  readonly state: DiskState;
  /** What limits the server at present, for `/health`. */
  limit(): string | undefined;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;
const LOW = 0.1;
/** Leaves a state only when there is clearly more room again, so that it does not change at every look. */
const CLEARLY = 1.1;
const CLEARLY_BYTES = 50 * 1024 * 1024;
const DATABASE_LOG_BYTES = 20 * 1024 * 1024;

/** As the operating system counts it. */
export const spaceOf: ReadSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

const SENTENCES: Record<Exclude<DiskState, 'ok'>, string> = {
  low: 'Less than 10 % of the disk is free: make room.',
  full: 'The disk is nearly full: everything can be looked at, nothing can be entered until there is room.',
};

function stateOf({ free, total }: Space, reserve: number, before: DiskState): DiskState {
  const more = before === 'full' ? Math.min(reserve * (CLEARLY - 1), CLEARLY_BYTES) : 0;
  if (free < reserve + more) return 'full';
  return free < total * LOW * (before === 'ok' ? 1 : CLEARLY) ? 'low' : 'ok';
}

/** Looks at the disk every two seconds, from now on. */
export async function watchDisk(options: DiskOptions): Promise<DiskWatch> {
  const { folder, reserveBytes, logger, registry, readSpace = spaceOf, onChange } = options;
  let [state, free]: [DiskState, number] = ['ok', 0];
  new Gauge({
    name: 'wardlink_disk_free_bytes',
    help: 'Free bytes where the data folder is',
    registers: [registry],
    collect(this: Gauge) {
      this.set(free);
    },
  });
  const look = async (): Promise<void> => {
    const space = await readSpace(folder);
    ({ free } = space);
    const now = stateOf(space, reserveBytes, state);
    if (now === state) return;
    state = now;
    const line = { event: 'disk', state, freeBytes: free };
    if (state === 'ok') logger.info(line);
    else logger.error(line);
    onChange?.(state === 'ok' ? 'There is room on the disk again.' : SENTENCES[state]);
  };
  let looking = false;
  const tick = (): void => {
    // On a disk that hangs one look is enough.
    if (looking) return;
    looking = true;
    look()
      .then(() => keepSmall(path.join(folder, 'postgres.log')))
      .catch((error: Error) => logger.warn({ event: 'disk.unread', reason: error.message }))
      .finally(() => (looking = false));
  };
  await look();
  const timer = setInterval(tick, LOOK_EVERY_MS).unref();
  return {
    get state() {
      return state;
    },
    limit: () => (state === 'ok' ? undefined : SENTENCES[state]),
    stop: () => clearInterval(timer),
  };
}

/** The database writes its own log for as long as it runs: what it has is set aside beneath it. */
async function keepSmall(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= DATABASE_LOG_BYTES) return;
  // Where there is no room for a copy, the log goes without one.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file);
}
