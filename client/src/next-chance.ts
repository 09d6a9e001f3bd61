/** Longest pause between two tries, milliseconds. */
const LONGEST_PAUSE = 15_000;

/** 1 s, 2 s, 4 s …, less a random part, so that the pages of a hospital do not all retry at once. */
export function pauseBefore(tries: number): number {
  return Math.min(LONGEST_PAUSE, 500 * 2 ** tries) * (0.5 + Math.random() / 2);
}

/**
 * Resolves when the pause (ms) is over, the browser is online again, the page becomes visible, or the signal aborts.
 */
export function nextChance(pause: number, signal?: AbortSignal): Promise<void> {
  // Neither exists outside browsers.
  const line = typeof window === 'undefined' ? undefined : window;
  const page = typeof document === 'undefined' ? undefined : document;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      line?.removeEventListener('online', end);
      page?.removeEventListener('visibilitychange', onVisible);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const onVisible = (): void => {
      if (page?.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, pause);
    line?.addEventListener('online', end);
    page?.addEventListener('visibilitychange', onVisible);
    signal?.addEventListener('abort', end);
  });
}
