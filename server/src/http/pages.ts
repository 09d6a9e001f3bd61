import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@wardlink/contract';
import { Refusal } from '../refusal.js';

/** Where the built pages are; a page that was not built is simply not there. */
export interface PageDirectories {
  readonly app: string;
  readonly patientPhone: string;
}

/** Addresses that are no pages, whatever a browser asks of them. */
const NO_PAGES = ['/cdms/', '/chat/', '/calling', '/docs/', '/health', '/metrics'];
const PHONE_PREFIX = '/patient-phone/';

/** Serves the app with its own routes and the patient's phone page. */
export async function registerPages(app: FastifyInstance, directories: PageDirectories): Promise<void> {
  const serve = async (root: string, prefix: string, decorateReply: boolean): Promise<void> => {
    if (!existsSync(path.join(root, 'index.html'))) return;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply,
      wildcard: false,
      index: 'index.html',
      // `/patient-phone` leads to `/patient-phone/`; the app's own address has nothing to lead from.
      redirect: prefix !== '/',
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(file)),
    });
  };
  await serve(directories.app, '/', true);
  const appServed = app.hasReplyDecorator('sendFile');
  await serve(directories.patientPhone, PHONE_PREFIX, !appServed);

  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    if (Object.values(endpoints).some((endpoint) => endpoint.path === address)) throw new Refusal('method.wrong');
    if (appServed && isPage(request, address)) return sendApp(reply, directories.app);
    throw new Refusal('route.unknown');
  });
}

/** The app's own routes carry no file extension and are asked for as documents. */
function isPage(request: FastifyRequest, address: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && path.extname(address) === '' && !NO_PAGES.some((prefix) => address.startsWith(prefix));
}

function sendApp(reply: FastifyReply, root: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', root, { cacheControl: false });
}

/** Built assets carry a hash of their content in their name; everything else is asked for anew. */
function cacheRule(file: string): string {
  return /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
