import { SESSION_OVER } from '../protocol/commands.js';
import { after } from '../timers.js';

/** The server keeps a session for this time after its connection was lost. */
const LIMIT_MS = 30_000;
const PAUSE_MS = 2000;

/**
 * Tells the server, as soon as it can be reached again, that the user left a session during an interruption: otherwise
 * the others see the user for 30 s more. The server then closes the connection.
 */
export function sayFarewell(url: () => string, tinyId: string): void {
  const over = new AbortController();
  after(LIMIT_MS, over.signal, () => over.abort());
  const attempt = (): void => {
    if (over.signal.aborted) return;
    let socket: WebSocket;
    try {
      socket = new WebSocket(`${url()}&quit=${tinyId}`);
    } catch {
      // The browser cannot open the address.
      return over.abort();
    }
    over.signal.addEventListener('abort', () => socket.close(SESSION_OVER), { once: true });
    socket.addEventListener('close', ({ code }) => {
      if (code === SESSION_OVER) over.abort();
      else after(PAUSE_MS, over.signal, attempt);
    });
    // A server that does not know the parameter, or has ended the session already, sends a set-up message.
    socket.addEventListener('message', () => over.abort());
  };
  attempt();
}
