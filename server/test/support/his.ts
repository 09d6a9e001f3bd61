import { connect, type Socket } from 'node:net';
import { encode, parse, segmentOf, textAt, type Charset, type Message } from '@wardlink/interop/hl7';
import { frameOf, MllpReader } from '@wardlink/interop/mllp';

/** What a test says of a message; the rest is usual. */
export interface Sent {
  event: string;
  controlId?: string;
  /** Wall clock of the hospital, `20261120081500`. */
  at: string;
  /** EVN-6, if it differs. */
  occurred?: string;
  patient?: string;
  /** PID-3 as a whole. */
  numbers?: string;
  name?: string;
  birthday?: string;
  sex?: string;
  visit?: string;
  class?: string;
  /** PV1-3. */
  place?: string;
  began?: string;
  ended?: string;
  doctor?: string;
  charset?: Charset;
  /** MSH-18. */
  named?: string;
  mode?: string;
  /** Further segments. */
  more?: string[];
  version?: string;
  processing?: string;
  type?: string;
}

let count = 0;

/** The text of a message as a hospital's system sends it. */
export function messageText(sent: Sent): string {
  count += 1;
  const { event, at, occurred = at, patient = 'P1', visit = '', place = '', name = '林晓舟', sex = 'F' } = sent;
  const {
    controlId = `HIS${count}`,
    birthday = '19600101',
    numbers = `${patient}^^^H1^PI`,
    named = 'UNICODE UTF-8',
  } = sent;
  const { version = '2.4', processing = 'P', type = 'ADT', mode = '' } = sent;
  const pv1 = ['PV1', '1', sent.class ?? 'I', place, '', '', '', sent.doctor ?? ''];
  const rest = Array.from({ length: 11 }, () => '');
  const times = [...Array.from({ length: 24 }, () => ''), sent.began ?? '', sent.ended ?? ''];
  return [
    `MSH|^~\\&|HIS|H1|WARDLINK|H1|${at}||${type}^${event}|${controlId}|${processing}|${version}|||${mode || '|'}||${named}`,
    `EVN|${event}|${at}||||${occurred}`,
    `PID|1||${numbers}||${name}||${birthday}|${sex}`,
    [...pv1, ...rest, visit, ...times].join('|'),
    ...(sent.more ?? []),
    '',
  ].join('\r');
}

export function bytesOf(text: string, charset: Charset = 'utf-8'): Uint8Array {
  const encoded = encode(text, charset);
  if ('missing' in encoded) throw new Error(`not in ${charset}: ${encoded.missing.join('')}`);
  return encoded.bytes;
}

/** A connection of the hospital's system. */
export class His {
  readonly #socket: Socket;
  readonly #answers: Message[] = [];
  readonly #waiting: ((answer: Message | undefined) => void)[] = [];
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const reader = new MllpReader({ most: 1 << 20 });
    socket.on('data', (packet) => {
      for (const arrival of reader.read(packet)) {
        if (arrival.kind !== 'message') throw new Error(`an answer is ${arrival.kind}`);
        const parsed = parse(arrival.bytes, { charset: 'utf-8' });
        if (!parsed.ok) throw new Error(`an answer cannot be parsed: ${parsed.fault}`);
        const next = this.#waiting.shift();
        if (next) next(parsed.message);
        else this.#answers.push(parsed.message);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isClosed = true;
      for (const next of this.#waiting.splice(0)) next(undefined);
    });
  }

  static async connect(port: number): Promise<His> {
    const socket = connect({ port, host: '127.0.0.1' });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new His(socket);
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** The next answer; undefined if the connection closes first. */
  answer(): Promise<Message | undefined> {
    const [kept] = this.#answers.splice(0, 1);
    if (kept || this.#isClosed) return Promise.resolve(kept);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends a message and returns the code of its answer. */
  async send(sent: Sent): Promise<string> {
    this.write(frameOf(bytesOf(messageText(sent), sent.charset)));
    return codeOfAnswer(await this.answer());
  }

  close(): void {
    this.#socket.destroy();
  }
}

export const codeOfAnswer = (answer: Message | undefined): string =>
  answer ? textAt(answer, segmentOf(answer, 'MSA'), 1) : 'closed';
