import { createStore } from '../store/store.js';

/** Number of calls that go on without an answer of the server; the frame says so while there are any. */
export const waitingCalls = createStore(0);

/** Counts a call that begins or ends to wait. */
export function countWaiting(isWaiting: boolean): void {
  waitingCalls.set((before) => before + (isWaiting ? 1 : -1));
}
