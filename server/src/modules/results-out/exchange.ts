import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { DestinationTrouble } from '@wardlink/contract';
import { headerOf, parse, readAnswer, segmentOf, textAt, type Message } from '@wardlink/interop/hl7';
import { frameOf, MllpReader } from '@wardlink/interop/mllp';
import type { Try } from '@wardlink/interop/results';
import type { Destination } from './destination.js';

/** Longest answer, bytes. */
const LONGEST = 1024 * 1024;

/** What came of sending a message. */
export interface Exchanged {
  readonly result: Try;
  /** Code of the answer, such as AA or 200; undefined without one. */
  readonly answer?: string;
  /** What the answer says, or what hindered the connection; for people. */
  readonly detail: string;
}

/** A way to a destination. One message is on its way at a time. */
export interface Way {
  /** Sends a message and waits for what the destination says about it. Never rejects. */
  exchange(bytes: Uint8Array, controlId: string): Promise<Exchanged>;
  close(): void;
}

/** How long a connection and each answer are waited for, ms. */
export interface Waits {
  readonly connectMs: number;
  readonly answerMs: number;
}

export const USUAL_WAITS: Waits = { connectMs: 10_000, answerMs: 30_000 };

const troubled = (result: DestinationTrouble, detail: string): Exchanged => ({ result, detail });
const wordOf = (error: unknown): string =>
  error instanceof Error
    ? 'code' in error && typeof error.code === 'string'
      ? error.code
      : error.message
    : String(error);

/** Answers of one connection, in their order. */
class Answers {
  readonly #kept: Message[] = [];
  #waiting: ((answer: Message | string) => void) | undefined;
  #end: string | undefined;

  constructor(socket: Socket) {
    const reader = new MllpReader({ most: LONGEST });
    socket.on('data', (packet) => {
      for (const arrival of reader.read(packet)) {
        const parsed = arrival.kind === 'message' ? parse(arrival.bytes, { charset: 'utf-8' }) : undefined;
        if (parsed?.ok) this.#give(parsed.message);
        else
          socket.destroy(new Error(`an answer cannot be read: ${parsed && !parsed.ok ? parsed.fault : arrival.kind}`));
      }
    });
    socket.on('error', (error) => this.#give((this.#end ??= wordOf(error))));
    socket.on('close', () => this.#give((this.#end ??= 'closed')));
  }

  #give(answer: Message | string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(answer);
    else if (typeof answer !== 'string') this.#kept.push(answer);
  }

  /** Why the connection ended; undefined while it is open. */
  get end(): string | undefined {
    return this.#end;
  }

  /** The next answer, or in words why there is none. */
  next(forMs: number): Promise<Message | string> {
    const kept = this.#kept.shift();
    if (kept) return Promise.resolve(kept);
    if (this.#end !== undefined) return Promise.resolve(this.#end);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#give('timeout'), forMs);
      this.#waiting = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
    });
  }
}

function opened({ host, port, tls }: Destination, forMs: number, stopped: AbortSignal): Promise<Socket> {
  const at = { host: host ?? '', port: port ?? 0 };
  return new Promise((resolve, reject) => {
    const socket: Socket = tls ? connectTls({ ...at, servername: at.host }) : connect(at);
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), forMs);
    const stop = (): void => void socket.destroy(new Error('stopped'));
    stopped.addEventListener('abort', stop);
    socket.once('error', reject);
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    });
    if (stopped.aborted) stop();
  });
}

/**
 * A connection over MLLP. After silence, or an answer to another message, it is closed: a late answer must not be taken for
 * that of the next message.
 * @param stopped ends it, whatever it waits for
 */
export async function openMllp(destination: Destination, waits: Waits, stopped: AbortSignal): Promise<Way | Exchanged> {
  let socket: Socket;
  try {
    socket = await opened(destination, waits.connectMs, stopped);
  } catch (error) {
    return troubled('unreachable', wordOf(error));
  }
  socket.setKeepAlive(true, 60_000);
  const answers = new Answers(socket);
  const { mode, applicationError } = destination.format;
  const settings = { asksApplication: mode === 'both', applicationError };
  return {
    async exchange(bytes, controlId) {
      // The other side closed it since the last message.
      if (answers.end !== undefined) return troubled('unreachable', answers.end);
      socket.write(frameOf(bytes));
      for (;;) {
        const answer = await answers.next(waits.answerMs);
        if (typeof answer === 'string') {
          socket.destroy();
          return troubled('silent', answer);
        }
        const { meaning, text } = readAnswer(answer, controlId, settings);
        const code = textAt(answer, segmentOf(answer, 'MSA'), 1);
        if (meaning === 'received') continue;
        if (meaning !== 'foreign') return { result: meaning, answer: code, detail: text };
        socket.destroy();
        return troubled(
          'silent',
          `an answer to ${textAt(answer, segmentOf(answer, 'MSA'), 2) || headerOf(answer).type}`,
        );
      }
    },
    close: () => socket.end(),
  };
}
