import type { FastifyInstance, preSerializationAsyncHookHandler } from 'fastify';
import { DISK_HEADER, type Endpoint, type EndpointName, endpoints, type SealedBinding } from '@wardlink/contract';
import { schemas } from '@wardlink/contract/schemas';
import { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import { exercising } from '../core/access/rights.js';
import { limitsOf, sealedBytesOf } from '../core/http/body-limits.js';
import { endpointHooks, type EndpointHookOptions, registerBodies } from './endpoint-hooks.js';
import type { Handlers } from '../core/handler.js';
import { languageOf } from '../core/http/language.js';
import { reportedDiskStateFor } from '../core/policy.js';
import { Refusal } from '../core/refusal.js';
import type { Database } from '../database/connection.js';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../core/http/concurrency-limit.js';
import { replyChecker, validatorCompiler } from '../core/http/validation.js';

interface EndpointOptions extends EndpointHookOptions {
  readonly handlers: Handlers;
  /** For reads that may be a second old; the primary if there is no replica. */
  readonly replicaDb: Database;
  /** Requests per minute and address at public endpoints that allow guessing. */
  readonly triesPerMinute: number;
  /** Check every reply against the contract (tests). */
  readonly checkReplies: boolean;
}

/** Registers every endpoint of the contract, all with the same order of checks. */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  app.setValidatorCompiler(validatorCompiler('refused') as Parameters<typeof app.setValidatorCompiler>[0]);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  registerBodies(app);
  const concurrency = createConcurrencyLimit();
  for (const name of Object.keys(endpoints) as EndpointName[]) registerEndpoint(app, name, options, concurrency);
}

function registerEndpoint(
  app: FastifyInstance,
  name: EndpointName,
  options: EndpointOptions,
  concurrency: ConcurrencyLimit,
): void {
  const { context, handlers, sealing, cookie } = options;
  const endpoint: Endpoint = endpoints[name];
  const { method, path, access, stream } = endpoint;
  const { request: body, reply: replySchema }: { request?: TSchema; reply: TSchema } = schemas[name];
  const sealed = !endpoint.unsealed;
  const checkReply = options.checkReplies ? replyChecker(replySchema) : () => undefined;
  const handle = handlers[name] as (call: object) => Promise<unknown>;

  const seal: preSerializationAsyncHookHandler = async (request, _reply, payload) =>
    request.binding && reply200(payload) ? sealing.seal(payload, request.binding) : payload;

  /**
   * Replies of a stream, each sealed separately; an error closes the connection, so that nobody takes a partial stream
   * as complete.
   */
  async function* sealedLines(replies: AsyncIterable<unknown>, binding: SealedBinding): AsyncGenerator<string> {
    try {
      for await (const data of replies) {
        checkReply(data);
        yield `${JSON.stringify(await sealing.seal({ status: 200, data }, binding))}\n`;
      }
    } catch (error) {
      context.logger.error({ event: 'http.brokeOff', route: path, stack: error instanceof Error ? error.stack : '' });
      throw error;
    }
  }

  app.route({
    method,
    url: path,
    bodyLimit: sealedBytesOf(limitsOf(endpoint)),
    // The login and its captcha are not limited here: a hospital may have one address, and wrong passwords cause delays
    // by account and address, after the captcha.
    config: endpoint.fewerTries
      ? {
          rateLimit: {
            max: options.triesPerMinute,
            timeWindow: '1 minute',
            keyGenerator: (request) => `${name} ${request.ip}`,
          },
        }
      : {},
    schema: {
      operationId: name,
      summary: name,
      tags: [name.split('.')[0] ?? name],
      description: `Access: ${access}. ${sealed ? 'Body and reply travel sealed, as {"data": JWE}.' : 'Not sealed.'}`,
      ...(body ? { body } : {}),
      response: { 200: { type: 'object', properties: { status: { const: 200 }, data: replySchema } } },
    },
    ...endpointHooks(name, options),
    preSerialization: seal,
    handler: async (request, reply) => {
      const disk = reportedDiskStateFor(request.caller, context.disk.state);
      if (disk) void reply.header(DISK_HEADER, disk);
      if (context.disk.state === 'full' && endpoint.fullDisk === 'refused') throw new Refusal('server.readOnly');
      if (endpoint.heavy && request.caller) {
        // Released when the response is complete or the client is gone.
        const release = await concurrency.acquire(request.caller.accountId);
        if (reply.raw.destroyed) release();
        else reply.raw.once('close', release);
      }
      const data = await handle({
        ...context,
        replicaDb: endpoint.replica ? options.replicaDb : undefined,
        request: request.body,
        caller: request.caller && exercising(request.caller, access, context.clock.now()),
        origin: {
          address: request.ip,
          agent: request.headers['user-agent'] ?? null,
          device: cookie.readDevice(request),
        },
        language: languageOf(request.headers['accept-language']),
        setSession: (token: string | undefined) => cookie.write(reply, token),
        rememberDevice: (token: string) => cookie.writeDevice(reply, token),
      });
      void reply.header('cache-control', 'no-store');
      if (stream && request.binding) {
        const lines = sealedLines(data as AsyncIterable<unknown>, request.binding);
        return reply.type('application/x-ndjson').send(Readable.from(lines));
      }
      checkReply(data);
      return { status: 200, data };
    },
  });
}

/** Refusals are not sealed, so that a client can read them even if its key is wrong. */
function reply200(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 200;
}
