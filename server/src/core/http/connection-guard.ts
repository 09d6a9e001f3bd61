import proxyAddr from '@fastify/proxy-addr';
import type { ErrorCode } from '@wardlink/contract';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { languageOf } from './language.js';
import { Refusal } from '../refusal.js';

/** The client of a request, by its connection and trusted proxies. */
export interface Client {
  readonly address: string;
  /** Whether the client used https, to this server or to a trusted proxy. */
  readonly secure: boolean;
  /** The host name and port in the client's request. */
  readonly host: string | undefined;
}

/** Checks the connection of every request and socket before anything else. */
export interface ConnectionGuard {
  clientOf(request: IncomingMessage): Client;
  /** Why a connection is refused, whatever its path; undefined if it is allowed. */
  refusalOf(request: IncomingMessage): ErrorCode | undefined;
}

interface ConnectionGuardOptions {
  readonly trustedProxies: readonly string[];
  /** Whether this server speaks https itself. */
  readonly tls: boolean;
  /**
   * Host names that this server accepts in addition to its own; `*.example.org` matches one more label, `*` any name.
   */
  readonly hostNames: readonly string[];
  /** Whether a certificate of this server covers a name. */
  readonly certified?: ((name: string) => boolean) | undefined;
  /** Whether patients' data may travel unencrypted to other machines. */
  readonly plainAllowed: boolean;
}

/** Paths without patient data, which monitoring requests over plain http. */
const WITHOUT_PATIENTS = ['/health', '/metrics'];

/** The nearest proxy appends its own value last. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim() || undefined;
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

export function createConnectionGuard(options: ConnectionGuardOptions): ConnectionGuard {
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

  /**
   * DNS rebinding: another site's name that resolves to this address would share our origin. An IP address cannot be
   * rebound.
   */
  const acceptsHost = (host: string | undefined): boolean => {
    if (host === undefined) return true;
    const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host.toLowerCase()) ?? [];
    if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
    const plain = name.replace(/\.$/, '');
    const known = names.includes(plain) || names.includes('*') || names.includes(plain.replace(/^[^.]+/, '*'));
    return known || (plain !== '' && (certified?.(plain) ?? false));
  };

  /** Whether a request comes from this machine itself, and not through an undeclared proxy on it. */
  const isOwn = (request: IncomingMessage, { address }: Client): boolean => {
    const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': scheme, forwarded } = request.headers;
    const unknownProxy = !isProxied(request) && (forwardedFor ?? scheme ?? forwarded) !== undefined;
    return isLoopback(address) && !unknownProxy;
  };

  return {
    clientOf,
    refusalOf(request) {
      const client = clientOf(request);
      if (!acceptsHost(client.host)) return 'host.foreign';
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

/** Sets `request.client` for everything registered after this. */
export function registerClients(app: FastifyInstance, { clientOf }: ConnectionGuard): void {
  app.decorateRequest('client');
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = clientOf(request.raw);
    done();
  });
}

/** Refuses connections by the guard. A browser that opened a page gets the reason as text. */
export function registerConnectionGuard(app: FastifyInstance, guard: ConnectionGuard): void {
  app.addHook('onRequest', (request, reply, done) => {
    const code = guard.refusalOf(request.raw);
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
