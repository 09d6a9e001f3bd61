import { createStore } from '../../store/store.js';

/** Whether the tour is shown. */
export const tourShown = createStore(false);

/** Starts the tour of the user on their first page. */
export function startTour(): void {
  tourShown.set(true);
}
