import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import { createCallingServer, signUser } from '@wardlink/calling';

const APP = { sdkAppId: 1_400_000_001, secretKey: 'bench-key' };
const { resolve } = createRequire(import.meta.url);

const FILES = {
  '/ours.js': [resolve('@wardlink/rtc').replace('index.cjs', 'index.umd.js'), 'text/javascript'],
  '/theirs.js': [resolve('trtc-js-sdk'), 'text/javascript'],
  '/': [join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'page.html'), 'text/html'],
};

/** The calling server on a free port, and the page of one side of a call. */
export async function startHost() {
  const calling = createCallingServer({
    apps: [APP],
    logger: pino({ level: 'silent' }),
    limits: { roomsPerMinute: 1000 },
  });
  const wires = new Set();
  const server = createServer(async (request, response) => {
    const file = FILES[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (!file) return response.writeHead(404).end();
    response.setHeader('content-type', file[1]);
    response.end(await readFile(file[0]));
  });
  server.on('upgrade', (request, socket, head) => {
    wires.add(socket);
    calling.handleUpgrade(request, socket, head);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return {
    page: (library) => `http://localhost:${port}/?library=${library}`,
    access: (userId) => ({
      sdkAppId: APP.sdkAppId,
      userId,
      userSig: signUser({ ...APP, userId, expireSeconds: 3600 }),
      websocketProxy: `ws://127.0.0.1:${port}`,
    }),
    /** Cuts every websocket, without a word. */
    cutSockets() {
      for (const wire of wires) wire.destroy();
      wires.clear();
    },
    async close() {
      await calling.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
