import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';
import { later } from '../../elements/later.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { useState } from 'react';
import { markRead, messageKey, readMessages } from './read-messages.js';
import { wardPage } from './ward-page.js';
import './ward-messages.css';

const MessagesDialog = later(() => import('./messages-dialog.js').then((module) => module.MessagesDialog));

/** The messages of the day, in one line of the board's head: nothing moves when one comes. */
export function WardMessages() {
  const { t } = useTranslation();
  const { userId } = useUser();
  const loaded = useStore(wardPage);
  const read = useStore(readMessages(userId));
  const [isOpen, setOpen] = useState(false);
  const messages = loaded.state === 'ready' ? loaded.value.messages : [];
  const keys = messages.map(messageKey);
  const unread = keys.filter((key) => !read.includes(key)).length;
  if (messages.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={`ward-message ${unread > 0 ? 'unread' : ''}`}
        aria-label={t('shell.wardMenu.messages', { count: messages.length })}
        title={messages.map(({ text }) => text).join('\n')}
        onClick={() => {
          setOpen(true);
          markRead(userId, keys);
        }}
      >
        <Icon name="message" />
        <span>{messages[0]?.text}</span>
        {messages.length > 1 && <b className="num">+{messages.length - 1}</b>}
      </button>
      {isOpen && <MessagesDialog messages={messages} onClose={() => setOpen(false)} />}
    </>
  );
}
