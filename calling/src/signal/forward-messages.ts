import { CloseCode } from '@wardlink/rtc/protocol';
import type { WebSocket } from 'ws';

/** A client that does not read is disconnected at this backlog, in bytes. */
export const MAX_BUFFERED_BYTES = 4_000_000;

/** Forwards the messages of another node to a client, and the close of either socket to the other. */
export function forwardMessages(client: WebSocket, relay: WebSocket): void {
  relay.on('message', (raw) => {
    if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
    else if (client.readyState === client.OPEN) client.send(String(raw));
  });
  // A node that died sends no close code; its client reconnects to another node.
  relay.on('close', (code) => client.close(isSendable(code) ? code : CloseCode.COME_AGAIN));
  client.on('close', (code) => (isSendable(code) ? relay.close(code) : relay.terminate()));
  if (client.readyState !== client.OPEN) relay.terminate();
  relay.resume();
}

/** Whether a close code may be sent; some codes exist only for local reporting (RFC 6455, 7.4). */
const isSendable = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) || (code >= 3000 && code <= 4999);
