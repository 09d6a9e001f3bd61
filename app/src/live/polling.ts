/** Polling intervals without an open socket, milliseconds. A station shows entries and sounds warnings within five seconds. */
const POLL_EVERY = { station: 3_000, others: 30_000 } as const;

/**
 * Polls instead of the chat socket: at an interval, and when the page becomes visible or the network returns. A hidden
 * page does not poll, except on a ward station, which must sound warnings. Returns a stop function.
 */
export function startPolling(poll: () => void, { isStation }: { isStation: boolean }): () => void {
  const pollVisible = (): void => {
    if (isStation || document.visibilityState === 'visible') poll();
  };
  const timer = setInterval(pollVisible, isStation ? POLL_EVERY.station : POLL_EVERY.others);
  const stopping = new AbortController();
  const { signal } = stopping;
  window.addEventListener('focus', pollVisible, { signal });
  window.addEventListener('online', pollVisible, { signal });
  document.addEventListener('visibilitychange', pollVisible, { signal });
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
