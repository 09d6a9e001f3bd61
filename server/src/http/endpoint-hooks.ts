import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, SEAL_HEADERS, type SealedBinding } from '@wardlink/contract';
import type { ServerContext } from '../core/context.js';
import type { Caller } from '../core/caller.js';
import { keepAnswer, keptAnswer } from '../modules/session/repeated-requests.js';
import { consumeNonce } from '../modules/session/nonces.js';
import { admittedAt, findCaller, findCallerConsuming } from '../modules/session/sessions.js';
import { Refusal } from '../core/refusal.js';
import { ENVELOPE, limitsOf, parseWithin } from '../core/http/body-limits.js';
import { deanRefusalOf, factorRefusalOf, firstPasswordRefusalOf, refusalOf } from '../core/policy.js';
import type { Sealing } from './sealing.js';
import { refuseForeign, type SessionCookie } from '../core/http/session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    binding: SealedBinding | undefined;
    /** Nonce of a request whose answer is stored in case it is repeated. */
    keptFor: SealedBinding | undefined;
  }
}

export interface EndpointHookOptions {
  readonly context: ServerContext;
  readonly sealing: Sealing;
  readonly cookie: SessionCookie;
}

/** Longer bodies are read only after the caller is authorized (bytes). */
const SHORT = 16 * 1024;

const isShort = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && Number(headers['content-length'] ?? Infinity) <= SHORT;

/**
 * Registers parsers that accept an unreadable body, because the caller's access is checked first.
 * @param scope a plug-in with only the endpoints of the contract
 */
export function registerBodies(scope: FastifyInstance): void {
  scope.decorateRequest('caller', undefined);
  scope.decorateRequest('binding', undefined);
  scope.decorateRequest('keptFor', undefined);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseWithin(bytes as Buffer, ENVELOPE));
    } catch {
      done(null, undefined);
    }
  });
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null, undefined));
}

/**
 * Hooks that check a request: its origin, access, the seal of its body, and that its nonce is new. If a request that
 * stores something is repeated by the same account, it gets the stored answer, so that a client without an answer can
 * repeat it (docs/decisions/0131-calls-without-an-answer.md).
 */
export function endpointHooks(name: EndpointName, { context, sealing, cookie }: EndpointHookOptions) {
  const { db, clock, logger } = context;
  const endpoint: Endpoint = endpoints[name];
  const { method, path, access } = endpoint;
  const bound = `${method} ${path}`;
  const limits = limitsOf(endpoint);
  const isRepeatable = endpoint.does === 'write' && method === 'POST';

  const admit = (request: FastifyRequest, reply: FastifyReply, found: Caller | undefined): void => {
    const caller = admittedAt(context, found, request.client.address);
    request.caller = caller;
    const refusal =
      factorRefusalOf(endpoint, caller) ??
      refusalOf(access, caller, clock.now()) ??
      deanRefusalOf(endpoint, caller) ??
      firstPasswordRefusalOf(endpoint, caller);
    if (refusal === 'session.missing' && cookie.read(request) !== undefined) {
      cookie.write(reply, undefined);
      throw new Refusal('session.ended');
    }
    if (refusal) throw new Refusal(refusal);
  };

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      refuseForeign(request);
      if (isShort(request)) return;
      const token = cookie.read(request);
      admit(request, reply, token === undefined ? undefined : await findCaller(db, token, clock.now()));
    },

    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      if (endpoint.unsealed) return undefined;
      if (method === 'GET') {
        const { [SEAL_HEADERS.key]: kid, [SEAL_HEADERS.seq]: seq } = request.headers;
        request.binding = await sealing.bind(kid, seq, bound);
        return undefined;
      }
      const opening = sealing.open(request.body, bound);
      let fresh: boolean | undefined;
      if (isShort(request)) {
        const number = await opening.then(
          ({ binding }) => binding,
          () => undefined,
        );
        const token = cookie.read(request);
        const now = clock.now();
        if (token === undefined) admit(request, reply, undefined);
        else if (!number) admit(request, reply, await findCaller(db, token, now));
        else {
          const found = await findCallerConsuming(db, token, number, now);
          if (found.caller) ({ fresh } = found);
          admit(request, reply, found.caller);
        }
      }
      const { binding, read } = await opening;
      fresh ??= await consumeNonce(db, binding, clock.now());
      const { caller } = request;
      if (!fresh) {
        if (!isRepeatable || !caller) throw new Refusal('body.replayed');
        const { status, body } = await keptAnswer(db, binding, caller.accountId, () => !reply.raw.destroyed);
        return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
      }
      if (isRepeatable && caller) request.keptFor = binding;
      request.body = await read(limits);
      request.binding = binding;
      return undefined;
    },

    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      const { keptFor, caller } = request;
      if (!keptFor || !caller) return payload;
      const isKept = typeof payload === 'string' && !reply.hasHeader('set-cookie');
      const answer = { accountId: caller.accountId, status: reply.statusCode, body: String(payload) };
      await keepAnswer(db, keptFor, isKept ? answer : undefined).catch((error: Error) =>
        logger.warn({ event: 'http.answerNotKept', route: path, reason: error.message }),
      );
      return payload;
    },
  };
}
