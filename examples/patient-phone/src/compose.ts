import { MAX_CHAT_TEXT, MSG_TYPE, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { kindText } from './attachments/attached.js';
import { element } from './elements.js';
import { text } from './language.js';

/** Where a message is written. @param send is given what was typed, without spaces around it */
export function composeForm(send: (content: string) => void): HTMLFormElement {
  const input = element('input', {
    name: 'message',
    'aria-label': text('message'),
    placeholder: text('message'),
    maxlength: MAX_CHAT_TEXT,
    autocomplete: 'off',
  });
  return element(
    'form',
    {
      class: 'compose',
      onsubmit: (event) => {
        event.preventDefault();
        const content = input.value.trim();
        if (content === '') return;
        send(content);
        input.value = '';
      },
    },
    input,
    element('button', { type: 'submit', class: 'button primary' }, text('send')),
  );
}

/** Own messages to a person or a group that the server has not acknowledged, and has not given back either. */
export function unsentBubbles(
  waiting: readonly OutgoingChatMessage[],
  to: Pick<OutgoingChatMessage, 'model' | 'receiveBizId'>,
  stored: readonly StoredChatMessage[],
  connected: boolean,
): HTMLElement[] {
  const known = new Set(stored.map(({ messageId }) => messageId));
  return waiting
    .filter(({ msgType, model }) => msgType === MSG_TYPE.chat && model === to.model)
    .filter(({ receiveBizId, messageId }) => receiveBizId === to.receiveBizId && !known.has(messageId))
    .map(({ content, contentType }) =>
      element(
        'li',
        { class: 'bubble mine waiting' },
        element('p', {}, content ?? `[${kindText(contentType) ?? ''}]`),
        element('time', {}, text(connected ? 'sending' : 'notSent')),
      ),
    );
}

/** What stands in place of the messages where there are none. */
export const noMessages = (): HTMLElement => element('li', { class: 'empty' }, text('noMessages'));
