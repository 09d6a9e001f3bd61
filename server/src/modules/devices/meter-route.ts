import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METER_PATH, type MeterRequest } from '@wardlink/contract';
import { meterSchemas } from '@wardlink/contract/schemas';
import type { ServerContext } from '../../core/context.js';
import { OF_METERS, parseWithin } from '../../core/http/body-limits.js';
import { languageOf } from '../../core/http/language.js';
import { validatorCompiler } from '../../core/http/validation.js';
import { Refusal } from '../../core/refusal.js';
import { deviceCaller, type DeviceCaller } from './caller.js';
import { storeSent } from './store.js';

/** Requests per minute of one device; a gateway bundles up to a hundred readings in each. */
const REQUESTS_PER_MINUTE = 120;
/** Requests per minute of one address, which all meters of a hospital may share. */
const OF_ADDRESS_PER_MINUTE = 3_000;

declare module 'fastify' {
  interface FastifyRequest {
    device: DeviceCaller | undefined;
  }
}

/**
 * Registers the route of meters and gateways: plain JSON, authorized by a device's token before the body is read,
 * without cookies.
 */
export function registerMeterRoute(
  app: FastifyInstance,
  context: ServerContext,
  perMinute: number = REQUESTS_PER_MINUTE,
): void {
  app.setValidatorCompiler(validatorCompiler('dropped') as Parameters<typeof app.setValidatorCompiler>[0]);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseWithin(bytes as Buffer, OF_METERS));
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal('body.unreadable'));
    }
  });
  app.decorateRequest('device', undefined);
  const perDevice = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ device }: FastifyRequest) => `meter ${device?.deviceId ?? ''}`,
  });
  app.route({
    method: 'POST',
    url: METER_PATH,
    bodyLimit: OF_METERS.bytes,
    config: { rateLimit: false },
    schema: {
      operationId: 'meter.readings',
      summary: 'meter.readings',
      tags: ['meter'],
      description: "Access: a device's token (`Authorization: Bearer …`). Not sealed.",
      body: meterSchemas.request,
      response: { 200: { type: 'object', properties: { status: { const: 200 }, data: meterSchemas.reply } } },
    },
    onRequest: [
      // Limits requests by address before the token is looked up.
      app.rateLimit({
        max: OF_ADDRESS_PER_MINUTE,
        timeWindow: '1 minute',
        keyGenerator: ({ ip }) => `meters at ${ip}`,
      }),
      async (request, reply) => {
        request.device = await deviceCaller(context.db, request.headers.authorization);
        const limit = await perDevice(request);
        if (limit.isAllowed || !limit.isExceeded) return;
        void reply.header('retry-after', limit.ttlInSeconds);
        throw new Refusal('rate.limited');
      },
    ],
    handler: async (request, reply) => {
      // The meter keeps its readings and sends them later.
      if (context.disk.state === 'full') throw new Refusal('server.readOnly');
      const language = languageOf(request.headers['accept-language']);
      // The hook above guarantees a device.
      const data = await storeSent(context, request.device as DeviceCaller, request.body as MeterRequest, language);
      void reply.header('cache-control', 'no-store');
      return { status: 200, data };
    },
  });
}
