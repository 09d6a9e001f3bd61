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

/** What the readings of a page need from it. */
interface ReadingSurroundings {
  /** Tells the server how far a conversation was read. */
  report(id: string, upTo: number): Promise<unknown>;
  /** Whether a report was refused for good, such as of a group that the reader has left; any other failure is repeated. */
  isRefused(error: unknown): boolean;
  /** What is unread in a conversation changed. */
  changed(id: string): void;
  /** The list has to be loaded again. */
  reload(): void;
}

/** The readings of all conversations, or of all groups, of one account on one page. */
export class ReadingBook {
  private readonly readings = new Map<string, Reading>();
  /** How far the server has to be told of, by conversation. */
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

  /** A list came from the server. */
  counted(id: string, list: CountedUnread): void {
    this.become(id, counted(this.of(id), list));
    // Made before the server was told of what was read elsewhere. What is read here is told first.
    if (isUncertain(this.of(id)) && !this.unreported.has(id)) this.around.reload();
  }

  /** A message of somebody else came. */
  arrived(id: string, message: UnreadMessage): void {
    this.become(id, arrived(this.of(id), message));
  }

  /** Everything up to a number is on a page that somebody looks at. */
  seen(id: string, upTo: number): void {
    if (upTo <= this.of(id).readUpTo) return;
    this.unreported.set(id, upTo);
    this.become(id, readTo(this.of(id), upTo));
    void this.report(id);
  }

  /** Another page or device has read up to a number. */
  readElsewhere(id: string, upTo: number): void {
    const next = readTo(this.of(id), upTo);
    this.become(id, next);
    if (isUncertain(next)) this.around.reload();
  }

  /** Reports again what the server does not know: there is a connection again. */
  repeat(): void {
    clearTimeout(this.again);
    this.again = undefined;
    for (const id of this.unreported.keys()) void this.report(id);
  }

  /** Forgets everything: the account has signed out. */
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
    // What was read meanwhile is reported now.
    if (this.unreported.get(id) !== upTo) return this.report(id);
    this.unreported.delete(id);
    const { counted: list, ...reading } = this.of(id);
    // What the server does not take for read is not.
    if (outcome === 'refused') this.become(id, { ...reading, counted: list, readUpTo: list.readUpTo });
    else if (isUncertain(this.of(id))) this.around.reload();
  }
}
