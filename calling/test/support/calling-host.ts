import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pino } from 'pino';
import { createCallingServer, signUser, type CallingServer, type CallingServerOptions } from '../../src/index.js';

export const APP = { sdkAppId: 1_400_000_001, secretKey: 'test-key' };
const { resolve } = createRequire(import.meta.url);
const SDK = dirname(resolve('@wardlink/rtc'));
/** The provider's original client of the same version. */
const PROVIDER = resolve('trtc-js-sdk');
const PAGE =
  '<!doctype html><meta charset="utf-8"><div id="local"></div><div id="remote"></div><script src="/sdk.js"></script>';

export interface CallingHost {
  calling: CallingServer;
  /** WebSocket address. */
  url: string;
  /** Address of a page that loads the SDK. */
  page: string;
  sign: (userId: string) => string;
  /** Breaks every WebSocket's TCP connection without a close frame. */
  cut: () => void;
  /** Replaces the calling server by a new one, without any state, at the same address. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const script = request.url === '/sdk.js' ? join(SDK, 'index.umd.js') : request.url === '/provider.js' ? PROVIDER : '';
  if (script) {
    response.setHeader('content-type', 'text/javascript');
    response.end(await readFile(script));
  } else {
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  }
}

/** Starts a calling server on a free port, with a page to call from. @param address - address to listen on */
export async function startCallingHost(
  limits?: CallingServerOptions['limits'],
  more: Partial<CallingServerOptions> = {},
  address = '127.0.0.1',
): Promise<CallingHost> {
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const options: CallingServerOptions = { apps: [APP], logger, limits, ...more };
  let calling = createCallingServer(options);
  const wires = new Set<Duplex>();
  const server: Server = createServer((request, response) => {
    if (!calling.handleRequest(request, response)) void respond(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    wires.add(socket);
    calling.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    get calling() {
      return calling;
    },
    url: `ws://${address}:${port}`,
    page: `http://${address === '127.0.0.1' ? 'localhost' : address}:${port}/`,
    sign: (userId) => signUser({ ...APP, userId, expireSeconds: 600 }),
    cut: () => {
      for (const wire of wires) wire.destroy();
      wires.clear();
    },
    restart: async () => {
      await calling.close();
      calling = createCallingServer(options);
    },
    close: async () => {
      await calling.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
