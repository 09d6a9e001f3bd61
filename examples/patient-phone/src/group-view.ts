import {
  ATTACHMENT_PATH,
  ATTACHMENT_THUMBNAIL,
  callDuration,
  CONTENT,
  MSG_TYPE,
  type GroupLine,
  type OutgoingChatMessage,
  type StoredChatMessage,
} from '@wardlink/contract';
import { attached, withKind } from './attached.js';
import { button, element } from './elements.js';
import { face } from './face.js';
import { language, nameOf, text } from './language.js';
import type { Conference } from './phone-conference.js';
import { groupText, type Group } from './phone-groups.js';

interface GroupActions {
  back(): void;
  send(content: string): void;
  older(): void;
  /** Enters the call that is on. */
  join(conferenceId: string): void;
}

/** The words of a line: those about a call hold its kind, or how long it was. */
function lineWords(line: GroupLine, words: string): string {
  if (line === 'callEnded') return callDuration(Number(words));
  const isOfCall = line === 'callStarted' || line === 'callMissed';
  return isOfCall ? text(words === 'voice' ? 'groupCall.voice' : 'groupCall.video') : words;
}

/** What a message says in one line. */
export function shortText(message: StoredChatMessage): string {
  const { group, contentType } = message;
  const by = nameOf(message.sendUserOther);
  if (group?.line) {
    const { line, people, text: words } = group.line;
    return text(`line.${line}`, { by, people: people.map(nameOf).join(', '), text: lineWords(line, words ?? '') });
  }
  if (group?.recalledAt) return text('line.recalled', { by });
  const words = groupText(message, nameOf, text('everybody'));
  if (contentType === CONTENT.patient) return text(`shared.${group?.shared?.view ?? 'card'}`);
  return withKind(message, words);
}

function bubble(message: StoredChatMessage, ownId: string, time: Intl.DateTimeFormat): HTMLElement | undefined {
  const { group, sendUserId, sendUserOther, sendTime } = message;
  // That something was recalled stands in its place.
  if (group?.line?.line === 'recalled') return undefined;
  if (group?.line || group?.recalledAt) {
    const isMissed = group.line?.line === 'callMissed' && group.line.people.some(({ userId }) => userId === ownId);
    return element(
      'li',
      { class: `group-line ${isMissed ? 'missed' : ''}` },
      isMissed && element('b', {}, `${text('missedCall')} `),
      shortText(message),
    );
  }
  const isMine = sendUserId === ownId;
  const quoted = group?.quoted;
  return element(
    'li',
    { class: `bubble ${isMine ? 'mine' : ''}` },
    !isMine && element('b', { class: 'group-sender' }, nameOf(sendUserOther)),
    quoted &&
      element(
        'blockquote',
        {},
        `${nameOf(quoted.sender)}: ${quoted.content === null ? text('quotedGone') : quoted.content.replaceAll(/@\[(all|\d+)\]/g, '@…')}`,
      ),
    group?.attachment && attached(group.attachment, message.contentType),
    (!group?.attachment || message.content !== null) &&
      element('p', {}, group?.attachment ? groupText(message, nameOf, text('everybody')) : shortText(message)),
    element('time', {}, time.format(sendTime)),
  );
}

/** One group. `update` shows what is new without changing the text being typed. */
export function groupView(group: Group, ownId: string, zone: string, actions: GroupActions) {
  const list = element('ol', { class: 'messages', 'aria-live': 'polite' });
  const older = button(text('older'), actions.older, 'quiet');
  const note = element('p', { class: 'group-note', hidden: true });
  const input = element('input', {
    name: 'message',
    'aria-label': text('message'),
    placeholder: text('message'),
    maxlength: 2000,
    autocomplete: 'off',
  });
  const form = element(
    'form',
    {
      class: 'compose',
      onsubmit: (event) => {
        event.preventDefault();
        const content = input.value.trim();
        if (content === '') return;
        actions.send(content);
        input.value = '';
      },
    },
    input,
    element('button', { type: 'submit', class: 'button primary' }, text('send')),
  );
  const callLine = element('section', { class: 'group-call-line', role: 'status', hidden: true });
  const name = element('h2', {}, group.name);
  const root = element(
    'section',
    { class: 'chat', 'aria-label': text('group', { name: group.name }) },
    element('header', {}, button(`‹ ${text('back')}`, actions.back, 'quiet'), name),
    callLine,
    note,
    list,
    form,
  );
  const time = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  const update = (
    present: Group | undefined,
    messages: readonly StoredChatMessage[],
    waiting: readonly OutgoingChatMessage[],
    connected: boolean,
  ): void => {
    const known = new Set(messages.map(({ messageId }) => messageId));
    const unsent = waiting
      .filter((one) => one.msgType === MSG_TYPE.chat && one.model === 2 && one.receiveBizId === group.groupId)
      .filter(({ messageId }) => !known.has(messageId))
      .map((one) =>
        element(
          'li',
          { class: 'bubble mine waiting' },
          element('p', {}, one.content ?? ''),
          element('time', {}, text(connected ? 'sending' : 'notSent')),
        ),
      );
    const items = messages.flatMap((message) => bubble(message, ownId, time) ?? []);
    const [first] = messages;
    const hasOlder = first !== undefined && present !== undefined && first.seq > present.own.visibleFrom + 1;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    list.replaceChildren(
      ...(hasOlder ? [element('li', {}, older)] : []),
      ...items,
      ...unsent,
      ...(items.length + unsent.length === 0 ? [element('li', { class: 'empty' }, text('noMessages'))] : []),
    );
    if (atEnd) list.scrollTop = list.scrollHeight;
    name.textContent = present?.name ?? group.name;
    const isClosed = present === undefined || (present.muted && present.own.role === 'member');
    form.hidden = isClosed;
    const announced = present?.announcement?.text;
    note.textContent = present === undefined ? text('groupGone') : isClosed ? text('groupMuted') : (announced ?? '');
    note.hidden = note.textContent === '';
  };
  /** That a call is on, who is in it, and the way in. */
  const showCall = (running: Conference | undefined, isInside: boolean): void => {
    callLine.hidden = running === undefined || isInside;
    if (!running || isInside) return callLine.replaceChildren();
    const names = running.members.filter(({ state }) => state === 'joined').map(nameOf);
    callLine.replaceChildren(
      element('p', {}, text('groupCall.isOn', { names: names.join(', ') })),
      button(text('join'), () => actions.join(running.conferenceId), 'primary'),
    );
  };
  return { root, update, showCall };
}

/** A group in the list, with what was said last and how many messages are unread. */
export function groupRow(group: Group, open: () => void): HTMLElement {
  const { name, own, last, members, picture } = group;
  const avatar = picture && `${ATTACHMENT_PATH}${picture}${ATTACHMENT_THUMBNAIL}`;
  return element(
    'div',
    { class: 'member group' },
    face({ name, latinName: null, avatar }),
    element(
      'span',
      { class: 'member-words' },
      element('b', {}, name),
      element('small', {}, text('groupSize', { count: members })),
      last !== null && element('small', { class: 'last' }, shortText(last)),
    ),
    own.missedCall && element('em', { class: 'missed' }, text('missedCall')),
    own.unread > 0 && element('em', { class: 'unread' }, text('unread', { count: own.unread })),
    button(text('open'), open, 'primary'),
  );
}
