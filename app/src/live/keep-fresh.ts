import type { BoardTopic, StoredChatMessage } from '@wardlink/contract';
import { listen } from './connection.js';
import { throttle } from './throttle.js';

/** How often what is on the screen is asked for by itself, milliseconds. */
const EVERY_MS = 30_000;

/** What of the chat socket makes data stale. */
interface Stale {
  topics: readonly BoardTopic[];
  message?: (message: StoredChatMessage) => boolean;
}

/**
 * Refreshes when the socket tells of a change (once for what it tells in a row), every 30 s, and when the page is looked at
 * again. Returns a stop function.
 */
export function keepFresh(refresh: () => void, { topics, message: isStaleBy }: Stale): () => void {
  const later = throttle(refresh);
  const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS);
  const stopListening = listen({
    boardChanged: (changed) => topics.includes(changed) && later(),
    message: (message) => isStaleBy?.(message) && later(),
  });
  const stopping = new AbortController();
  window.addEventListener('focus', refresh, { signal: stopping.signal });
  window.addEventListener('online', refresh, { signal: stopping.signal });
  return () => {
    clearInterval(timer);
    later.cancel();
    stopListening();
    stopping.abort();
  };
}
