import helmet from '@fastify/helmet';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Client } from '../core/http/connection-guard.js';

/** Path of the API's description; its scripts are files, but some of its styles are inline. */
const DESCRIPTION = '/docs/api';

/**
 * The patient's page, which can be installed: it has a service worker and a manifest
 * (docs/decisions/0093-the-patients-page.md).
 */
export const INSTALLABLE = '/patient-phone/';
const SERVICE_WORKER = `${INSTALLABLE}service-worker.js`;

/** `ws://host` and `wss://host` in addition to 'self', which does not include sockets in every browser. */
function ownSockets({ host = '' }: Client): string {
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** On plain http no header may force https. */
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
 * Policy of a page: allows scripts with the nonce of this answer, and the modules that they import, which inherit it.
 * Without it not even a file of this server runs; `strict-dynamic` is omitted because it lets scripts add others.
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

/** Policy of the service worker: it is one file, and loads the files of its page. */
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
