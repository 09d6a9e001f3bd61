import { CloseCode } from '@wardlink/rtc/protocol';
import type { WebSocket } from 'ws';

/** A client that does not read any more would fill our memory. */
export const MAX_BUFFERED_BYTES = 4_000_000;

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

/** Whether a close code may be sent, and is not only told. */
const sayable = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) || (code >= 3000 && code <= 4999);
