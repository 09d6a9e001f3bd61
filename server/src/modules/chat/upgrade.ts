import type { ErrorCode } from '@wardlink/contract';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerContext } from '../../context.js';
import { languageOf } from '../../http/language.js';
import { socketRefusalOf } from '../../http/policy.js';
import { sameOrigin, type SessionCookie } from '../../http/session-cookie.js';
import { refuseUpgrade } from '../../http/sockets.js';
import type { Caller } from '../session/caller.js';
import { findCaller } from '../session/sessions.js';
import { CLOSE } from './connection.js';
import { lastNumbers } from './inbox.js';
import type { ChatHub } from './hub.js';

const MAX_FRAME_BYTES = 64 * 1024;
export const CHAT_PREFIX = '/chat/ws/';

/**
 * Answers requests for `/chat/ws/{username or mobile}&{doctorId}`. Who somebody is comes from the session; the path has
 * to name the same person and is never believed by itself. Refused before the upgrade, with an HTTP status.
 */
export function createChatUpgrade(context: ServerContext, hub: ChatHub, cookie: SessionCookie) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const language = languageOf(request.headers['accept-language']);
    const token = cookie.readUpgrade(request);
    const caller = token === undefined ? undefined : await findCaller(context.db, token, context.clock.now());
    const refusal: ErrorCode | undefined = !sameOrigin(request.headers.origin, request.headers.host)
      ? 'permission.missing'
      : (socketRefusalOf(caller) ?? (caller && names(pathname, caller) ? undefined : 'permission.missing'));
    if (refusal || !caller) {
      const code = refusal ?? 'session.missing';
      const who = { accountId: caller?.accountId, address: request.socket.remoteAddress };
      context.logger.warn({ event: 'socket.refused', route: CHAT_PREFIX, code, ...who });
      return refuseUpgrade(socket, code, language);
    }
    // Looked up before the upgrade: whatever comes once the client's side is open lies after it.
    const last = (await lastNumbers(context.db, [caller.accountId])).get(caller.accountId) ?? 0;
    const held = Number(searchParams.get('after') ?? Number.NaN);
    const after = Number.isSafeInteger(held) ? Math.min(Math.max(0, held), last) : last;
    const id = await hub.expect(caller);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      hub.accept(webSocket, id, caller, language, after).catch(() => webSocket.close(CLOSE.failed));
    });
  };
}

/** True where the path names the session's own user. */
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
