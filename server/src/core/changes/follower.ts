import type { Logger } from 'pino';
import type { Database } from '../../database/connection.js';
import type { Bus } from '../bus.js';
import { CHANGED_TOPIC } from '../topics.js';
import { readChanges, type Change } from './log.js';

/** Changes within this time are read together. */
const TOGETHER_MS = 100;
/** Interval of reading without an announcement, because announcements can be lost. */
const LOOK_MS = 1_000;

/** Changes that are new to a process. */
export interface Batch {
  /** All changes of transactions before this one are known. */
  readonly upTo: string;
  readonly changes: readonly Change[];
}

/** Follows the changes in the database, for one process. */
export interface ChangeFollower {
  /** Rows read from now on include all transactions before this one. */
  position(): { readonly transaction: string; readonly epoch: string };
  onBatch(listener: (batch: Batch) => void): void;
  stop(): Promise<void>;
}

/** Starts with future changes. */
export async function followChanges(db: Database, bus: Bus, logger: Logger): Promise<ChangeFollower> {
  const listeners: ((batch: Batch) => void)[] = [];
  // Nobody has shown changes before this position yet.
  let { epoch, upTo: position } = await readChanges(db, '18446744073709551615');
  /** Ids of delivered changes whose transactions will be read again. */
  let known = new Set<string>();
  let stopped = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    const found = await readChanges(db, position);
    const changes = found.changes.filter(({ id }) => !known.has(id));
    const later = found.changes.filter(({ transaction }) => BigInt(transaction) >= BigInt(found.upTo));
    known = new Set(later.map(({ id }) => id));
    ({ epoch, upTo: position } = found);
    if (changes.length === 0) return;
    for (const listener of listeners) listener({ upTo: position, changes });
  };

  const look = (): void => {
    clearTimeout(timer);
    timer = undefined;
    hurried = false;
    if (stopped) return;
    if (reading) {
      again = true;
      return;
    }
    again = false;
    reading = read()
      .catch((error: Error) => {
        if (!stopped) logger.warn({ event: 'changes.failed', reason: error.message }, 'changes could not be read');
      })
      .finally(() => {
        reading = undefined;
        if (!stopped) timer ??= setTimeout(look, again ? TOGETHER_MS : LOOK_MS).unref();
      });
  };
  let hurried = false;
  const lookShortly = (): void => {
    if (reading) again = true;
    // Further announcements do not postpone the reading.
    if (reading || stopped || hurried) return;
    hurried = true;
    clearTimeout(timer);
    timer = setTimeout(look, TOGETHER_MS).unref();
  };
  bus.onTopic((topic) => topic === CHANGED_TOPIC && lookShortly());
  bus.onGap(look);
  look();

  return {
    position: () => ({ transaction: position, epoch }),
    onBatch: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
