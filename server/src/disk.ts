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
 * Creates a folder if it does not exist.
 * @param setting name of the setting that contains the path
 * @throws ConfigurationError if nothing can be stored in it
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

/** Free space of the disk: enough, little (somebody has to act), or too little for further entries. */
export type DiskState = 'ok' | 'low' | 'full';

interface DiskOptions {
  readonly folder: string;
  /** Bytes below which nothing more can be entered: the database needs them to keep answering. */
  readonly reserveBytes: number;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly readSpace?: ReadSpace | undefined;
  /** Receives a sentence when the state changes. */
  readonly onChange?: (sentence: string) => void;
}

/** A watch on the disk of the data folder. */
export interface DiskWatch {
  readonly state: DiskState;
  /** The present limitation of the server, for `/health`. */
  limit(): string | undefined;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;
const LOW = 0.1;
/** A state ends only when there is clearly more space, so that it does not flap. */
const CLEARLY = 1.1;
const CLEARLY_BYTES = 50 * 1024 * 1024;
const DATABASE_LOG_BYTES = 20 * 1024 * 1024;

/** Figures of the operating system. */
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

/** Checks the disk now and then every two seconds. */
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
    // If a check hangs, no second one is started.
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

/** The database writes its log as long as it runs: a long log is copied to a second file and truncated. */
async function keepSmall(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= DATABASE_LOG_BYTES) return;
  // Without room for a copy, the log is lost.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file);
}
