import { createStore } from '../store/store.js';
import type { HelpPageName } from './help-pages.js';

/** What the help panel begins with: a page, or the one of the screen that is open. */
interface HelpQuestion {
  page: HelpPageName | null;
}

/** Null while the panel is closed. Small, because the first screen contains it; the panel is loaded when it is opened. */
export const helpQuestion = createStore<HelpQuestion | null>(null);

/** Opens the help panel. @param page null for the screen that is open */
export function openHelp(page: HelpPageName | null = null): void {
  helpQuestion.set({ page });
}

export function closeHelp(): void {
  helpQuestion.set(null);
}
