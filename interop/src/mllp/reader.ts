import { END, RETURN, START } from './frame.js';

/** What was found in the bytes of a connection, in their order. */
export type Arrival =
  | { kind: 'message'; bytes: Uint8Array }
  /** The beginning of a message whose end never came, because another one began or the connection ended. */
  | { kind: 'cut'; bytes: Uint8Array }
  /** A message above the limit, of which the first bytes are kept; the rest is skipped until the next one begins. */
  | { kind: 'oversized'; bytes: Uint8Array }
  /** Bytes outside of messages. */
  | { kind: 'stray'; bytes: Uint8Array };

export interface ReaderLimits {
  /** Longest message in bytes. */
  most: number;
  /** Whether `1C` alone ends a message, as some senders have it. */
  endsWithoutReturn?: boolean;
}

/** Bytes kept of what is reported but not read. */
const KEPT = 1024;

type Phase = 'outside' | 'inside' | 'ending' | 'skipping';
type Sort = 'start' | 'end' | 'return' | 'other';

/**
 * What a byte does:
 * - `begin`: a message begins; what was outside is stray
 * - `restart`: a message begins before the end of the one that is read, which is cut
 * - `keep`: the byte belongs to the message
 * - `hold`: it may be the first byte of the end
 * - `give`: the message is complete
 * - `return`: the held byte belonged to the message, and so does this one
 * - `holdAgain`: the held byte belonged to the message, and this one may be the first byte of the end
 * - `stray`: the byte is outside of messages
 * - `skip`: it belongs to a message above the limit
 */
export type Step = 'begin' | 'restart' | 'keep' | 'hold' | 'give' | 'return' | 'holdAgain' | 'stray' | 'skip';

type Row = Readonly<Record<Sort, { next: Phase; step: Step }>>;

const to = (next: Phase, step: Step) => ({ next, step });

const INSIDE: Row = {
  start: to('inside', 'restart'),
  end: to('ending', 'hold'),
  return: to('inside', 'keep'),
  other: to('inside', 'keep'),
};

const COMMON = {
  outside: {
    start: to('inside', 'begin'),
    end: to('outside', 'stray'),
    return: to('outside', 'stray'),
    other: to('outside', 'stray'),
  },
  inside: INSIDE,
  skipping: {
    start: to('inside', 'begin'),
    end: to('skipping', 'skip'),
    return: to('skipping', 'skip'),
    other: to('skipping', 'skip'),
  },
} as const satisfies Partial<Record<Phase, Row>>;

/** Phase × sort of byte. The bytes of an end may come in packets of their own, so nothing looks ahead. */
export const READER_TABLE: Readonly<Record<Phase, Row>> = {
  ...COMMON,
  ending: {
    start: to('inside', 'restart'),
    end: to('ending', 'holdAgain'),
    return: to('outside', 'give'),
    other: to('inside', 'return'),
  },
};

/**
 * The same for senders that end a message by `1C` alone. They wait for an answer, so the message is given at once; a
 * carriage return that follows is an ordinary line end between messages. The phase `ending` does not occur.
 */
export const LENIENT_READER_TABLE: Readonly<Record<Phase, Row>> = {
  ...COMMON,
  inside: { ...INSIDE, end: to('outside', 'give') },
  ending: COMMON.outside,
};

const sortOf = (byte: number): Sort =>
  byte === START ? 'start' : byte === END ? 'end' : byte === RETURN ? 'return' : 'other';

/** Collects bytes in a buffer that grows by doubling, up to a limit. */
class Bytes {
  #buffer = new Uint8Array(KEPT);
  length = 0;

  add(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.length));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.length);
    this.length = needed;
  }

  /** A copy of the bytes, or of the first of them; nothing is kept. */
  take(most = this.length): Uint8Array {
    const taken = this.#buffer.slice(0, Math.min(most, this.length));
    this.length = 0;
    if (this.#buffer.length > KEPT) this.#buffer = new Uint8Array(KEPT);
    return taken;
  }
}

/**
 * Reads the messages of one connection, whatever the packets in which its bytes come. Frames are found on bytes, before
 * any character set is known. One reader belongs to one connection.
 */
export class MllpReader {
  readonly #most: number;
  readonly #table: Readonly<Record<Phase, Row>>;
  readonly #message = new Bytes();
  readonly #stray = new Bytes();
  #phase: Phase = 'outside';

  constructor({ most, endsWithoutReturn = false }: ReaderLimits) {
    this.#most = most;
    this.#table = endsWithoutReturn ? LENIENT_READER_TABLE : READER_TABLE;
  }

  /** What these bytes complete, in order. */
  read(packet: Uint8Array): Arrival[] {
    const found: Arrival[] = [];
    let at = 0;
    while (at < packet.length) {
      const run = this.#runFrom(packet, at);
      if (run > at) {
        this.#addRun(packet.subarray(at, run), found);
        at = run;
        continue;
      }
      const byte = packet[at] ?? 0;
      const { next, step } = this.#table[this.#phase][sortOf(byte)];
      this.#phase = next;
      this.#do(step, byte, found);
      at += 1;
    }
    this.#giveStray(found, KEPT);
    return found;
  }

  /** The connection has ended: what is left of a message is cut. */
  end(): Arrival[] {
    const found: Arrival[] = [];
    if (this.#phase === 'inside' || this.#phase === 'ending') this.#giveCut(found);
    this.#giveStray(found, 1);
    this.#phase = 'outside';
    return found;
  }

  /** The end of those bytes from `at` on that are all of sort `other`, in a phase that they do not change. */
  #runFrom(packet: Uint8Array, at: number): number {
    if (this.#phase === 'ending') return at;
    let end = at;
    while (end < packet.length && sortOf(packet[end] ?? 0) === 'other') end += 1;
    return end;
  }

  #addRun(run: Uint8Array, found: Arrival[]): void {
    if (this.#phase === 'outside') this.#stray.add(run.subarray(0, Math.max(0, KEPT - this.#stray.length)));
    else if (this.#phase === 'inside') this.#keep(run, found);
  }

  #keep(bytes: Uint8Array, found: Arrival[]): void {
    if (this.#message.length + bytes.length > this.#most) {
      this.#message.add(bytes.subarray(0, Math.max(0, KEPT - this.#message.length)));
      found.push({ kind: 'oversized', bytes: this.#message.take(KEPT) });
      this.#phase = 'skipping';
      return;
    }
    this.#message.add(bytes);
  }

  #do(step: Step, byte: number, found: Arrival[]): void {
    const own = Uint8Array.of(byte);
    switch (step) {
      case 'begin':
        return this.#giveStray(found, 1);
      case 'restart':
        return this.#giveCut(found);
      case 'keep':
        return this.#keep(own, found);
      case 'hold':
        return;
      case 'give':
        found.push({ kind: 'message', bytes: this.#message.take() });
        return;
      case 'return':
        return this.#keep(Uint8Array.of(END, byte), found);
      case 'holdAgain':
        return this.#keep(Uint8Array.of(END), found);
      case 'stray':
        if (this.#stray.length < KEPT) this.#stray.add(own);
        return;
      case 'skip':
        return;
    }
  }

  #giveCut(found: Arrival[]): void {
    found.push({ kind: 'cut', bytes: this.#message.take(KEPT) });
  }

  /** Reports stray bytes once there are at least so many. Line ends between messages are customary and not reported. */
  #giveStray(found: Arrival[], least: number): void {
    if (this.#stray.length < least) return;
    const bytes = this.#stray.take();
    if (bytes.some((byte) => byte !== RETURN && byte !== 0x0a)) found.push({ kind: 'stray', bytes });
  }
}
