import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHAT_TIMES } from '../src/chat/frames.js';
import { ReadingBook } from '../src/chat/reading-book.js';
import { arrived, counted, isUncertain, NOTHING_READ, readTo, unreadOf, type Reading } from '../src/chat/reading.js';

const list = (upTo: number, readUpTo: number, unread: number, mentioned = false) => ({
  upTo,
  readUpTo,
  unread,
  mentioned,
  missedCall: false,
});
const after = (...steps: ((reading: Reading) => Reading)[]): Reading =>
  steps.reduce((reading, step) => step(reading), NOTHING_READ);
const came =
  (seq: number, mentions = false) =>
  (reading: Reading) =>
    arrived(reading, { seq, mentions });
const listed =
  (...all: Parameters<typeof list>) =>
  (reading: Reading) =>
    counted(reading, list(...all));
const read = (upTo: number) => (reading: Reading) => readTo(reading, upTo);

describe('what is unread', () => {
  it.each<[string, Reading, number]>([
    ['a list counts', after(listed(9, 3, 4)), 4],
    ['what comes later is added once', after(listed(9, 3, 4), came(10), came(10), came(12)), 6],
    ['what a list counts already is not', after(listed(9, 3, 4), came(9), came(4)), 4],
    ['a conversation opened before the list came stays read', after(read(9), listed(9, 3, 1)), 0],
    [
      'a list made before the reading was heard of changes nothing',
      after(listed(9, 3, 1), read(9), listed(9, 3, 1)),
      0,
    ],
    ['an older list that comes late changes nothing', after(listed(12, 12, 0), listed(9, 3, 4)), 0],
    ['read in another tab, what came before is read', after(listed(9, 3, 4), came(10), read(10)), 0],
    ['and what came after is not', after(listed(9, 3, 4), came(10), came(12), read(10)), 1],
    ['a position never moves back', after(listed(9, 3, 4), read(9), read(5)), 0],
    [
      'a line of one’s own after 62 unread ones leaves none, once it is looked at',
      after(listed(62, 0, 62), read(63)),
      0,
    ],
    ['what came before the list is in the list', after(came(7), came(10), listed(9, 3, 4)), 5],
  ])('%s', (_name, reading, unread) => {
    expect(unreadOf(reading).unread).toBe(unread);
  });

  it('a mention stays until it is read, whatever is written after it', () => {
    const mentioned = after(listed(5, 5, 0), came(6, true), came(7));
    expect(unreadOf(mentioned)).toEqual({ unread: 2, mentioned: true, missedCall: false });
    expect(unreadOf(readTo(mentioned, 6))).toEqual({ unread: 1, mentioned: false, missedCall: false });
    expect(unreadOf(after(listed(5, 1, 3, true))).mentioned).toBe(true);
  });

  it('is not known where a part of what was counted was read; then the list is asked for', () => {
    expect(isUncertain(after(listed(9, 3, 4), read(6)))).toBe(true);
    expect(isUncertain(after(listed(9, 3, 4), read(9)))).toBe(false);
    expect(isUncertain(after(listed(9, 3, 4), read(6), listed(9, 6, 2)))).toBe(false);
  });
});

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Message {
  seq: number;
  own: boolean;
  mentions: boolean;
}
type Frame = { message: Message } | { readUpTo: number };

/** The server's part for one conversation, as `chat.read` and `group.read` do it. */
class Server {
  readonly log: Message[] = [];
  readUpTo = 0;
  pages: Page[] = [];
  failing = 0;

  constructor(readonly random: () => number) {}

  write(own: boolean): void {
    const message = { seq: this.log.length + 1, own, mentions: this.random() < 0.2 };
    this.log.push(message);
    this.tell({ message });
  }

  read(upTo: number): Promise<unknown> {
    if (this.random() < this.failing) {
      // Whether it was stored is not known to the page.
      if (this.random() < 0.5) this.store(upTo);
      return Promise.reject(new Error('no answer'));
    }
    this.store(upTo);
    return Promise.resolve();
  }

  list() {
    const unread = this.log.filter(({ seq, own }) => !own && seq > this.readUpTo);
    return {
      upTo: this.log.length,
      readUpTo: this.readUpTo,
      unread: unread.length,
      mentioned: unread.some(({ mentions }) => mentions),
      missedCall: false,
    };
  }

  private store(upTo: number): void {
    if (upTo <= this.readUpTo) return;
    this.readUpTo = upTo;
    this.tell({ readUpTo: upTo });
  }

  private tell(frame: Frame): void {
    for (const page of this.pages) if (page.isConnected) page.frames.push(frame);
  }
}

/** A tab or a device of the reader. */
class Page {
  isConnected = true;
  frames: Frame[] = [];
  /** Lists under way; they come in any order. */
  lists: ReturnType<Server['list']>[] = [];
  isVisible: boolean;
  isOpen = false;
  private held = 0;
  /** The highest number that was looked at here. */
  looked = 0;
  readonly book: ReadingBook;

  constructor(private readonly server: Server) {
    this.isVisible = server.random() < 0.7;
    this.book = new ReadingBook({
      report: (_id, upTo) => server.read(upTo),
      isRefused: () => false,
      changed: () => undefined,
      reload: () => this.ask(),
    });
    this.ask();
  }

  ask(): void {
    this.lists.push(this.server.list());
  }

  take(frame: Frame): void {
    if ('readUpTo' in frame) return this.book.readElsewhere('2', frame.readUpTo);
    const { own, ...message } = frame.message;
    if (!own) this.book.arrived('2', message);
    this.held = Math.max(this.held, message.seq);
    this.look();
  }

  takeList(at: number): void {
    const [next] = this.lists.splice(at, 1);
    if (next) this.book.counted('2', next);
  }

  /** As by the address of the conversation: perhaps before the list has come. */
  open(): void {
    this.isOpen = true;
    this.held = Math.max(this.held, this.server.log.length);
    this.look();
  }

  look(): void {
    if (!this.isOpen || !this.isVisible || this.held === 0) return;
    this.looked = Math.max(this.looked, this.held);
    this.book.seen('2', this.held);
  }

  lose(): void {
    this.isConnected = false;
    this.frames = [];
  }

  connect(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    // The socket gives what is missing; how far was read elsewhere is in the list.
    for (const message of this.server.log.slice(this.held)) this.frames.push({ message });
    this.book.repeat();
    this.ask();
  }
}

describe('reading on several pages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('ends the same on all of them and on the server; nothing is read that nobody looked at', async () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomOf(seed);
      const server = new Server(random);
      for (let count = Math.floor(random() * 5); count > 0; count -= 1) server.write(random() < 0.3);
      const some = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
      // Two tabs of one browser and two devices.
      server.pages = Array.from({ length: 4 }, () => new Page(server));
      server.failing = random() < 0.5 ? 0.5 : 0;
      const actions: ((page: Page) => void)[] = [
        () => server.write(false),
        () => server.write(true),
        (page) => page.open(),
        (page) => (page.isOpen = false),
        (page) => {
          page.isVisible = !page.isVisible;
          page.look();
        },
        (page) => page.lose(),
        (page) => page.connect(),
        (page) => page.ask(),
        (page) => page.takeList(Math.floor(random() * page.lists.length)),
        (page) => {
          const frame = page.frames.shift();
          if (frame) page.take(frame);
        },
        () => void vi.advanceTimersByTime(CHAT_TIMES.reconnect / 2),
      ];
      for (let step = 0; step < 60; step += 1) {
        const page = some(server.pages);
        if (page) some(actions)?.(page);
        await Promise.resolve();
        const looked = Math.max(...server.pages.map((one) => one.looked));
        expect(server.readUpTo, `seed ${seed}`).toBeLessThanOrEqual(looked);
      }
      server.failing = 0;
      for (let round = 0; round < 6; round += 1) {
        for (const page of server.pages) {
          page.connect();
          for (let frame = page.frames.shift(); frame; frame = page.frames.shift()) page.take(frame);
          while (page.lists.length > 0) page.takeList(Math.floor(random() * page.lists.length));
        }
        await vi.advanceTimersByTimeAsync(CHAT_TIMES.reconnect);
      }
      const { upTo: _upTo, readUpTo, ...truth } = server.list();
      const looked = Math.max(...server.pages.map((page) => page.looked));
      expect({ seed, readUpTo, pages: server.pages.map(({ book }) => book.unreadOf('2')) }).toEqual({
        seed,
        readUpTo: looked,
        pages: server.pages.map(() => truth),
      });
      for (const { book } of server.pages) book.close();
    }
  });

  it('repeats a report that got no answer, at once with a new connection, and gives up one that was refused', async () => {
    let answer: 'none' | 'refused' | 'ok' = 'none';
    const report = vi.fn(() => (answer === 'ok' ? Promise.resolve() : Promise.reject(new Error(answer))));
    const isRefused = (error: unknown): boolean => error instanceof Error && error.message === 'refused';
    const book = new ReadingBook({ report, isRefused, changed: () => undefined, reload: () => undefined });
    book.seen('2', 5);
    await vi.advanceTimersByTimeAsync(CHAT_TIMES.reconnect);
    expect(report).toHaveBeenCalledTimes(2);
    book.repeat();
    await vi.advanceTimersByTimeAsync(0);
    expect(report).toHaveBeenCalledTimes(3);
    answer = 'ok';
    book.seen('2', 7);
    await vi.advanceTimersByTimeAsync(CHAT_TIMES.reconnect * 3);
    expect(report.mock.calls.slice(3)).toEqual([['2', 7]]);
    answer = 'refused';
    book.seen('2', 8);
    await vi.advanceTimersByTimeAsync(CHAT_TIMES.reconnect * 3);
    expect(report).toHaveBeenCalledTimes(5);
  });
});
