import { useEffect, useReducer } from 'react';
import { clock } from './hospital-clock.js';

/** How often what runs with time is renewed, milliseconds. */
const EVERY_MS = 30_000;

/** Acts every half minute while the page is visible. @param act keeps its identity between renders */
export function useEvery(act: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && act(), EVERY_MS);
    return () => clearInterval(timer);
  }, [act]);
}

/** The hospital's time, epoch ms. The component is drawn again every half minute. */
export function useNow(): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEvery(draw);
  return clock.now();
}
