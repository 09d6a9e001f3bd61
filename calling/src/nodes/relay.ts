import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { Handshake } from '../signal/handshake.js';
import type { SessionIds } from '../signal/member.js';
import { MAX_BUFFERED_BYTES, forwardMessages } from '../signal/forward-messages.js';

const NODE_HEADER = 'x-calling-node';
const SESSION_HEADER = 'x-calling-session';
/** A healthy node accepts a connection at once. */
const OPEN_LIMIT_MS = 1000;

/** Recognises a socket that another node relays, by the shared secret; undefined for a client's own socket. */
export function relayedBy(request: IncomingMessage, secret: string): { session: SessionIds | undefined } | undefined {
  const presented = request.headers[NODE_HEADER];
  if (typeof presented !== 'string' || secret === '' || !sameText(presented, secret)) return undefined;
  const [, tinyId, socketId] = /^(\d{1,20}) ([\da-f]{16})$/.exec(String(request.headers[SESSION_HEADER])) ?? [];
  return { session: tinyId !== undefined && socketId !== undefined ? { tinyId, socketId } : undefined };
}

/**
 * Opens a socket to another node on behalf of a client; it is paused until it is passed on.
 * @param options.session - ids of a client that was set up here; if left out, the other node sets it up
 * @throws Error when the node cannot be reached
 */
export async function openRelay(
  node: string,
  handshake: Handshake,
  options: { secret: string; session?: SessionIds },
): Promise<WebSocket> {
  const { secret, session } = options;
  const query = handshake.url.includes('?') ? handshake.url.slice(handshake.url.indexOf('?')) : '';
  const relay = new WebSocket(`${node.replace(/\/$/, '')}/${query}`, {
    perMessageDeflate: false,
    handshakeTimeout: OPEN_LIMIT_MS,
    ...(handshake.origin === undefined ? {} : { origin: handshake.origin }),
    headers: {
      [NODE_HEADER]: secret,
      ...(session ? { [SESSION_HEADER]: `${session.tinyId} ${session.socketId}` } : {}),
    },
  });
  // The other node may send first, so the socket is paused until there is a listener.
  relay.once('open', () => relay.pause());
  await once(relay, 'open');
  relay.on('error', () => undefined);
  return relay;
}

/** Forwards messages and closes in both directions. */
export function passBoth(client: WebSocket, relay: WebSocket): void {
  forwardMessages(client, relay);
  client.on('message', (raw, isBinary) => {
    if (relay.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
    else if (relay.readyState === relay.OPEN) relay.send(raw, { binary: isBinary });
  });
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
