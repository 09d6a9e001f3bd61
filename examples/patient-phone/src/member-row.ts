import { isCallMessage, SYSTEM_MSG, type ReplyOf } from '@wardlink/contract';
import { withKind } from './attachments/attached.js';
import { button, element, setChildren } from './elements.js';
import { face } from './face.js';
import { nameOf, text } from './language.js';
import type { Partner } from './phone-call.js';

type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** Somebody of the care team, or anybody else with whom something was said. */
type Person = Partner & { online: boolean; role?: 'doctor' | 'nurse' };

interface MemberActions {
  talk(person: Partner): void;
  call(person: Partner): void;
}

/** A row of a list. It keeps its buttons while what it says changes: a press that has begun would be lost with them. */
export interface ListRow<Content extends unknown[]> {
  root: HTMLElement;
  update(...content: Content): void;
}

/** What was written last, or the kind of the last call. */
function lastLine({ last }: Conversation): string {
  if (!last) return '';
  if (isCallMessage(last)) return text(last.systemMsgType === SYSTEM_MSG.videoCall ? 'videoCall' : 'voiceCall');
  return last.voided ? text('messageVoided') : withKind(last, last.content ?? '');
}

/** A person with face, what was said last, and how many messages are unread. */
export function memberRow(actions: MemberActions): ListRow<[person: Person, conversation: Conversation | undefined]> {
  let whole: Person | undefined;
  let shown = '';
  const name = element('b', {});
  const presence = element('small', {});
  const lastMessage = element('small', { class: 'last' });
  const words = element('span', { class: 'member-words' }, name, presence);
  const missed = element('em', { class: 'missed' }, text('missedCall'));
  const count = element('em', { class: 'unread' });
  const talk = button(text('message'), () => whole && actions.talk(whole));
  const call = button(text('videoCall'), () => whole && actions.call(whole), 'primary');
  const root = element('div', { class: 'member' });
  let portrait = element('span', {}) as HTMLElement;
  return {
    root,
    update: (person, conversation) => {
      whole = { ...person, avatar: conversation?.avatar ?? person.avatar ?? null };
      const unread = conversation?.unread ?? 0;
      const last = conversation ? lastLine(conversation) : '';
      const faced = `${nameOf(whole)} ${whole.avatar ?? ''}`;
      if (faced !== shown) [portrait, shown] = [face(whole), faced];
      name.textContent = nameOf(person);
      const online = text(person.online ? 'online' : 'away');
      presence.textContent = person.role ? `${text(person.role)} · ${online}` : online;
      lastMessage.textContent = last;
      count.textContent = text('unread', { count: unread });
      setChildren(words, last === '' ? [name, presence] : [name, presence, lastMessage]);
      setChildren(root, [
        ...[portrait, words],
        ...(conversation?.missedCall ? [missed] : []),
        ...(unread > 0 ? [count] : []),
        ...[talk, call],
      ]);
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
