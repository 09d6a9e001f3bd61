import { createStore, type Store } from '../../store/store.js';

const keyOf = (userId: string): string => `wardlink.wardMessages.${userId}`;

/** Messages remembered as read. A ward, its department and the hospital show three at a time. */
const MOST_KEPT = 100;

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
  const known = stores.get(userId);
  if (known) return known;
  const store = createStore<readonly string[]>(stored(userId));
  stores.set(userId, store);
  // Another tab has read some.
  window.addEventListener('storage', ({ key }) => {
    if (key === keyOf(userId)) store.set(stored(userId));
  });
  return store;
}

/** Notes these messages as read, also for other tabs; the oldest notes are forgotten. */
export function markRead(userId: string, shown: readonly string[]): void {
  const earlier = stored(userId).filter((key) => !shown.includes(key));
  const keys = [...earlier, ...shown].slice(-MOST_KEPT);
  localStorage.setItem(keyOf(userId), JSON.stringify(keys));
  readMessages(userId).set(keys);
}
