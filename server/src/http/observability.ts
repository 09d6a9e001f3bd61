import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { ServerContext } from '../context.js';

/** Figures that come from elsewhere in the process. */
export interface Gauges {
  chatSockets(): number;
}

/**
 * `/health` (with a question to the database), `/metrics`, and one log line a request: route pattern, status and time,
 * never an address with values in it, never a body.
 */
export function registerObservability(
  app: FastifyInstance,
  context: ServerContext,
  registry: Registry,
  gauges: Gauges,
): void {
  const { db, logger } = context;
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'wardlink_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'wardlink_chat_sockets',
    help: 'Open chat sockets of this process',
    registers: [registry],
    collect(this: Gauge) {
      this.set(gauges.chatSockets());
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    const line = { event: 'http', requestId: request.id, ...labels, ms: Math.round(reply.elapsedTime) };
    logger[reply.statusCode >= 500 ? 'error' : 'info'](line);
  });

  app.get('/health', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok', database: 'ok', version: context.version };
    } catch {
      void reply.code(503);
      return { status: 'failed', database: 'failed', version: context.version };
    }
  });

  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return reply.send(await registry.metrics());
  });
}
