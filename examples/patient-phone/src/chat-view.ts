import {
  callDuration,
  callsIn,
  MSG_TYPE,
  type OutgoingChatMessage,
  type StoredChatMessage,
  type ThreadCall,
} from '@wardlink/contract';
import { attached } from './attached.js';
import { button, element } from './elements.js';
import { language, nameOf, text } from './language.js';
import type { Partner } from './phone-call.js';

interface ChatActions {
  back(): void;
  send(content: string): void;
  call(video: boolean): void;
}

interface Shown {
  ownId: string;
  zone: string;
  calls: ReadonlyMap<string, ThreadCall>;
  onCall: (video: boolean) => void;
}

/** A call: its kind, what became of it and how long it took, with the way to call again. */
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
  const time = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return element(
    'li',
    { class: `bubble ${mine ? 'mine' : ''} ${call ? 'call' : ''} ${message.voided ? 'voided' : ''}` },
    call && callCard(call, onCall),
    message.attachment && attached(message.attachment, message.contentType),
    !call && words !== '' && element('p', {}, words),
    element('time', {}, time.format(message.sendTime)),
  );
}

/** One conversation. `update` shows new messages without changing the text being typed. */
export function chatView(partner: Partner, ownId: string, zone: string, actions: ChatActions) {
  const list = element('ol', { class: 'messages', 'aria-live': 'polite' });
  const input = element('input', {
    name: 'message',
    'aria-label': text('message'),
    placeholder: text('message'),
    maxlength: 4000,
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
  const root = element(
    'section',
    { class: 'chat', 'aria-label': text('chatWith', { name: nameOf(partner) }) },
    element(
      'header',
      {},
      button(`‹ ${text('back')}`, actions.back, 'quiet'),
      element('h2', {}, nameOf(partner)),
      button(text('voiceCall'), () => actions.call(false), 'quiet'),
      button(text('videoCall'), () => actions.call(true), 'primary'),
    ),
    list,
    form,
  );
  const update = (
    messages: readonly StoredChatMessage[],
    waiting: readonly OutgoingChatMessage[],
    connected: boolean,
  ): void => {
    const calls = callsIn(messages);
    const stored = messages
      // A call is shown once, by its first message.
      .filter((message) => message.msgType === MSG_TYPE.chat || calls.has(message.messageId))
      .map((message) => bubble(message, { ownId, zone, calls, onCall: actions.call }));
    const unsent = waiting
      .filter((message) => message.msgType === MSG_TYPE.chat && message.receiveBizId === partner.userId)
      .map((message) =>
        element(
          'li',
          { class: 'bubble mine waiting' },
          element('p', {}, message.content ?? ''),
          element('time', {}, text(connected ? 'sending' : 'notSent')),
        ),
      );
    const items = [...stored, ...unsent];
    list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'empty' }, text('noMessages'))]));
    list.scrollTop = list.scrollHeight;
  };
  return { root, update };
}
