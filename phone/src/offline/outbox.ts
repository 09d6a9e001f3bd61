import type { KeptReading } from '@wardlink/contract';
import { HospitalError, isOfTheMoment } from '../hospital.js';
import type { Entry } from '../typed-quantity.js';
import type { DeviceStore, WaitingReading } from './device-store.js';

/** A reading with its measure time: sending it later does not change that time. */
export type TimedEntry = Entry & { measuredAt: number };

type Outcome =
  { kind: 'stored'; reading: KeptReading } | { kind: 'waits' } | { kind: 'refused'; code: string; reason: string };

interface Wishes {
  store: DeviceStore;
  account: string;
  send(entry: TimedEntry): Promise<{ reading: KeptReading }>;
  /** Whether there certainly is no network; then nothing is tried, and an entry can still be changed. */
  isOffline(): boolean;
  /** Called after each change of the list. */
  changed(): void;
  /** Called with each reading that the server stored. */
  stored(reading: KeptReading): void;
}

/** Statuses without a session: not about the reading. */
const WITHOUT_SESSION = [300, 401];

/** Whether the server would refuse the same reading again. */
function isFinal(error: unknown): error is HospitalError {
  if (!(error instanceof HospitalError) || error.status >= 500) return false;
  return !WITHOUT_SESSION.includes(error.status) && !isOfTheMoment(error);
}

/**
 * Readings that the server has not stored yet. Each is kept on the device before it is sent, and removed when the
 * server has confirmed it; its id makes sure that it is stored once, however often it is sent.
 */
export class Outbox {
  private waiting: WaitingReading[] = [];
  private flushing: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly wishes: Wishes) {}

  /** Reads the entries of earlier pages. */
  async load(): Promise<void> {
    const all = await this.wishes.store.outbox();
    this.waiting = all.filter(({ account }) => account === this.wishes.account);
    this.wishes.changed();
  }

  get list(): readonly WaitingReading[] {
    return this.waiting;
  }

  /** Number of readings that wait for the network. */
  get count(): number {
    return this.waiting.filter(({ refused }) => refused === null).length;
  }

  /**
   * Keeps a reading and sends it. If the server refuses it at once it is not kept: the user still sees it in the form.
   */
  async record(entry: TimedEntry): Promise<Outcome> {
    await this.flushing;
    const one = { account: this.wishes.account, entry, tried: false, refused: null };
    await this.replace(one);
    const outcome = await this.send(one);
    if (outcome.kind === 'refused') await this.remove(entry.readingId);
    return outcome;
  }

  /** Sends all waiting readings one by one. */
  flush(): Promise<void> {
    this.flushing ??= this.sendAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  async remove(readingId: string): Promise<void> {
    await this.wishes.store.remove(readingId);
    this.waiting = this.waiting.filter(({ entry }) => entry.readingId !== readingId);
    this.wishes.changed();
  }

  /** Stops sending, for example after signing out. */
  close(): void {
    this.closed = true;
  }

  private async sendAll(): Promise<void> {
    // Another page of the same account may have sent or added readings.
    await this.load();
    for (const one of this.waiting.filter(({ refused }) => refused === null)) {
      const outcome = await this.send(one);
      if (outcome.kind === 'refused') {
        await this.replace({ ...one, tried: true, refused: { code: outcome.code, reason: outcome.reason } });
      }
    }
  }

  private async send(one: WaitingReading): Promise<Outcome> {
    if (this.closed || this.wishes.isOffline()) return { kind: 'waits' };
    try {
      if (!one.tried) await this.replace({ ...one, tried: true });
      const { reading } = await this.wishes.send(one.entry);
      await this.remove(one.entry.readingId);
      this.wishes.stored(reading);
      return { kind: 'stored', reading };
    } catch (error) {
      if (isFinal(error)) return { kind: 'refused', code: error.code, reason: error.message };
      console.warn('a reading waits on this device', error);
      return { kind: 'waits' };
    }
  }

  private async replace(one: WaitingReading): Promise<void> {
    await this.wishes.store.put(one);
    const isSame = ({ entry }: WaitingReading): boolean => entry.readingId === one.entry.readingId;
    this.waiting = this.waiting.some(isSame)
      ? this.waiting.map((old) => (isSame(old) ? one : old))
      : [...this.waiting, one];
    this.wishes.changed();
  }
}
