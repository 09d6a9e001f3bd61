import { ATTACHMENT_PATH, ATTACHMENT_THUMBNAIL, CHAT_MODEL, type StoredChatMessage } from '@wardlink/contract';
import { composeForm, lastWriting, noMessages, unsentBubbles, type Unsent } from './compose.js';
import { button, element, setChildren } from './elements.js';
import { groupBubble, shortText } from './group-message.js';
import { text, timeOfDay } from './language.js';
import { listRow, type ListRow } from './list-row.js';
import { namesAmong } from './names-apart.js';
import type { Conference } from './phone-conference.js';
import type { Group, GroupMember, PhoneGroups } from './phone-groups.js';
import { threadList } from './thread-list.js';

interface GroupActions {
  back(): void;
  send(content: string): void;
  older(): void;
  /** Enters the running call. */
  join(conferenceId: string): void;
  /** Reports that the user has seen everything up to a number. */
  seen(upTo: number): void;
}

interface GroupSurroundings {
  ownId: string;
  zone: string;
  /** Buttons that send something other than text. */
  tools: HTMLElement;
  actions: GroupActions;
}

/** One group. `update` shows changes without touching the text being typed. */
export function groupView(group: Group, { ownId, zone, tools, actions }: GroupSurroundings) {
  const lines = threadList({ seen: actions.seen });
  const olderRow = element('li', {}, button(text('older'), actions.older, 'quiet'));
  const note = element('p', { class: 'group-note', hidden: true });
  const form = composeForm(actions.send);
  const callLine = element('section', { class: 'group-call-line', role: 'status', hidden: true });
  // The page's own heading is hidden meanwhile.
  const name = element('h1', {}, group.name);
  const root = element(
    'section',
    { class: 'chat', 'aria-label': text('group', { name: group.name }) },
    element('header', {}, button(`‹ ${text('back')}`, actions.back, 'quiet'), name),
    callLine,
    note,
    lines.root,
    tools,
    form,
  );
  const time = timeOfDay(zone);
  let rows = new WeakMap<StoredChatMessage, HTMLElement>();
  let names = namesAmong([]);
  /** Names that the rows show. */
  let drawn = '';
  /** A message keeps its row while it does not change, so that a voice message plays on when another one arrives. */
  const rowOf = (message: StoredChatMessage): HTMLElement | undefined => {
    const row = rows.get(message) ?? groupBubble(message, ownId, time, names);
    if (row) rows.set(message, row);
    return row;
  };
  const knowPeople = (people: readonly GroupMember[]): void => {
    const present = namesAmong(people);
    const all = people.map(present).join();
    if (all === drawn) return;
    [names, drawn, rows] = [present, all, new WeakMap()];
  };
  const update = (
    present: Group | undefined,
    { messages, people, isWhole }: Pick<PhoneGroups, 'messages' | 'people' | 'isWhole'>,
    waiting: Unsent,
    connected: boolean,
  ): void => {
    knowPeople(people);
    const to = { model: CHAT_MODEL.group, receiveBizId: group.groupId };
    const unsent = unsentBubbles(waiting, to, messages, connected);
    const items = messages.flatMap((message) => rowOf(message) ?? []);
    const [first] = messages;
    const hasOlder = first !== undefined && present !== undefined && first.seq > present.own.visibleFrom + 1;
    const isEmpty = items.length + unsent.length === 0;
    const shown = [...(hasOlder ? [olderRow] : []), ...items, ...unsent, ...(isEmpty ? [noMessages()] : [])];
    lines.update({ rows: shown, messages, ownId, isWhole, writing: lastWriting(waiting, to, messages) });
    name.textContent = present?.name ?? group.name;
    const isClosed = present === undefined || (present.muted && present.own.role === 'member');
    form.hidden = isClosed;
    tools.hidden = isClosed;
    const announced = present?.announcement?.text;
    note.textContent = present === undefined ? text('groupGone') : isClosed ? text('groupMuted') : (announced ?? '');
    note.hidden = note.textContent === '';
  };
  /** Says that there is a call and who is in it, with a button to join. */
  const inCall = element('p', {});
  let joining: Conference | undefined;
  const join = button(text('join'), () => joining && actions.join(joining.conferenceId), 'primary');
  const showCall = (running: Conference | undefined, isInside: boolean): void => {
    joining = isInside ? undefined : running;
    callLine.hidden = joining === undefined;
    if (!joining) return callLine.replaceChildren();
    const names = joining.members.filter(({ state }) => state === 'joined').map(namesAmong(joining.members));
    inCall.textContent = text('groupCall.isOn', { names: names.join(', ') });
    setChildren(callLine, [inCall, join]);
  };
  return { root, update, showCall, leave: lines.leave };
}

/** A group in the list, with its last message and its number of unread ones. */
export function groupRow(open: (group: Group) => void): ListRow<[group: Group]> {
  let present: Group | undefined;
  const row = listRow('member group', [button(text('open'), () => present && open(present), 'primary')]);
  return {
    root: row.root,
    update: (group) => {
      present = group;
      const { name, own, last, members, picture } = group;
      const avatar = picture && `${ATTACHMENT_PATH}${picture}${ATTACHMENT_THUMBNAIL}`;
      row.update({
        faced: { name, latinName: null, avatar },
        detail: text('groupSize', { count: members }),
        last: last === null ? '' : shortText(last),
        missedCall: own.missedCall,
        unread: own.unread,
      });
    },
  };
}
