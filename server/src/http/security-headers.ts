import helmet from '@fastify/helmet';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Client } from '../core/http/connection-guard.js';

/** Where the pages of the API's description are; their scripts are files, and their styles partly are not. */
const DESCRIPTION = '/docs/api';

/** The patient's page, which can be installed: it has a service worker and a manifest (docs/decisions/0093-the-patients-page.md). */
export const INSTALLABLE = '/patient-phone/';
const SERVICE_WORKER = `${INSTALLABLE}service-worker.js`;

/** `ws://host` and `wss://host` beside 'self': not every browser reads sockets into it. */
function ownSockets({ host = '' }: Client): string {
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** On plain http nothing may force https: there is none. */
const headers = (directives: Record<string, string[]>, { secure }: Client) => ({
  strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
  crossOriginOpenerPolicy: secure ? { policy: 'same-origin' as const } : (false as const),
  originAgentCluster: secure,
  referrerPolicy: { policy: 'no-referrer' as const },
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
const ofPage = (nonce: string, client: Client, installable: boolean) => ({
  ...(installable ? { workerSrc: ["'self'"], manifestSrc: ["'self'"] } : {}),
  scriptSrc: [`'nonce-${nonce}'`],
  styleSrc: ["'self'", `'nonce-${nonce}'`],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ownSockets(client)],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
});

/** Of the service worker itself: it is one file, and asks for the files of its page. */
const OF_SERVICE_WORKER = { connectSrc: ["'self'"] };

const OF_DESCRIPTION = {
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
};

/** Headers of every response. Responses other than pages may load nothing. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { global: false });
  app.addHook('onRequest', async (request, reply) => {
    const { url, client } = request;
    if (url.startsWith(DESCRIPTION)) await reply.helmet(headers(OF_DESCRIPTION, client));
    else await reply.helmet(headers(url === SERVICE_WORKER ? OF_SERVICE_WORKER : {}, client));
  });
  app.decorateReply('pageNonce', async function (this: FastifyReply) {
    const nonce = randomBytes(16).toString('base64url');
    const { client, url } = this.request;
    await this.helmet(headers(ofPage(nonce, client, url.startsWith(INSTALLABLE)), client));
    return nonce;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the content security policy of a page on this response. @returns its nonce */
    pageNonce(): Promise<string>;
  }
}
