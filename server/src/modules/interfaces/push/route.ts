import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PUSH_PATH } from '@wardlink/contract';
import { PushedEvent } from '@wardlink/interop/push';
import type { ServerContext } from '../../../core/context.js';
import { Refusal } from '../../../core/refusal.js';
import { bearerToken } from '../../../core/tokens.js';
import { INTERFACES_TOPIC } from '../../../core/topics.js';
import type { Queries } from '../../../database/connection.js';
import { partnerByToken, type Partner } from '../partner.js';
import { columnsOf, store } from '../receive.js';
import type { ReadMessage } from '../read-result.js';
import { LONGEST, readPushedBytes } from './read.js';

/** Requests per minute of one address: twice what a large hospital sends in its busiest second. */
const OF_ADDRESS_PER_MINUTE = 24_000;
const FORMATS = ['application/json', 'application/xml', 'text/xml'];

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner | undefined;
  }
}

/**
 * The partner of an `Authorization: Bearer` header.
 * @throws Refusal `interface.tokenMissing`, `interface.tokenWrong`, `interface.off`, `interface.addressRefused`
 */
async function partnerOf(db: Queries, { headers, ip }: FastifyRequest): Promise<Partner> {
  const token = bearerToken(headers.authorization);
  if (token === undefined) throw new Refusal('interface.tokenMissing');
  const partner = await partnerByToken(db, token);
  if (!partner) throw new Refusal('interface.tokenWrong');
  if (!partner.enabled) throw new Refusal('interface.off');
  if (!proxyAddr.compile([...partner.networks])(ip, 0)) throw new Refusal('interface.addressRefused');
  return partner;
}

/** The refusal of an event that cannot be accepted, whenever it is sent. */
function refusalOf({ reason, detail }: Extract<ReadMessage, { kind: 'refused' }>): Refusal {
  const path = detail?.['field'];
  if (path !== undefined) return new Refusal('interface.event', { field: path.split(', '), places: { path } });
  return new Refusal(reason === 'push.charset' ? 'interface.charset' : 'interface.form');
}

/**
 * Stores an event and returns its number: what was accepted is never lost. The same bytes again are answered alike and
 * stored once. @throws Refusal for an event that is refused; people see it too
 */
async function receivePushed(
  context: ServerContext,
  partner: Partner,
  bytes: Uint8Array,
  contentType: string | undefined,
): Promise<string> {
  const read = readPushedBytes(partner, bytes, context.clock.now(), contentType);
  if (read.kind === 'refused') {
    const refusal = refusalOf(read);
    await store(context, partner, bytes, { ...columnsOf(read), answer: String(refusal.httpStatus) });
    throw refusal;
  }
  await store(context, partner, bytes, { ...columnsOf(read), answer: '200' });
  await context.bus.publish([INTERFACES_TOPIC]);
  return read.heading.controlId;
}

/**
 * Registers the route by which a hospital's system pushes events: plain JSON or XML, authorized by the partner's token
 * before the body is read, without cookies.
 */
export function registerPushRoute(app: FastifyInstance, context: ServerContext): void {
  // The body is stored as it came, also one that is refused: the handler reads it.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORMATS, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('interface.format')));
  app.decorateRequest('partner', undefined);
  app.route({
    method: 'POST',
    url: PUSH_PATH,
    bodyLimit: LONGEST,
    config: { rateLimit: false },
    schema: {
      operationId: 'interface.push',
      summary: 'interface.push',
      tags: ['interface'],
      consumes: FORMATS,
      description: "Access: an interface's token (`Authorization: Bearer …`). Not sealed.",
      body: PushedEvent,
      response: {
        200: {
          type: 'object',
          properties: { status: { const: 200 }, data: { type: 'object', properties: { id: { type: 'string' } } } },
        },
      },
    },
    onRequest: [
      // Limits requests by address before the token is looked up.
      app.rateLimit({
        max: OF_ADDRESS_PER_MINUTE,
        timeWindow: '1 minute',
        keyGenerator: ({ ip }) => `events from ${ip}`,
      }),
      async (request) => {
        request.partner = await partnerOf(context.db, request);
      },
    ],
    handler: async (request, reply) => {
      // The sender keeps the event and sends it later.
      if (context.disk.state === 'full') throw new Refusal('server.readOnly');
      // The hook above guarantees a partner.
      const partner = request.partner as Partner;
      // A request without a body and without a format has none.
      const bytes = (request.body as Uint8Array | undefined) ?? new Uint8Array();
      const id = await receivePushed(context, partner, bytes, request.headers['content-type']);
      void reply.header('cache-control', 'no-store');
      return { status: 200, data: { id } };
    },
  });
}
