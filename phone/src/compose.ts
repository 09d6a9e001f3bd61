import {
  CHAT_MODEL,
  MAX_CHAT_TEXT,
  MSG_TYPE,
  readText,
  type OutgoingChatMessage,
  type StoredChatMessage,
} from '@wardlink/contract';
import { kindText } from './attachments/attached.js';
import { button, element } from './elements.js';
import { text } from './language.js';
import type { KeptMessage } from '@wardlink/client';

/** The form for a message. @param send receives the typed text, trimmed */
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

/** The user's messages that are not stored, and actions on a refused one. */
export interface Unsent {
  list: readonly KeptMessage[];
  again(messageId: string): void;
  discard(messageId: string): void;
}

type To = Pick<OutgoingChatMessage, 'model' | 'receiveBizId'>;

/** Unsent messages to one person or group that the server has not returned yet. */
function unsentTo({ list }: Unsent, to: To, stored: readonly StoredChatMessage[]): readonly KeptMessage[] {
  const known = new Set(stored.map(({ messageId }) => messageId));
  return list.filter(
    ({ message: { msgType, model, receiveBizId, messageId } }) =>
      msgType === MSG_TYPE.chat && model === to.model && receiveBizId === to.receiveBizId && !known.has(messageId),
  );
}

/** Id of the last unsent message. */
export const lastWriting = (...all: Parameters<typeof unsentTo>): string | undefined =>
  unsentTo(...all).at(-1)?.message.messageId;

/** The text as typed; for a group, plain text that looks like a mention is stored in another form. */
const shownContent = (content: string | null | undefined, { model }: To): string | null =>
  content == null || model !== CHAT_MODEL.group ? (content ?? null) : readText(content, (mention) => mention);

export function unsentBubbles(
  waiting: Unsent,
  to: To,
  stored: readonly StoredChatMessage[],
  connected: boolean,
): HTMLElement[] {
  return unsentTo(waiting, to, stored).map(({ message: { messageId, content, contentType }, refused }) =>
    element(
      'li',
      { class: 'bubble mine waiting' },
      element('p', {}, shownContent(content, to) ?? `[${kindText(contentType) ?? ''}]`),
      refused === undefined
        ? element('time', {}, text(connected ? 'sending' : 'notSent'))
        : element(
            'div',
            { class: 'refused', role: 'alert' },
            element('span', {}, refused),
            button(text('retry'), () => waiting.again(messageId), 'quiet'),
            button(text('discard'), () => waiting.discard(messageId), 'quiet'),
          ),
    ),
  );
}

/** Shown in place of messages if there are none. */
export const noMessages = (): HTMLElement => element('li', { class: 'empty' }, text('noMessages'));
