import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { isNamed } from '@wardlink/domain';
import { Icon } from '../../elements/icon.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { untilAnswered } from '../../http/load-state.js';
import { useName, type Named } from '../../language/names.js';
import type { Conversation } from '../../live/conversations.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { useShortText } from './group/group-entry.js';
import { groupPath } from '../../groups/group-path.js';
import { isOfGroup } from './message-notices.js';
import { shortText } from './short-text.js';

/** A search begins after this time without typing, milliseconds. */
const AFTER_MS = 250;

type Found =
  | { state: 'none' | 'searching' }
  | { state: 'found'; messages: StoredChatMessage[] }
  | { state: 'failed'; reason: string };

/** The messages that contain a text, requested when the user stops typing. */
function useMessagesWith(text: string): Found {
  const [found, setFound] = useState<Found>({ state: 'none' });
  useEffect(() => {
    if (text === '') return setFound({ state: 'none' });
    setFound({ state: 'searching' });
    let isWanted = true;
    const load = async (): Promise<void> => {
      const replies = await Promise.all([call('chat.search', { text }), call('group.search', { text })]);
      if (isWanted) setFound({ state: 'found', messages: newestOf(replies.flatMap(({ messages }) => messages)) });
    };
    const failed = (error: unknown): void => setFound({ state: 'failed', reason: failureText(error) });
    const timer = setTimeout(() => void untilAnswered(load, { isWanted: () => isWanted, failed }), AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

/** The newest messages first, as many as are shown. */
const newestOf = (messages: StoredChatMessage[]): StoredChatMessage[] =>
  messages.toSorted((one, other) => other.sendTime - one.sendTime).slice(0, 50);

/** Whether the partner of a conversation has this name, in either script, or this bed. */
export function isWith(conversation: Pick<Conversation, 'name' | 'latinName' | 'bedside'>, text: string): boolean {
  const { name, latinName, bedside } = conversation;
  return isNamed([name, latinName, bedside?.bed], text);
}

/** Messages that contain what was typed, each with its conversation. */
export function FoundMessages({ text, conversations }: { text: string; conversations: readonly Conversation[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { userId } = useUser();
  const groupShortText = useShortText();
  const found = useMessagesWith(text);
  if (found.state === 'none') return null;
  const personOf = ({ sendUserId, sendUserOther, receiveBizId, receiveUserName }: StoredChatMessage): Named =>
    sendUserId === userId
      ? (conversations.find((one) => one.userId === receiveBizId) ?? { name: receiveUserName, latinName: null })
      : sendUserOther;
  return (
    <section aria-label={t('chat.messages')} aria-busy={found.state === 'searching'}>
      <h2>{t('chat.messages')}</h2>
      {found.state === 'failed' && <p role="alert">{found.reason}</p>}
      {found.state === 'found' && found.messages.length === 0 && <p role="status">{t('chat.nothingFound')}</p>}
      {found.state === 'found' && (
        <ul>
          {found.messages.map((message) => {
            const partner = message.sendUserId === userId ? message.receiveBizId : message.sendUserId;
            return (
              <li key={message.messageId}>
                <Link
                  className="found-message"
                  to={isOfGroup(message) ? groupPath(message.receiveBizId) : `/communicate?user=${partner}`}
                >
                  <span className="conversation-head">
                    <strong>{isOfGroup(message) ? message.receiveUserName : nameOf(personOf(message))}</strong>
                    <span className="spacer" />
                    <time className="num">
                      {clock.day(message.sendTime).slice(5)} {clock.time(message.sendTime)}
                    </time>
                  </span>
                  <span>
                    {message.sendUserId === userId && <Icon name="send" />}{' '}
                    {isOfGroup(message) ? groupShortText(message) : shortText(message, message.content ?? '', t)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
