import { element, setChildren } from './elements.js';
import { face, type Faced } from './face.js';
import { nameOf, text } from './language.js';

/**
 * A row of a list. It keeps its buttons while its content changes: replacing them would lose a press that has begun.
 */
export interface ListRow<Content extends unknown[]> {
  root: HTMLElement;
  update(...content: Content): void;
}

/** Content of a row for a person or a group. */
interface RowContent {
  faced: Faced;
  detail: string;
  /** Last message; empty for none. */
  last: string;
  missedCall: boolean;
  unread: number;
}

/** A face with name and detail, the last message, a missed call, the number of unread messages, and buttons. */
export function listRow(className: string, buttons: readonly HTMLElement[]): ListRow<[content: RowContent]> {
  let shown = '';
  let portrait = element('span', {}) as HTMLElement;
  const name = element('b', {});
  const small = element('small', {});
  const lastMessage = element('small', { class: 'last' });
  const words = element('span', { class: 'member-words' });
  const missed = element('em', { class: 'missed' }, text('missedCall'));
  const count = element('em', { class: 'unread' });
  const root = element('div', { class: className });
  return {
    root,
    update: ({ faced, detail, last, missedCall, unread }) => {
      const key = `${nameOf(faced)} ${faced.avatar ?? ''}`;
      if (key !== shown) [portrait, shown] = [face(faced), key];
      name.textContent = nameOf(faced);
      small.textContent = detail;
      lastMessage.textContent = last;
      count.textContent = text('unread', { count: unread });
      setChildren(words, last === '' ? [name, small] : [name, small, lastMessage]);
      setChildren(root, [portrait, words, ...(missedCall ? [missed] : []), ...(unread > 0 ? [count] : []), ...buttons]);
    },
  };
}

/**
 * Creates the rows of a list by key: each is created once, and updated while it is shown.
 * @returns the rows in the given order, without those of removed items
 */
export function keyedRows<Item, Content extends unknown[]>(
  make: (item: Item) => ListRow<Content>,
  keyOf: (item: Item) => string,
): (items: readonly Item[], contentOf: (item: Item) => Content) => HTMLElement[] {
  let rows = new Map<string, ListRow<Content>>();
  return (items, contentOf) => {
    const next = new Map<string, ListRow<Content>>();
    for (const item of items) {
      const key = keyOf(item);
      const row = rows.get(key) ?? make(item);
      row.update(...contentOf(item));
      next.set(key, row);
    }
    rows = next;
    return [...rows.values()].map(({ root }) => root);
  };
}
