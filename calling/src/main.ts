import { createServer } from 'node:http';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createCallingServer } from './server.js';
import { signUser } from './signature.js';

const DEMO_APP = { sdkAppId: 1_400_000_001, secretKey: 'wardlink-demonstration-key' };

const logger = pino({ name: 'calling' }, pino.destination(2));
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const { PORT = '0', SDK_APP_ID, SECRET_KEY, ANNOUNCED_ADDRESSES } = process.env;
const app = SDK_APP_ID && SECRET_KEY ? { sdkAppId: Number(SDK_APP_ID), secretKey: SECRET_KEY } : DEMO_APP;
const announcedAddresses = ANNOUNCED_ADDRESSES?.split(',').filter(Boolean) ?? [];
const calling = createCallingServer({ apps: [app], logger, registry, announcedAddresses });

const SIGNATURE_SECONDS = 3600;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const userId = url.searchParams.get('userId');
  // Only the demonstration application, whose key is no secret, signs for anybody who asks.
  if (app === DEMO_APP && url.pathname === '/demo-signature' && userId) {
    const userSig = signUser({ ...app, userId, expireSeconds: SIGNATURE_SECONDS });
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify({ sdkAppId: app.sdkAppId, userSig }));
    return;
  }
  if (url.pathname !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  registry.metrics().then(
    (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
});
server.on('upgrade', (request, socket, head) => calling.handleUpgrade(request, socket, head));
server.listen(Number(PORT), () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  process.stdout.write(`Ready: ws://localhost:${port}\n`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    void calling.close().then(() => process.exit(0));
  });
}
