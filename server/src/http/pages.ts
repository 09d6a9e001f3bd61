import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@wardlink/contract';
import { Refusal } from '../core/refusal.js';
import { INSTALLABLE } from './security-headers.js';

/** Folders of the built pages; a page that was not built is not served. */
export interface PageDirectories {
  readonly app: string;
  readonly patientPhone: string;
}

/** Path prefixes that are not pages. */
const NO_PAGES = ['/cdms/', '/chat/', '/calling', '/docs/', '/health', '/metrics'];
/** Placeholder of the nonce in a built page; the bundler inserts it (`html.cspNonce` of its configuration). */
const NONCE_PLACE = /WARDLINK_NONCE/g;

type SendPage = (reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the app with its own routes and the patient's phone page. */
export async function registerPages(app: FastifyInstance, directories: PageDirectories): Promise<void> {
  const serve = async (root: string, prefix: string, decorateReply: boolean): Promise<SendPage | undefined> => {
    const index = path.join(root, 'index.html');
    if (!existsSync(index)) return undefined;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply,
      wildcard: false,
      index: false,
      // Never sent as a plain file: each answer has its own nonce.
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(file)),
    });
    const sendPage = pageOf(index);
    app.get(prefix, (_request, reply) => sendPage(reply));
    app.get(`${prefix}index.html`, (_request, reply) => sendPage(reply));
    return sendPage;
  };
  const sendApp = await serve(directories.app, '/', true);
  if (await serve(directories.patientPhone, INSTALLABLE, !sendApp)) {
    app.get(INSTALLABLE.slice(0, -1), (_request, reply) => reply.redirect(INSTALLABLE));
  }

  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    if (Object.values(endpoints).some((endpoint) => endpoint.path === address)) throw new Refusal('method.wrong');
    if (sendApp && isPage(request, address)) return sendApp(reply);
    throw new Refusal('route.unknown');
  });
}

/** Whether the path is one of the app's own routes: these have no file extension and are requested by GET or HEAD. */
function isPage(request: FastifyRequest, address: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && path.extname(address) === '' && !NO_PAGES.some((prefix) => address.startsWith(prefix));
}

/** A page with a new nonce in every answer, which therefore must not be cached. */
function pageOf(file: string): SendPage {
  const html = readFileSync(file, 'utf8');
  return async (reply) => {
    const nonce = await reply.pageNonce();
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replace(NONCE_PLACE, nonce));
  };
}

/** Names of built assets contain a hash of their content; browsers must revalidate all other files. */
function cacheRule(file: string): string {
  return /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
