import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import { createCallingServer } from '@wardlink/calling';
import { holdMediaPath } from './media-path.mjs';

// The calling server runs in a process of its own, so that the measuring process takes no time from it.
const APP = JSON.parse(process.env.CALLING_APP ?? '{}');
const { resolve } = createRequire(import.meta.url);

const FILES = {
  '/ours.js': [resolve('@wardlink/rtc').replace('index.cjs', 'index.umd.js'), 'text/javascript'],
  '/theirs.js': [resolve('trtc-js-sdk'), 'text/javascript'],
  '/': [join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'page.html'), 'text/html'],
};

const path = holdMediaPath();
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
const cuts = {
  media: () => path.cut(),
  sockets: () => {
    for (const wire of wires) wire.destroy();
    wires.clear();
  },
};
process.on('message', (what) => {
  cuts[what]?.();
  process.send({ done: what });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
