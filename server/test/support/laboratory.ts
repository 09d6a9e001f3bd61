import { createServer, type Server, type Socket } from 'node:net';
import { parse, segmentOf, segmentsOf, sentAt, textAt, type Message } from '@wardlink/interop/hl7';
import { frameOf, MllpReader } from '@wardlink/interop/mllp';

/** What the laboratory answers a message with; `undefined`: nothing. */
export type Answering = (message: Message, socket: Socket) => 'AA' | 'AE' | 'AR' | 'CA' | undefined;

export const controlIdOf = (message: Message): string => textAt(message, segmentOf(message, 'MSH'), 10);

/** An answer to a message as bytes. */
export function answerTo(
  message: Message,
  code: 'AA' | 'AE' | 'AR' | 'CA',
  controlId = controlIdOf(message),
): Uint8Array {
  const text = [
    `MSH|^~\\&|LIS|H1|WARDLINK|H1|20261120120000+0800||ACK|L${Date.now()}|P|2.4`,
    `MSA|${code}|${controlId}|${code === 'AA' || code === 'CA' ? '' : 'no such test'}`,
    '',
  ].join('\r');
  return new TextEncoder().encode(text);
}

/** A laboratory's system that gets results over MLLP. */
export class Laboratory {
  /** Messages in the order in which they came, also repeated ones. */
  readonly received: Message[] = [];
  readonly bytes: Uint8Array[] = [];
  connections = 0;
  answers: Answering = () => 'AA';
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  constructor(readonly port: number) {}

  async open(): Promise<void> {
    const server = createServer((socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      const reader = new MllpReader({ most: 1 << 20 });
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('data', (packet) => {
        for (const arrival of reader.read(packet)) {
          if (arrival.kind !== 'message') throw new Error(`a message is ${arrival.kind}`);
          const parsed = parse(arrival.bytes, { charset: 'utf-8' });
          if (!parsed.ok) throw new Error(`a message cannot be parsed: ${parsed.fault}`);
          this.bytes.push(arrival.bytes);
          this.received.push(parsed.message);
          const code = this.answers(parsed.message, socket);
          if (code !== undefined) socket.write(frameOf(answerTo(parsed.message, code)));
        }
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#server = undefined;
  }

  /** Segments of the last message, each as its fields by number. */
  last(name: string): { at: (field: number, component?: number) => string }[] {
    const message = this.received.at(-1);
    if (!message) throw new Error('nothing was received');
    return segmentsOf(message, name).map((segment) => ({
      at: (field, component = 1) => sentAt(segment, field, { component }),
    }));
  }
}
