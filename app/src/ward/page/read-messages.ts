import { createStore, type Store } from '../../store/store.js';

const keyOf = (userId: string): string => `wardlink.wardMessages.${userId}`;

/** A message as it was posted: a changed text is a new message. */
export const messageKey = ({ nodeId, postedAt }: { nodeId: string; postedAt: number }): string =>
  `${nodeId}@${postedAt}`;

function stored(userId: string): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

const stores = new Map<string, Store<readonly string[]>>();

/** Keys of the messages that a user has opened in this browser. */
export function readMessages(userId: string): Store<readonly string[]> {
  const known = stores.get(userId) ?? createStore<readonly string[]>(stored(userId));
  stores.set(userId, known);
  return known;
}

/** Notes these messages as read, and forgets those that are no longer shown. */
export function markRead(userId: string, shown: readonly string[]): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(shown));
  readMessages(userId).set([...shown]);
}
