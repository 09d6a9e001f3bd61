import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

/** A hospital whose page for patients can change to a newer version. */
export interface NewerPage {
  url: string;
  /** From now on the service worker has another version. */
  renew(version: string): void;
  close(): Promise<void>;
}

const WORKER = '/patient-phone/service-worker.js';

/** Requests the whole text, because the browser has that of the older version. */
function wholeTextOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _etag, 'if-modified-since': _since, ...rest } = headers;
  return { ...rest, 'accept-encoding': 'identity' };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * A proxy in front of a hospital. Tests cannot answer the browser's request for a changed worker, so the proxy changes
 * the worker between the browser and the server.
 */
export async function newerPageOf(hospital: string): Promise<NewerPage> {
  const { hostname, port } = new URL(hospital);
  const sockets = new Set<Socket>();
  let version: string | undefined;
  const server = createServer((asked, reply) => {
    const { method, url: path = '/', headers } = asked;
    const isChanged = path === WORKER && version !== undefined;
    const onward = request(
      { hostname, port, method, path, headers: isChanged ? wholeTextOf(headers) : headers },
      (answer) => {
        const status = answer.statusCode ?? 502;
        if (!isChanged) {
          reply.writeHead(status, answer.headers);
          answer.pipe(reply);
          return;
        }
        void textOf(answer).then((script) => {
          const { 'content-length': _length, etag: _etag, 'last-modified': _since, ...rest } = answer.headers;
          reply.writeHead(status, rest);
          reply.end(script.replace(/(SHELL_VERSION=)"[\w-]+"/, `$1"${version ?? ''}"`));
        });
      },
    );
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', ({ method, url: path, rawHeaders }, socket: Socket, head: Buffer) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []));
      onward.write([`${method ?? 'GET'} ${path ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${hostname}:${own}`,
    renew: (next) => {
      version = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
