import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { CloseCode } from '@wardlink/rtc/protocol';
import { WebSocket } from 'ws';

const NODE_HEADER = 'x-calling-node';
const SESSION_HEADER = 'x-calling-session';
/** A node that answers answers at once. */
const OPEN_LIMIT_MS = 1000;
const MAX_BUFFERED_BYTES = 4_000_000;

/** Under what a session is known already. */
export interface SessionIds {
  tinyId: string;
  socketId: string;
}

/** How a client came. */
export interface Door {
  url: string;
  origin: string | undefined;
}

export const doorOf = ({ url = '/', headers }: IncomingMessage): Door => ({ url, origin: headers.origin });

/** What a node says of a socket that it passes on; undefined for a client's own. */
export function relayedBy(request: IncomingMessage, secret: string): { session: SessionIds | undefined } | undefined {
  const shown = request.headers[NODE_HEADER];
  if (typeof shown !== 'string' || secret === '' || !sameText(shown, secret)) return undefined;
  const [, tinyId, socketId] = /^(\d{1,20}) ([\da-f]{16})$/.exec(String(request.headers[SESSION_HEADER])) ?? [];
  return { session: tinyId !== undefined && socketId !== undefined ? { tinyId, socketId } : undefined };
}

/**
 * Opens a socket to another node for a client; it is silent until it is passed on.
 * @param options.session - of a client that was set up here; left out, the other node sets it up
 * @throws Error when the node cannot be reached
 */
export async function openRelay(
  node: string,
  door: Door,
  options: { secret: string; session?: SessionIds },
): Promise<WebSocket> {
  const { secret, session } = options;
  const query = door.url.includes('?') ? door.url.slice(door.url.indexOf('?')) : '';
  const relay = new WebSocket(`${node.replace(/\/$/, '')}/${query}`, {
    perMessageDeflate: false,
    handshakeTimeout: OPEN_LIMIT_MS,
    ...(door.origin === undefined ? {} : { origin: door.origin }),
    headers: {
      [NODE_HEADER]: secret,
      ...(session ? { [SESSION_HEADER]: `${session.tinyId} ${session.socketId}` } : {}),
    },
  });
  // The other node may speak first: not before somebody listens.
  relay.once('open', () => relay.pause());
  await once(relay, 'open');
  relay.on('error', () => undefined);
  return relay;
}

/** Passes on what another node sends, and the end of either. */
export function passDown(client: WebSocket, relay: WebSocket): void {
  relay.on('message', (raw) => {
    if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
    else if (client.readyState === client.OPEN) client.send(String(raw));
  });
  // A node that died says nothing; its client comes again, and finds another.
  relay.on('close', (code) => client.close(sayable(code) ? code : CloseCode.COME_AGAIN));
  client.on('close', (code) => (sayable(code) ? relay.close(code) : relay.terminate()));
  if (client.readyState !== client.OPEN) relay.terminate();
  relay.resume();
}

/** Passes everything on, both ways. */
export function passBoth(client: WebSocket, relay: WebSocket): void {
  passDown(client, relay);
  client.on('message', (raw, isBinary) => {
    if (relay.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
    else if (relay.readyState === relay.OPEN) relay.send(raw, { binary: isBinary });
  });
}

/** Whether a close code may be sent, and is not only told. */
const sayable = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) || (code >= 3000 && code <= 4999);

function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
