import type { ErrorCode } from '@wardlink/contract';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerContext } from '../../core/context.js';
import type { ConnectionGuard } from '../../core/http/connection-guard.js';
import { languageOf } from '../../core/http/language.js';
import { socketRefusalOf } from '../../core/policy.js';
import { sameOrigin, type SessionCookie } from '../../core/http/session-cookie.js';
import { refuseUpgrade } from '../../core/http/sockets.js';
import type { Caller } from '../../core/caller.js';
import { callerAt } from '../session/sessions.js';
import { CLOSE } from './connection.js';
import { lastNumbers } from './inbox.js';
import type { ChatHub } from './hub.js';
import { beginningOf } from './ringing-calls.js';

const MAX_FRAME_BYTES = 64 * 1024;
export const CHAT_PREFIX = '/chat/ws/';
/** Maximum number of sockets of one session: each page has one, and a person has a few pages. */
export const SOCKETS_OF_SESSION = 12;

/**
 * Handles upgrades of `/chat/ws/{username or mobile}&{doctorId}`. The session identifies the user; the path must name
 * the same user. Refusals are sent before the upgrade, as an HTTP status.
 */
export function createChatUpgrade(
  context: ServerContext,
  hub: ChatHub,
  cookie: SessionCookie,
  { clientOf }: Pick<ConnectionGuard, 'clientOf'>,
) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  const open = new Map<string, number>();
  /** Counts a socket until it closes. @returns false if its session has the maximum number */
  const count = (sessionId: string, socket: Duplex): boolean => {
    const before = open.get(sessionId) ?? 0;
    if (before >= SOCKETS_OF_SESSION || socket.destroyed) return false;
    open.set(sessionId, before + 1);
    socket.once('close', () => {
      const left = (open.get(sessionId) ?? 1) - 1;
      if (left > 0) open.set(sessionId, left);
      else open.delete(sessionId);
    });
    return true;
  };
  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const client = clientOf(request);
    const language = languageOf(request.headers['accept-language']);
    const caller = await callerAt(context, cookie.readUpgrade(request), client.address);
    const refuse = (code: ErrorCode): void => {
      const who = { accountId: caller?.accountId, address: client.address };
      context.logger.warn({ event: 'socket.refused', route: CHAT_PREFIX, code, ...who });
      refuseUpgrade(socket, code, language);
    };
    if (!sameOrigin(request.headers.origin, client.host)) return refuse('permission.missing');
    const refusal = socketRefusalOf(caller);
    if (refusal || !caller) return refuse(refusal ?? 'session.missing');
    if (!names(pathname, caller)) return refuse('permission.missing');
    if (!count(caller.sessionId, socket)) return refuse('rate.limited');
    // Read before the upgrade: every later message has a higher number.
    const last = (await lastNumbers(context.db, [caller.accountId])).get(caller.accountId) ?? 0;
    const held = Number(searchParams.get('after') ?? Number.NaN);
    const after = Number.isSafeInteger(held)
      ? Math.min(Math.max(0, held), last)
      : await beginningOf(context.db, caller.accountId, last, context.clock.now());
    const id = await hub.expect(caller);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      hub.accept(webSocket, id, caller, language, after).catch(() => webSocket.close(CLOSE.failed));
    });
  };
}

/** True if the path names the session's user. */
function names(pathname: string, caller: Caller): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname.slice(CHAT_PREFIX.length));
  } catch {
    return false;
  }
  const split = decoded.lastIndexOf('&');
  const [name, doctorId] = [decoded.slice(0, split), decoded.slice(split + 1)];
  const known =
    name.toLowerCase() === caller.username.toLowerCase() || (caller.mobile !== null && name === caller.mobile);
  return split > 0 && known && doctorId === caller.accountId;
}
