import { useEffect, useReducer } from 'react';
import { clock } from './hospital-clock.js';

/** Refresh interval of everything that depends on the time, milliseconds. */
const EVERY_MS = 30_000;

/** Calls `act` every half minute while the page is visible. @param act must keep its identity between renders */
export function useEvery(act: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && act(), EVERY_MS);
    return () => clearInterval(timer);
  }, [act]);
}

/** The hospital's time, epoch ms. The component is rendered again every half minute. */
export function useNow(): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEvery(draw);
  return clock.now();
}
