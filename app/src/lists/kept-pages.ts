import { historyPosition } from '../history-position.js';
import { session } from '../session/session.js';

/** Lists that are kept for going back to them. */
const MOST = 20;

/** Lists of one user by entry of the history, source and query; the oldest is dropped first. */
const kept = new Map<string, unknown>();
let owner = session.get()?.userId;
session.subscribe(() => {
  const userId = session.get()?.userId;
  if (userId === owner) return;
  // Rows of patients are for the user who loaded them.
  owner = userId;
  forgetPages();
});

/** Forgets every list. */
export const forgetPages = (): void => kept.clear();

const sources = new WeakMap<object, number>();
let count = 0;
function numberOf(source: object): number {
  const known = sources.get(source);
  if (known !== undefined) return known;
  sources.set(source, (count += 1));
  return count;
}

const keyOf = (source: object, query: string): string => `${historyPosition()} ${numberOf(source)} ${query}`;

/** The list that this entry of the history had, with all pages that were loaded; undefined if it was dropped. */
export const keptPages = <Pages>(source: object, query: string): Pages | undefined =>
  kept.get(keyOf(source, query)) as Pages | undefined;

/** Keeps the list of this entry of the history. */
export function keepPages(source: object, query: string, pages: unknown): void {
  const key = keyOf(source, query);
  kept.delete(key);
  kept.set(key, pages);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
