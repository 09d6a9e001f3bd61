import type { GlucoseReading, RequestOf } from '@wardlink/contract';
import { createStore, type Store } from '../session/store.js';

/** What was typed and is not stored on the server yet: a first entry or a correction of one patient's slot. */
export type TypedReading = {
  /** `readingId` of a first entry; of a correction the reading's id and the version it corrects. */
  key: string;
  userId: string;
  patientId: string;
  slot: number;
  /** Hospital day it belongs to. */
  day: string;
  typedAt: number;
  /** Sends that got no answer: the server may hold it already. */
  unanswered: number;
  /** Why the server did not take it; it waits for the person then. */
  refused?: { message: string; code?: string };
} & ({ kind: 'record'; body: RequestOf<'glucose.record'> } | { kind: 'correct'; body: RequestOf<'glucose.correct'> });

export type SendOutcome =
  | { outcome: 'stored'; reading: GlucoseReading }
  | { outcome: 'noAnswer' }
  | { outcome: 'refused'; message: string; code?: string };

export interface OutboxOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  userId: string;
  send(typed: TypedReading): Promise<SendOutcome>;
  onStored(reading: GlucoseReading): void;
  /** The server did not take it; it stays until the person types again or discards it. */
  onRefused?(message: string): void;
  /** Milliseconds between tries while there is no answer. */
  retryAfter?: number;
}

const PREFIX = 'wardlink.outbox.';

/**
 * Typed readings on their way to the server.
 *
 * Each is kept in the browser's storage under its user before it is sent, and taken out when the server has stored or
 * the person has discarded it. It is sent again, with the same id, until an answer comes; the server stores it once.
 */
export class ReadingOutbox {
  readonly entries: Store<readonly TypedReading[]>;
  readonly #sending = new Set<string>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly options: OutboxOptions) {
    this.entries = createStore<readonly TypedReading[]>(readEntries(options));
  }

  /** Keeps what was typed, then sends it. */
  add(typed: TypedReading): void {
    this.#write(typed);
    this.entries.set((all) => [...all.filter((one) => one.key !== typed.key), typed]);
    void this.#send(typed);
  }

  /** Forgets a reading the person no longer wants. */
  discard(key: string): void {
    this.options.storage.removeItem(this.#storageKey(key));
    this.entries.set((all) => all.filter((one) => one.key !== key));
  }

  /** Sends everything that waits for an answer, oldest first. */
  async flush(): Promise<void> {
    for (const typed of this.entries.get()) if (!typed.refused) await this.#send(typed);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  async #send(typed: TypedReading): Promise<void> {
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
      // An earlier send without an answer may have been this very change: the board shows what is stored.
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

  #replace(typed: TypedReading): void {
    if (!this.entries.get().some((one) => one.key === typed.key)) return;
    this.#write(typed);
    this.entries.set((all) => all.map((one) => (one.key === typed.key ? typed : one)));
  }

  #storageKey(key: string): string {
    return `${PREFIX}${this.options.userId}.${key}`;
  }

  #write(typed: TypedReading): void {
    this.options.storage.setItem(this.#storageKey(typed.key), JSON.stringify(typed));
  }
}

function storedKeys(storage: OutboxOptions['storage'], prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

function readEntries({ storage, userId }: OutboxOptions): TypedReading[] {
  const read = (key: string): TypedReading[] => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as TypedReading];
    } catch {
      return [];
    }
  };
  return storedKeys(storage, `${PREFIX}${userId}.`)
    .flatMap(read)
    .sort((a, b) => a.typedAt - b.typedAt);
}

/** Readings of anybody that wait on this device; the login page says so. */
export function waitingReadings(storage: OutboxOptions['storage']): number {
  return storedKeys(storage, PREFIX).length;
}
