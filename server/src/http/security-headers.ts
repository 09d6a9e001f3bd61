import helmet from '@fastify/helmet';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Where the pages of the API's description are; their scripts are files, and their styles partly are not. */
const DESCRIPTION = '/docs/api';

/** `ws://host` and `wss://host` beside 'self': not every browser reads sockets into it. */
function ownSockets(request: IncomingMessage): string {
  const host = /^[\w.:[\]-]+$/.exec(request.headers.host ?? '')?.[0];
  return host === undefined ? "'self'" : `ws://${host} wss://${host}`;
}

const policy = (directives: Record<string, (string | typeof ownSockets)[]>, secure: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      ...directives,
      ...(secure ? { upgradeInsecureRequests: [] } : {}),
    },
  },
});

/**
 * Of a page: scripts that carry the nonce of this very answer, and the modules they import, which inherit it. Not even a file of this
 * server runs without it, and not `strict-dynamic`, which would let scripts make others.
 */
const ofPage = (nonce: string) => ({
  scriptSrc: [`'nonce-${nonce}'`],
  styleSrc: ["'self'", `'nonce-${nonce}'`],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ownSockets],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
});

const OF_DESCRIPTION = {
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
};

/**
 * Headers of every answer. What is no page may load nothing at all, wherever somebody opens it. On plain http nothing may
 * force https: there is none.
 */
export async function registerSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'no-referrer' },
    ...policy({}, secure),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(DESCRIPTION)) await reply.helmet(policy(OF_DESCRIPTION, secure));
  });
  app.decorateReply('pageNonce', async function (this: FastifyReply) {
    const nonce = randomBytes(16).toString('base64url');
    await this.helmet(policy(ofPage(nonce), secure));
    return nonce;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Gives this answer the policy of a page. @returns its nonce, for what stands in the page */
    pageNonce(): Promise<string>;
  }
}
