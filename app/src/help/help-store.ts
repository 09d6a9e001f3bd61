import { createStore } from '../store/store.js';
import type { HelpPageName } from './help-pages.js';

/**
 * What is asked of help: a page (null: that of the screen that is open), the tour, or the tour that begins by itself.
 */
export type HelpQuestion = { page: HelpPageName | null } | 'tour' | 'firstTour';

/** Null while help is closed. Small, because the first screen contains it; everything else is loaded when it is asked for. */
export const helpQuestion = createStore<HelpQuestion | null>(null);

/** Opens the help panel. @param page null for the screen that is open */
export function openHelp(page: HelpPageName | null = null): void {
  helpQuestion.set({ page });
}

/** Starts the tour of the user on their first page. */
export function startTour(): void {
  helpQuestion.set('tour');
}

export function closeHelp(): void {
  helpQuestion.set(null);
}
