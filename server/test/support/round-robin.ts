import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before several servers, as docs/operations.md sets one up: each request goes to the next that listens. */
export interface RoundRobin {
  readonly url: string;
  /** Answers by server, to see that none was favoured. */
  readonly answers: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** @param ports of the servers, whether they run or not */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const answers = new Map<number, number>(ports.map((port) => [port, 0]));
  let turn = 0;

  /** Tries the servers in turn, as long as none has taken the request. */
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried = 0): void => {
    const port = ports[turn++ % ports.length] ?? 0;
    const fail = (): void => void (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
    const passed = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
      (answer) => {
        answers.set(port, (answers.get(port) ?? 0) + 1);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        // A server that is killed in the middle: what came is no answer.
        answer.on('error', fail);
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried + 1 < ports.length) pass(incoming, body, outgoing, tried + 1);
      else fail();
    });
    passed.end(body);
  };

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => pass(incoming, Buffer.concat(parts), outgoing));
    incoming.on('error', () => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
