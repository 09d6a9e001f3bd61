import { MSG_TYPE, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { button, element } from './elements.js';
import { language, nameOf, text } from './language.js';
import type { Partner } from './phone-call.js';

interface ChatActions {
  back(): void;
  send(content: string): void;
  call(video: boolean): void;
}

function bubble(message: StoredChatMessage, ownId: string, zone: string): HTMLElement {
  const mine = message.sendUserId === ownId;
  const isCall = message.msgType === MSG_TYPE.system;
  const content = isCall
    ? text(message.systemMsgType === 22 ? 'callMessage.voiceCall' : 'callMessage.videoCall')
    : message.voided
      ? text('messageVoided')
      : (message.content ?? '');
  const time = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return element(
    'li',
    { class: `bubble ${mine ? 'mine' : ''} ${isCall ? 'call' : ''} ${message.voided ? 'voided' : ''}` },
    element('p', {}, content),
    element('time', {}, time.format(message.sendTime)),
  );
}

/** Of a call, the conversation shows only the invitation; later steps appear on the call screen. */
function shown(message: StoredChatMessage): boolean {
  return message.msgType === MSG_TYPE.chat || message.systemMsgResultStatus === 0;
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
    const stored = messages.filter(shown).map((message) => bubble(message, ownId, zone));
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
