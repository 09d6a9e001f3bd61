import { createServer, connect } from 'node:net';
import { frameOf, MllpReader } from '../../interop/dist/mllp/index.js';

const MOST = 1024 * 1024;

/** A connection of the hospital's information system, with one message on its way at a time. */
export class Sender {
  #socket;
  #answered;

  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1' });
    const reader = new MllpReader({ most: MOST });
    this.#socket.on('data', (packet) => {
      for (const { bytes } of reader.read(packet)) this.#answered?.(Buffer.from(bytes).toString());
    });
  }

  /** @returns the code of the answer */
  async send(text) {
    const answer = new Promise((resolve) => {
      this.#answered = resolve;
    });
    this.#socket.write(frameOf(Buffer.from(text)));
    return /\rMSA\|(\w+)\|/.exec(await answer)?.[1];
  }

  close() {
    this.#socket.destroy();
  }
}

/** A system that accepts every result. */
export async function startReceiver() {
  const receiver = { port: 0, count: 0, close: () => server.close() };
  const server = createServer((socket) => {
    const reader = new MllpReader({ most: MOST });
    socket.on('error', () => undefined);
    socket.on('data', (packet) => {
      for (const { bytes } of reader.read(packet)) {
        receiver.count += 1;
        const controlId = Buffer.from(bytes).toString('latin1').split('|', 10)[9];
        socket.write(frameOf(Buffer.from(`MSH|^~\\&|LIS|H1|WARDLINK|H1|||ACK|1|P|2.4\rMSA|AA|${controlId}\r`)));
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = server.address().port;
  return receiver;
}

/** A port that is free now. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const pad = (count) => Array.from({ length: count }, () => '').join('|');

/** The messages of one stay of a new patient: admission, move, correction, discharge. */
export function stayOf(index) {
  const events = [
    ['A01', '080000', 'W1'],
    ['A02', '083000', 'W2'],
    ['A08', '084000', 'W2'],
    ['A03', '090000', 'W2'],
  ];
  return events.map(([event, time, ward]) => {
    const at = `20260318${time}`;
    return [
      `MSH|^~\\&|HIS|H1|WARDLINK|H1|${at}||ADT^${event}|${event}-${index}|P|2.4||||||UNICODE UTF-8`,
      `EVN|${event}|${at}||||${at}`,
      `PID|1||P${index}^^^H1^PI||林晓舟||19600101|F`,
      `PV1|1|I|${ward}^^^H1||||${pad(13)}V${index}|${pad(25)}20260318080000`,
      '',
    ].join('\r');
  });
}
