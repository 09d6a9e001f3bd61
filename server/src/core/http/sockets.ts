import type { ErrorCode, Language } from '@wardlink/contract';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { Refusal } from '../refusal.js';
import type { ConnectionGuard } from './connection-guard.js';
import { languageOf } from './language.js';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>;

/** Answers a socket request with an HTTP error and closes it. */
export function refuseUpgrade(socket: Duplex, code: ErrorCode, language: Language = 'zh'): void {
  const refusal = new Refusal(code);
  const body = JSON.stringify(refusal.reply(language));
  const head = [
    `HTTP/1.1 ${refusal.httpStatus} ${STATUS_CODES[refusal.httpStatus] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

interface Route {
  readonly prefix: string;
  readonly upgrade: Upgrade;
  /** Requests forwarded by another of our servers, which has checked their client. */
  readonly passedOn?: (request: IncomingMessage) => boolean;
}

/** Routes socket requests by their path. @param routes path prefixes, tried in order. */
export function routeUpgrades(routes: readonly Route[], guard: ConnectionGuard, logger: Logger): Upgrade {
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const route = routes.find(({ prefix }) => path.startsWith(prefix));
    const refusal = route?.passedOn?.(request) ? undefined : guard.refusalOf(request);
    if (!route || refusal) {
      const code = refusal ?? 'route.unknown';
      const { address } = guard.clientOf(request);
      logger.warn({ event: 'socket.refused', route: route?.prefix ?? 'none', code, address });
      return refuseUpgrade(socket, code, languageOf(request.headers['accept-language']));
    }
    Promise.resolve(route.upgrade(request, socket, head)).catch((error: Error) => {
      logger.error({ event: 'socket.failed', route: route.prefix, reason: error.message });
      refuseUpgrade(socket, 'server.failed');
    });
  };
}
