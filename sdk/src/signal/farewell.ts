import { SESSION_OVER } from '../protocol/commands.js';
import { after } from '../timers.js';

/** As long as the server keeps a session whose connection was lost. */
const LIMIT_MS = 30_000;
const PAUSE_MS = 2000;

/**
 * Tells the server, as soon as it can be reached again, that a session is over which was left during an interruption:
 * otherwise the others see its user for 30 s more. The server closes the connection once it knows.
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
      // The browser does not open the address.
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
