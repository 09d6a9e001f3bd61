import { CHAT_TIMES } from './frames.js';
import {
  arrived,
  counted,
  isUncertain,
  NOTHING_READ,
  readTo,
  unreadOf,
  type CountedUnread,
  type Reading,
  type ShownUnread,
  type UnreadMessage,
} from './reading.js';

/** Functions that the page provides. */
interface ReadingSurroundings {
  /** Reports to the server how far a conversation was read. */
  report(id: string, upTo: number): Promise<unknown>;
  /**
   * Whether a report was refused permanently, for example because the reader left the group; after any other failure it
   * is repeated.
   */
  isRefused(error: unknown): boolean;
  /** Called when the unread messages of a conversation changed. */
  changed(id: string): void;
  /** Loads the list again. */
  reload(): void;
}

/** Read positions of all conversations, or of all groups, of one account on one page. */
export class ReadingBook {
  private readonly readings = new Map<string, Reading>();
  /** Positions that must still be reported to the server, by conversation. */
  private readonly unreported = new Map<string, number>();
  private readonly reporting = new Set<string>();
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: ReadingSurroundings) {}

  unreadOf(id: string): ShownUnread {
    return unreadOf(this.of(id));
  }

  readUpTo(id: string): number {
    return this.of(id).readUpTo;
  }

  /** Call this when a list arrives from the server. */
  counted(id: string, list: CountedUnread): void {
    this.become(id, counted(this.of(id), list));
    // The server made the list before it knew what was read elsewhere. Positions of this page are reported first.
    if (isUncertain(this.of(id)) && !this.unreported.has(id)) this.around.reload();
  }

  /** Call this when a message of somebody else arrives. */
  arrived(id: string, message: UnreadMessage): void {
    this.become(id, arrived(this.of(id), message));
  }

  /** Call this when everything up to a number is visible on the page. */
  seen(id: string, upTo: number): void {
    if (upTo <= this.of(id).readUpTo) return;
    this.unreported.set(id, upTo);
    this.become(id, readTo(this.of(id), upTo));
    void this.report(id);
  }

  /** Call this when another page or device has read up to a number. */
  readElsewhere(id: string, upTo: number): void {
    const next = readTo(this.of(id), upTo);
    this.become(id, next);
    if (isUncertain(next)) this.around.reload();
  }

  /** Repeats reports that the server has not confirmed: the connection is restored. */
  repeat(): void {
    clearTimeout(this.again);
    this.again = undefined;
    for (const id of this.unreported.keys()) void this.report(id);
  }

  /** Clears everything after a logout. */
  close(): void {
    clearTimeout(this.again);
    this.again = undefined;
    this.readings.clear();
    this.unreported.clear();
  }

  private of(id: string): Reading {
    return this.readings.get(id) ?? NOTHING_READ;
  }

  private become(id: string, next: Reading): void {
    if (next === this.of(id)) return;
    this.readings.set(id, next);
    this.around.changed(id);
  }

  private async report(id: string): Promise<void> {
    const upTo = this.unreported.get(id);
    if (upTo === undefined || this.reporting.has(id)) return;
    this.reporting.add(id);
    const outcome = await this.around.report(id, upTo).then(
      () => 'stored' as const,
      (error: unknown) => (this.around.isRefused(error) ? 'refused' : 'unknown'),
    );
    this.reporting.delete(id);
    if (!this.unreported.has(id)) return;
    if (outcome === 'unknown') {
      this.again ??= setTimeout(() => this.repeat(), CHAT_TIMES.reconnect);
      return;
    }
    // Messages that were read during the report are reported now.
    if (this.unreported.get(id) !== upTo) return this.report(id);
    this.unreported.delete(id);
    const { counted: list, ...reading } = this.of(id);
    // If the server refuses, the messages count as unread.
    if (outcome === 'refused') this.become(id, { ...reading, counted: list, readUpTo: list.readUpTo });
    else if (isUncertain(this.of(id))) this.around.reload();
  }
}
