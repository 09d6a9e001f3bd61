import { ThreadPlace, type StoredChatMessage } from '@wardlink/contract';
import { button, element, setChildren } from './elements.js';
import { text } from './language.js';

interface ThreadListWishes {
  /** Reports that the user has seen everything up to a number. */
  seen(upTo: number): void;
}

interface ShownLines {
  rows: readonly Node[];
  /** All stored messages that are shown, oldest first. */
  messages: readonly StoredChatMessage[];
  ownId: string;
  /** The last line written here that is not stored yet; the list scrolls to it at once. */
  writing: string | undefined;
  /** False if messages before the newest one are missing: then it cannot be counted as read. */
  isWhole: boolean;
}

/**
 * The lines of a conversation or a group. If the reader is at the end, new lines scroll into view; otherwise the
 * position stays, and a button says how many lines are new. Only lines in view on a visible page count as read.
 */
export function threadList({ seen }: ThreadListWishes) {
  const list = element('ol', { class: 'messages', 'aria-live': 'polite' });
  const place = new ThreadPlace(list, () => list.children);
  const down = button('', () => place.toEnd(), 'new-lines');
  down.hidden = true;
  const root = element('div', { class: 'thread' }, list, down);
  let shown: ShownLines | undefined;
  /** Number of the last message that was in view at the end. */
  let lastSeen = 0;

  const look = (): void => {
    const newest = shown?.messages.at(-1)?.seq;
    if (!shown || newest === undefined) return;
    if (place.isAtEnd && document.visibilityState === 'visible') {
      lastSeen = Math.max(lastSeen, newest);
      if (shown.isWhole) seen(newest);
    }
    const { ownId } = shown;
    const fresh = shown.messages.filter(({ seq, sendUserId }) => seq > lastSeen && sendUserId !== ownId).length;
    down.hidden = place.isAtEnd || fresh === 0;
    down.textContent = `↓ ${text('newLines', { count: fresh })}`;
  };
  const settle = (): void => {
    place.settle();
    look();
  };
  // Pictures get their height when they are loaded; the keyboard makes the list smaller.
  const sizes = new ResizeObserver(settle);
  sizes.observe(list);
  const observed = new Set<Element>();
  const observeRows = (): void => {
    for (const row of observed) {
      if (row.isConnected) continue;
      sizes.unobserve(row);
      observed.delete(row);
    }
    for (const row of list.children) {
      if (observed.has(row)) continue;
      sizes.observe(row);
      observed.add(row);
    }
  };
  const page = new AbortController();
  list.addEventListener('scroll', () => {
    place.scrolled();
    look();
  });
  document.addEventListener('visibilitychange', look, { signal: page.signal });

  return {
    root,
    update(next: ShownLines): void {
      const isWriting = next.writing !== undefined && next.writing !== shown?.writing;
      shown = next;
      setChildren(list, next.rows);
      observeRows();
      if (isWriting) place.toEnd();
      settle();
    },
    leave(): void {
      page.abort();
      sizes.disconnect();
    },
  };
}
