import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify, type FastifyError } from 'fastify';
import type { ServerOptions } from 'node:https';
import type { Registry } from 'prom-client';
import type { ServerContext } from '../core/context.js';
import type { Database } from '../database/connection.js';
import { registerMeterRoute } from '../modules/devices/meter-route.js';
import { registerPushRoute } from '../modules/interfaces/push/route.js';
import { type AttachmentOptions, registerAttachmentRoutes } from '../modules/attachments/routes.js';
import { registerAvatarRoute } from '../modules/own-account/avatar-route.js';
import { handlers } from '../handlers.js';
import { Refusal } from '../core/refusal.js';
import { type ConnectionGuard, registerClients, registerConnectionGuard } from '../core/http/connection-guard.js';
import type { Health } from './health.js';
import { languageOf } from '../core/http/language.js';
import { registerCompression } from './compression.js';
import { type Gauges, registerObservability } from './observability.js';
import { type PageDirectories, registerPages } from './pages.js';
import { registerEndpoints } from './register-endpoints.js';
import { registerSecurityHeaders } from './security-headers.js';
import type { Sealing } from './sealing.js';
import type { SessionCookie } from '../core/http/session-cookie.js';

interface AppOptions {
  readonly context: ServerContext;
  /** For reads that may be a second old; the primary if there is no replica. */
  readonly replicaDb: Database;
  readonly sealing: Sealing;
  readonly cookie: SessionCookie;
  readonly pages: PageDirectories;
  readonly registry: Registry;
  readonly gauges: Gauges;
  readonly health: Health;
  readonly attachments: Omit<AttachmentOptions, 'uploadsPerMinute'>;
  /** Certificate and key if the server speaks https itself. */
  readonly tls: ServerOptions | undefined;
  /**
   * Requests per minute and address: in total, at public endpoints that allow guessing, and of meters; uploads per
   * account.
   */
  readonly limits: { perMinute: number; triesPerMinute: number; metersPerMinute?: number; uploadsPerMinute?: number };
  readonly trustedProxies: readonly string[];
  readonly guard: ConnectionGuard;
  readonly checkReplies: boolean;
  readonly patience?: Patience | undefined;
}

/** Body limit of all other routes, which do not read a body. */
const BODY_LIMIT = 16 * 1024;

/**
 * Time limits for receiving a request, its head and the whole (ms); slower clients get an error and are disconnected.
 */
export interface Patience {
  readonly headMs: number;
  readonly wholeMs: number;
}
const PATIENCE: Patience = { headMs: 10_000, wholeMs: 30_000 };

/** Builds the HTTP side: contract, pages, documentation and observability on one Fastify instance. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, tls, patience = PATIENCE } = options;
  const arrival = {
    headersTimeout: patience.headMs,
    requestTimeout: patience.wholeMs,
    connectionsCheckingInterval: Math.min(2_000, patience.wholeMs / 2),
  };
  const app = fastify({
    ...(tls ? { https: { ...tls, ...arrival } } : { http: arrival }),
    requestTimeout: patience.wholeMs,
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
  }) as FastifyInstance;

  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.code === 'server.failed') {
      const failure = { event: 'http.failed', route: request.routeOptions.url, requestId: request.id };
      context.logger.error({ ...failure, error: error.name, code: codeOf(error), stack: error.stack });
    }
    request.refused = refusal.code;
    const body = refusal.reply(
      languageOf(request.headers['accept-language']),
      request.routeOptions.schema?.operationId,
    );
    return reply.code(refusal.httpStatus).header('cache-control', 'no-store').send(body);
  });

  registerClients(app, options.guard);
  await registerSecurityHeaders(app);
  registerConnectionGuard(app, options.guard);
  // Before anything reads a body: the calling server answers these requests itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (context.calling.handleRequest(request.raw, reply.raw)) void reply.hijack();
    else done();
  });
  registerCompression(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: options.limits.perMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/cdms/'),
    errorResponseBuilder: () => new Refusal('rate.limited'),
  });
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Wardlink',
        version: context.version,
        description:
          'Every endpoint of the hospital. Bodies travel as `{"data": JWE}` (RFC 7516, dir + A256GCM); shown here is what is inside.',
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs/api', staticCSP: false, logLevel: 'silent' });
  registerObservability(app, context, options.registry, options.gauges, options.health);
  // In a separate plug-in, so that the hooks and limits registered above apply to its routes.
  await app.register(async (scope) => {
    registerEndpoints(scope, { ...options, handlers, triesPerMinute: options.limits.triesPerMinute });
  });
  await app.register(async (scope) => {
    registerMeterRoute(scope, context, options.limits.metersPerMinute);
  });
  await app.register(async (scope) => registerPushRoute(scope, context));
  await app.register(async (scope) => registerAvatarRoute(scope, context, options.cookie));
  await app.register(async (scope) => {
    const { uploadsPerMinute } = options.limits;
    registerAttachmentRoutes(scope, context, options.cookie, { ...options.attachments, uploadsPerMinute });
  });
  await registerPages(app, options.pages);
  return app;
}

/** PostgreSQL's codes. */
const DISK_FULL = '53100';
/** A statement exceeded its time limit. */
const GIVEN_UP = '57014';

/** The refusal for any error; other errors only report that something failed. */
function asRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const cause: unknown = 'validation' in error ? error.cause : undefined;
  if (cause instanceof Refusal) return cause;
  // The database found the disk full before the disk watch did.
  if (codeOf(error) === DISK_FULL) return new Refusal('server.readOnly');
  if (codeOf(error) === GIVEN_UP) return new Refusal('server.slow');
  if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body.tooLarge');
  if ((error.statusCode ?? 500) < 500) return new Refusal('body.unreadable');
  return new Refusal('server.failed');
}

function codeOf(error: FastifyError | Refusal): string | undefined {
  return 'code' in error ? error.code : undefined;
}
