import {
  callDuration,
  callsIn,
  CHAT_MODEL,
  MSG_TYPE,
  type StoredChatMessage,
  type ThreadCall,
} from '@wardlink/contract';
import { attached } from './attachments/attached.js';
import { composeForm, lastWriting, noMessages, unsentBubbles, type Unsent } from './compose.js';
import { button, element } from './elements.js';
import { nameOf, text, timeOfDay } from './language.js';
import { threadList } from './thread-list.js';
import type { Partner } from './face.js';

/** The loaded part of a conversation. */
export interface Thread {
  messages: readonly StoredChatMessage[];
  /** Whether there are older messages. */
  more: boolean;
  /** Whether its history is loaded: then the messages before the newest one are shown as well. */
  isLoaded: boolean;
}

interface ChatActions {
  back(): void;
  send(content: string): void;
  call(video: boolean): void;
  older(): void;
  /** Reports that the user has seen everything up to a number. */
  seen(upTo: number): void;
}

interface Shown {
  ownId: string;
  zone: string;
  calls: ReadonlyMap<string, ThreadCall>;
  onCall: (video: boolean) => void;
}

/** A call: its kind, outcome and duration, with a button to call again. */
function callCard({ video, outcome, talkedFor }: ThreadCall, onCall: (video: boolean) => void): HTMLElement {
  const ended = [text(`call.${outcome}`), talkedFor !== null && callDuration(talkedFor)].filter(Boolean).join(' ');
  const again = button(text('callAgain'), () => onCall(video), 'quiet');
  return element(
    'div',
    { class: 'call-card' },
    element('b', {}, text(video ? 'videoCall' : 'voiceCall')),
    element('span', {}, ended),
    outcome !== 'ringing' && again,
  );
}

function bubble(message: StoredChatMessage, { ownId, zone, calls, onCall }: Shown): HTMLElement {
  const mine = message.sendUserId === ownId;
  const call = calls.get(message.messageId);
  const words = message.voided ? text('messageVoided') : (message.content ?? '');
  return element(
    'li',
    { class: `bubble ${mine ? 'mine' : ''} ${call ? 'call' : ''} ${message.voided ? 'voided' : ''}` },
    call && callCard(call, onCall),
    attached(message),
    !call && words !== '' && element('p', {}, words),
    element('time', {}, timeOfDay(zone).format(message.sendTime)),
  );
}

interface ChatSurroundings {
  ownId: string;
  zone: string;
  /** The hospital's clock. */
  now(): number;
  /** Buttons that send something other than text. */
  tools: HTMLElement;
  actions: ChatActions;
}

/** One conversation. `update` shows new messages without changing the text being typed. */
export function chatView(partner: Partner, { ownId, zone, now, tools, actions }: ChatSurroundings) {
  const lines = threadList({ seen: actions.seen });
  const olderRow = element('li', {}, button(text('older'), actions.older, 'quiet'));
  const form = composeForm(actions.send);
  const root = element(
    'section',
    { class: 'chat', 'aria-label': text('chatWith', { name: nameOf(partner) }) },
    element(
      'header',
      {},
      button(`‹ ${text('back')}`, actions.back, 'quiet'),
      // The page's own heading is hidden meanwhile.
      element('h1', {}, nameOf(partner)),
      button(text('voiceCall'), () => actions.call(false), 'quiet'),
      button(text('videoCall'), () => actions.call(true), 'primary'),
    ),
    lines.root,
    tools,
    form,
  );
  const rows = new WeakMap<StoredChatMessage, HTMLElement>();
  /**
   * A message keeps its row while it does not change, so that a voice message plays on when another one arrives. The
   * row of a call changes with its later messages.
   */
  const rowOf = (message: StoredChatMessage, calls: ReadonlyMap<string, ThreadCall>): HTMLElement => {
    const known = calls.has(message.messageId) ? undefined : rows.get(message);
    const row = known ?? bubble(message, { ownId, zone, calls, onCall: actions.call });
    rows.set(message, row);
    return row;
  };
  const update = ({ messages, more, isLoaded }: Thread, waiting: Unsent, connected: boolean): void => {
    const calls = callsIn(messages, { own: ownId, now: now() });
    const stored = messages
      // A call is shown once, by its first message.
      .filter((message) => message.msgType === MSG_TYPE.chat || calls.has(message.messageId))
      .map((message) => rowOf(message, calls));
    const to = { model: CHAT_MODEL.two, receiveBizId: partner.userId };
    const unsent = unsentBubbles(waiting, to, messages, connected);
    const items = [...stored, ...unsent];
    const rows = [...(more ? [olderRow] : []), ...(items.length > 0 ? items : [noMessages()])];
    lines.update({ rows, messages, ownId, isWhole: isLoaded, writing: lastWriting(waiting, to, messages) });
  };
  return { root, update, leave: lines.leave };
}
