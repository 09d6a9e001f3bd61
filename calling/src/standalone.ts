import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Application } from './applications.js';
import type { Configuration } from './configuration.js';
import { storedCertificate } from './http/certificate.js';
import { addressOf, answer } from './http/exchange.js';
import { PostgresRegistry } from './nodes/postgres-registry.js';
import { createCallingServer, type CallingServer } from './server.js';
import { signUser } from './signature.js';

const SIGNATURE_SECONDS = 3600;
/** Requests that are still incomplete after this time are dropped. */
const REQUEST_LIMIT_MS = 30_000;

/** A calling server on its own port. */
export interface Standalone {
  /** `ws://localhost:PORT`, or `wss:` with HTTPS. */
  url: string;
  /** Maximum time in ms that a stop waits for calls, in addition to closing. */
  drainLimit: number;
  /** Lets running calls end, within the configured time. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The address at which other nodes of the same network reach this machine. */
function ownAddress(): string {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** Signs for any user; only for the demonstration application, whose key is public. */
function demonstrationSignature(app: Application, userId: string, response: ServerResponse): void {
  const userSig = signUser({ ...app, userId, expireSeconds: SIGNATURE_SECONDS });
  answer(response, 200, { sdkAppId: app.sdkAppId, userSig }, { 'access-control-allow-origin': '*' });
}

/** Reports the health; 503 while draining, so that a load balancer sends no more clients. */
function health(calling: CallingServer, response: ServerResponse): void {
  const { draining } = calling;
  answer(response, draining ? 503 : 200, { status: draining ? 'draining' : 'ok', ...calling.snapshot() });
}

function listener(calling: CallingServer, registry: Registry, demonstration: Application | undefined): RequestListener {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (calling.handleRequest(request, response)) return;
    const { path, query } = addressOf(request);
    const userId = query.get('userId');
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (!reading) response.writeHead(404).end();
    else if (path === '/health') health(calling, response);
    else if (demonstration && path === '/demo-signature' && userId) {
      demonstrationSignature(demonstration, userId, response);
    } else if (path === '/metrics') {
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    } else response.writeHead(404).end();
  };
}

/**
 * Starts the calling server on its own port, with WebSocket signalling and HTTP endpoints.
 * @throws Error of the operating system when the port cannot be opened
 */
export async function startStandalone(configuration: Configuration, logger: Logger): Promise<Standalone> {
  const { apps } = configuration;
  const registry = new Registry();
  // The default 10 ms timer for the event loop delay would use 0.4 % of a core in an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  const { nodes: settings } = configuration;
  const nodes = settings && new PostgresRegistry(settings.registry, logger.child({ part: 'registry' }));
  const calling = createCallingServer({ ...configuration, nodes, logger, registry });
  const scheme = configuration.https ? 'wss' : 'ws';
  const listen = listener(calling, registry, configuration.demonstration ? apps[0] : undefined);
  const limits = { requestTimeout: REQUEST_LIMIT_MS };
  const server = configuration.https
    ? createSecureServer({ ...limits, ...(await storedCertificate(configuration.dataDirectory, Date.now())) }, listen)
    : createServer(limits, listen);
  server.on('upgrade', (request, socket, head) => calling.handleUpgrade(request, socket, head));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: configuration.port, host: configuration.host }, resolve);
    });
    const { port } = server.address() as AddressInfo;
    if (settings) await calling.open(settings.url ?? `${scheme}://${ownAddress()}:${port}`);
  } catch (cause) {
    await calling.close();
    server.close();
    throw cause;
  }
  const { port } = server.address() as AddressInfo;
  const drainLimit = settings?.drainLimit ?? 0;
  return {
    url: `${scheme}://localhost:${port}`,
    drainLimit,
    drain: () => (settings ? calling.drain(drainLimit) : Promise.resolve()),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await calling.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
