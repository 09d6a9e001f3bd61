import { element, setChildren } from './elements.js';
import { face, type Faced } from './face.js';
import { nameOf, text } from './language.js';

/** A row of a list. It keeps its buttons while what it says changes: a press that has begun would be lost with them. */
export interface ListRow<Content extends unknown[]> {
  root: HTMLElement;
  update(...content: Content): void;
}

/** What a row of a person or a group says. */
interface RowContent {
  faced: Faced;
  detail: string;
  /** What was said last; empty: nothing. */
  last: string;
  missedCall: boolean;
  unread: number;
}

/** A face with name and detail, what was said last, a missed call, the number of unread messages, and buttons. */
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
 * Rows of a list by what they are about: each is made once, and updated while it is shown.
 * @returns the rows in the given order, without those that are gone
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
