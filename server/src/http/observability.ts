import type { ErrorCode } from '@wardlink/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { ServerContext } from '../core/context.js';
import type { Health } from './health.js';
import { isSuspicious } from '../core/http/suspicious-refusals.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal, if the caller got one. */
    refused: ErrorCode | undefined;
  }
}

/** Figures from other parts of the process. */
export interface Gauges {
  chatSockets(): number;
  followedLists(): number;
}

/**
 * `/health` (including database and disk), `/metrics`, and one log line per request: route pattern, status, time and
 * account, never an address with values or a body. A refusal is logged with its code; if an attack may have caused it,
 * as a warning with the network address.
 */
export function registerObservability(
  app: FastifyInstance,
  context: ServerContext,
  registry: Registry,
  gauges: Gauges,
  health: Health,
): void {
  const { logger } = context;
  app.decorateRequest('refused', undefined);
  // With the default timer of 10 ms, measuring the loop's delay takes 0.4 % of a core of an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  const duration = new Histogram({
    name: 'wardlink_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const figures = [
    ['wardlink_chat_sockets', 'Open chat sockets of this process', gauges.chatSockets],
    ['wardlink_followed_lists', 'Lists that the sockets of this process follow', gauges.followedLists],
  ] as const;
  for (const [name, help, read] of figures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect(this: Gauge) {
        this.set(read());
      },
    });
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    const { caller, refused: code } = request;
    const line = {
      event: 'http',
      requestId: request.id,
      ...labels,
      ms: Math.round(reply.elapsedTime),
      ...(caller && { accountId: caller.accountId }),
      ...(code && { code }),
    };
    if (reply.statusCode >= 500) logger.error(line);
    else if (code && isSuspicious(code)) logger.warn({ ...line, address: request.ip });
    else logger.info(line);
  });

  app.get('/health', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const report = await health.report();
    return reply
      .code(report.status === 'failed' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(report);
  });

  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return reply.send(await registry.metrics());
  });
}
