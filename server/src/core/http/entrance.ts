import proxyAddr from '@fastify/proxy-addr';
import type { ErrorCode } from '@wardlink/contract';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { languageOf } from './language.js';
import { Refusal } from '../refusal.js';

/** Who is at the other end of a request, by what its connection says, and proxies whose word is taken. */
export interface Client {
  readonly address: string;
  /** It came over https, to here or to a trusted proxy. */
  readonly secure: boolean;
  /** The name and port that the client asked for. */
  readonly host: string | undefined;
}

/** What is looked at before anything else, of requests and of sockets alike. */
export interface Entrance {
  clientOf(request: IncomingMessage): Client;
  /** Why somebody is let in nowhere, whatever is asked for; undefined for who is. */
  refusalOf(request: IncomingMessage): ErrorCode | undefined;
}

export interface EntranceOptions {
  readonly trustedProxies: readonly string[];
  /** This server speaks https itself. */
  readonly tls: boolean;
  /** Names that this server answers under beside its own; `*.example.org` stands for one label more, `*` for every name. */
  readonly hostNames: readonly string[];
  /** Whether a certificate of this server was given out for a name. */
  readonly certified?: ((name: string) => boolean) | undefined;
  /** Whether patients' data may travel in the open to other machines. */
  readonly plainAllowed: boolean;
}

/** Nothing of a patient is there; what watches over servers asks for it over plain http. */
const WITHOUT_PATIENTS = ['/health', '/metrics'];

/** The nearest proxy writes its own word last. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim() || undefined;
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

export function createEntrance(options: EntranceOptions): Entrance {
  const { tls, certified, plainAllowed } = options;
  const trusts = proxyAddr.compile([...options.trustedProxies]);
  const names = ['localhost', '*.localhost', hostname(), ...options.hostNames].map((name) => name.toLowerCase());
  const isProxied = ({ socket }: IncomingMessage): boolean =>
    options.trustedProxies.length > 0 && trusts(socket.remoteAddress ?? '', 0);

  const clientOf = (request: IncomingMessage): Client => {
    const { headers, socket } = request;
    if (!isProxied(request)) return { address: socket.remoteAddress ?? '', secure: tls, host: headers.host };
    return {
      address: proxyAddr(request, trusts),
      secure: tls || lastOf(headers['x-forwarded-proto']) === 'https',
      host: lastOf(headers['x-forwarded-host']) ?? headers.host,
    };
  };

  /** Another site's name that leads to this address would make its pages ours; an address is what the browser connected to. */
  const answersUnder = (host: string | undefined): boolean => {
    if (host === undefined) return true;
    const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host.toLowerCase()) ?? [];
    if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
    const plain = name.replace(/\.$/, '');
    const known = names.includes(plain) || names.includes('*') || names.includes(plain.replace(/^[^.]+/, '*'));
    return known || (plain !== '' && (certified?.(plain) ?? false));
  };

  /** Of this machine itself. Who speaks for others, and is no proxy that we were told of, is not. */
  const isOwn = (request: IncomingMessage, { address }: Client): boolean => {
    const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': scheme, forwarded } = request.headers;
    const unknownProxy = !isProxied(request) && (forwardedFor ?? scheme ?? forwarded) !== undefined;
    return isLoopback(address) && !unknownProxy;
  };

  return {
    clientOf,
    refusalOf(request) {
      const client = clientOf(request);
      if (!answersUnder(client.host)) return 'host.foreign';
      if (plainAllowed || client.secure || isOwn(request, client)) return undefined;
      return WITHOUT_PATIENTS.includes(request.url ?? '') ? undefined : 'connection.insecure';
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    client: Client;
  }
}

/** Tells who asks, to whatever is registered after this. */
export function registerClients(app: FastifyInstance, { clientOf }: Entrance): void {
  app.decorateRequest('client');
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = clientOf(request.raw);
    done();
  });
}

/** Lets nobody further whom the entrance refuses. A person who opened a page reads the reason as text. */
export function registerEntrance(app: FastifyInstance, entrance: Entrance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const code = entrance.refusalOf(request.raw);
    if (code === undefined) return done();
    const refusal = new Refusal(code);
    if (!request.headers.accept?.includes('text/html')) return done(refusal);
    request.refused = code;
    const { description } = refusal.reply(languageOf(request.headers['accept-language']));
    void reply
      .code(refusal.httpStatus)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${description}\n`);
  });
}
