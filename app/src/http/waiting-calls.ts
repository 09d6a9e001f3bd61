import { createStore } from '../store/store.js';

/**
 * Number of calls that wait for an answer of the server beyond their first try; the frame shows that there are some.
 */
export const waitingCalls = createStore(0);

/** Counts a call that begins or stops waiting. */
export function countWaiting(isWaiting: boolean): void {
  waitingCalls.set((before) => before + (isWaiting ? 1 : -1));
}
