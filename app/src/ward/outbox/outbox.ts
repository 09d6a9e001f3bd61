import type { GlucoseReading, RequestOf } from '@wardlink/contract';
import { createStore, type Store } from '../../store/store.js';

/** An entry that the server has not stored yet: a first entry or a correction. */
export interface OutboxEntry {
  /** `readingId` of a first entry; for a correction, the reading's id and the corrected version. */
  key: string;
  kind: 'record' | 'correct';
  userId: string;
  typedAt: number;
  /** Number of sends without an answer: the server may have stored it already. */
  unanswered: number;
  /** Why the server refused it; then it waits for the user. */
  refused?: { message: string; code?: string };
}

/** A glucose value or refusal of one patient's slot. */
export type TypedReading = OutboxEntry & {
  patientId: string;
  slot: number;
  /** Hospital day it belongs to. */
  day: string;
} & ({ kind: 'record'; body: RequestOf<'glucose.record'> } | { kind: 'correct'; body: RequestOf<'glucose.correct'> });

export type SendOutcome<Stored = GlucoseReading> =
  | { outcome: 'stored'; reading: Stored }
  | { outcome: 'noAnswer' }
  | { outcome: 'refused'; message: string; code?: string };

export interface OutboxOptions<Typed extends OutboxEntry = TypedReading, Stored = GlucoseReading> {
  /** Separates the stored entries of several outboxes; undefined for glucose. */
  family?: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  userId: string;
  send(typed: Typed): Promise<SendOutcome<Stored>>;
  onStored(reading: Stored): void;
  /** The server refused it; it stays until the user changes or discards it. */
  onRefused?(message: string): void;
  /** Milliseconds between tries while there is no answer. */
  retryAfter?: number;
}

const PREFIX = 'wardlink.outbox.';

/**
 * Outbox of typed readings.
 *
 * An entry is stored in the browser under its user before it is sent, and removed when the server has stored it or the user
 * has discarded it. It is sent again, with the same id, until an answer comes; the server stores it once.
 */
export class ReadingOutbox<Typed extends OutboxEntry = TypedReading, Stored = GlucoseReading> {
  readonly entries: Store<readonly Typed[]>;
  readonly #sending = new Set<string>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly options: OutboxOptions<Typed, Stored>) {
    this.entries = createStore<readonly Typed[]>(readEntries<Typed>(options));
  }

  /** Stores an entry in the browser, then sends it. */
  add(typed: Typed): void {
    this.#write(typed);
    this.entries.set((all) => [...all.filter((one) => one.key !== typed.key), typed]);
    void this.#send(typed);
  }

  /** Removes a reading that the user no longer wants. */
  discard(key: string): void {
    this.options.storage.removeItem(this.#storageKey(key));
    this.entries.set((all) => all.filter((one) => one.key !== key));
  }

  /** Sends all waiting entries, oldest first. */
  async flush(): Promise<void> {
    for (const typed of this.entries.get()) if (!typed.refused) await this.#send(typed);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  async #send(typed: Typed): Promise<void> {
    if (this.#sending.has(typed.key) || this.#stopped) return;
    this.#sending.add(typed.key);
    const result = await this.options.send(typed);
    this.#sending.delete(typed.key);
    if (result.outcome === 'stored') {
      this.options.onStored(result.reading);
      this.discard(typed.key);
    } else if (result.outcome === 'noAnswer') {
      this.#replace({ ...typed, unanswered: typed.unanswered + 1 });
      this.#tryLater();
    } else if (typed.kind === 'correct' && result.code === 'reading.changed' && typed.unanswered > 0) {
      // This change may have been stored by an earlier send without an answer: the board shows what is stored.
      this.discard(typed.key);
    } else {
      this.#replace({ ...typed, refused: { message: result.message, code: result.code } });
      this.options.onRefused?.(result.message);
    }
  }

  #tryLater(): void {
    if (this.#stopped) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.flush(), this.options.retryAfter ?? 3_000);
  }

  #replace(typed: Typed): void {
    if (!this.entries.get().some((one) => one.key === typed.key)) return;
    this.#write(typed);
    this.entries.set((all) => all.map((one) => (one.key === typed.key ? typed : one)));
  }

  #storageKey(key: string): string {
    return `${prefixOf(this.options)}${key}`;
  }

  #write(typed: Typed): void {
    this.options.storage.setItem(this.#storageKey(typed.key), JSON.stringify(typed));
  }
}

function prefixOf({ userId, family }: Pick<OutboxOptions, 'userId' | 'family'>): string {
  return `${PREFIX}${family ? `${family}.` : ''}${userId}.`;
}

function storedKeys(storage: OutboxOptions['storage'], prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

function readEntries<Typed extends OutboxEntry>(
  options: Pick<OutboxOptions, 'storage' | 'userId' | 'family'>,
): Typed[] {
  const { storage } = options;
  const read = (key: string): Typed[] => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as Typed];
    } catch {
      return [];
    }
  };
  return storedKeys(storage, prefixOf(options))
    .flatMap(read)
    .sort((a, b) => a.typedAt - b.typedAt);
}

/** Number of unsent readings of all users on this device, shown on the login page. */
export function countUnsent(storage: OutboxOptions['storage']): number {
  return storedKeys(storage, PREFIX).length;
}
