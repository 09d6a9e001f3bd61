import type { Entry } from '../typed-quantity.js';

/** A reading that is not stored on the server yet. */
export interface WaitingReading {
  account: string;
  entry: Entry & { measuredAt: number };
  /** Whether it may have reached the server; then it is only sent again, unchanged. */
  tried: boolean;
  /** Why the server refused it; null while it waits. */
  refused: { code: string; reason: string } | null;
}

/** Data that the page stores on the device by account. */
export interface DeviceStore {
  keep(account: string, name: string, value: unknown): Promise<void>;
  kept<Value>(account: string, name: string): Promise<Value | undefined>;
  /** Removes loaded data, but not readings that wait to be sent. */
  forgetLoaded(): Promise<void>;
  outbox(): Promise<WaitingReading[]>;
  put(waiting: WaitingReading): Promise<void>;
  remove(readingId: string): Promise<void>;
  /** Removes the data of all accounts. */
  clear(): Promise<void>;
}

/** For browsers without a database for pages, as in some private windows: lasts as long as the page. */
export class MemoryStore implements DeviceStore {
  private readonly loaded = new Map<string, unknown>();
  private readonly waiting = new Map<string, WaitingReading>();

  async keep(account: string, name: string, value: unknown): Promise<void> {
    this.loaded.set(`${account} ${name}`, structuredClone(value));
  }

  async kept<Value>(account: string, name: string): Promise<Value | undefined> {
    return this.loaded.get(`${account} ${name}`) as Value | undefined;
  }

  async forgetLoaded(): Promise<void> {
    this.loaded.clear();
  }

  async outbox(): Promise<WaitingReading[]> {
    return [...this.waiting.values()].map((one) => structuredClone(one));
  }

  async put(waiting: WaitingReading): Promise<void> {
    this.waiting.set(waiting.entry.readingId, structuredClone(waiting));
  }

  async remove(readingId: string): Promise<void> {
    this.waiting.delete(readingId);
  }

  async clear(): Promise<void> {
    this.loaded.clear();
    this.waiting.clear();
  }
}

const LOADED = 'loaded';
const OUTBOX = 'outbox';

interface KeptValue {
  account: string;
  name: string;
  value: unknown;
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of the page did not answer'));
  });

/** Resolves when the browser has stored the data, not when it was asked to. */
const stored = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'));
  });

class IndexedStore implements DeviceStore {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<IndexedStore> {
    const opening = indexedDB.open('wardlink-patient', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(LOADED, { keyPath: ['account', 'name'] });
      opening.result.createObjectStore(OUTBOX, { keyPath: 'entry.readingId' });
    };
    return new IndexedStore(await answerOf(opening));
  }

  private async write(names: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = this.database.transaction(names, 'readwrite', { durability: 'strict' });
    work(transaction);
    await stored(transaction);
  }

  keep(account: string, name: string, value: unknown): Promise<void> {
    const row: KeptValue = { account, name, value };
    return this.write([LOADED], (transaction) => void transaction.objectStore(LOADED).put(row));
  }

  async kept<Value>(account: string, name: string): Promise<Value | undefined> {
    const found: IDBRequest<KeptValue | undefined> = this.database
      .transaction(LOADED)
      .objectStore(LOADED)
      .get([account, name]);
    return (await answerOf(found))?.value as Value | undefined;
  }

  forgetLoaded(): Promise<void> {
    return this.write([LOADED], (transaction) => void transaction.objectStore(LOADED).clear());
  }

  outbox(): Promise<WaitingReading[]> {
    const all: IDBRequest<WaitingReading[]> = this.database.transaction(OUTBOX).objectStore(OUTBOX).getAll();
    return answerOf(all);
  }

  put(waiting: WaitingReading): Promise<void> {
    return this.write([OUTBOX], (transaction) => void transaction.objectStore(OUTBOX).put(waiting));
  }

  remove(readingId: string): Promise<void> {
    return this.write([OUTBOX], (transaction) => void transaction.objectStore(OUTBOX).delete(readingId));
  }

  clear(): Promise<void> {
    return this.write([LOADED, OUTBOX], (transaction) => {
      transaction.objectStore(LOADED).clear();
      transaction.objectStore(OUTBOX).clear();
    });
  }
}

/** The store of this device. */
export async function openDeviceStore(): Promise<DeviceStore> {
  try {
    return await IndexedStore.open();
  } catch (error) {
    console.warn('nothing can be kept on this device', error);
    return new MemoryStore();
  }
}
