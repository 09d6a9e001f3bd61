import type { Logger } from 'pino';
import type { Database } from '../../database/connection.js';
import type { Bus } from '../bus.js';
import { CHANGED_TOPIC } from '../topics.js';
import { readChanges, type Change } from './log.js';

/** Changes of this time are read together. */
const TOGETHER_MS = 100;
/** How often changes are looked for although nobody told of any: an announcement can be missed. */
const LOOK_MS = 1_000;

/** Changes that a process has not known before. */
export interface Batch {
  /** Transactions before this one are known. */
  readonly upTo: string;
  readonly changes: readonly Change[];
}

/** Follows the changes of the database for a process. */
export interface ChangeFollower {
  /** What is read from now on is not older than this transaction. */
  position(): { readonly transaction: string; readonly epoch: string };
  onBatch(listener: (batch: Batch) => void): void;
  stop(): Promise<void>;
}

/** Starts at the changes to come. */
export async function followChanges(db: Database, bus: Bus, logger: Logger): Promise<ChangeFollower> {
  const listeners: ((batch: Batch) => void)[] = [];
  // Whatever is there before the first transaction to come has been shown by nobody yet.
  let { epoch, upTo: position } = await readChanges(db, '18446744073709551615');
  /** Ids of changes that listeners have, of transactions that are read again. */
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
    // A steady stream of announcements does not put the reading off.
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
