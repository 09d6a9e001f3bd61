import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;
const SMALLEST_BYTES = 1_024;

/**
 * Compresses pages and scripts. Omits sealed replies: they were compressed before they were sealed, and encrypted data
 * cannot be compressed.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const size = Number(reply.getHeader('content-length') ?? Number.NaN);
    const worthwhile = payload instanceof Readable && reply.statusCode === 200 && COMPRESSIBLE.test(type);
    if (!worthwhile || size < SMALLEST_BYTES || reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return payload.pipe(createGzip());
  });
}
