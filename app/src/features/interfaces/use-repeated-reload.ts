import { useEffect } from 'react';

const EVERY_MS = 5_000;

/** Reads again while somebody looks at the page. */
export function useRepeatedReload(reload: () => Promise<void>): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
}
