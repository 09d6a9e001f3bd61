import Badge from '@douyinfe/semi-ui-19/lib/es/badge';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CALL_RESULT, isCallMessage, SYSTEM_MSG } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Initial } from '../../elements/initial.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { conversations, followPresence, loadConversations, type Conversation } from '../../live/conversations.js';
import { clock } from '../../clock/hospital-clock.js';
import { useStore } from '../../store/store.js';
import { FoundMessages, isWith } from './chat-search.js';
import { MessageThread } from './message-thread.js';
import './chat.css';

/** Conversations at the left, the chosen one at the right. */
export function ChatPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const loaded = useStore(conversations);
  const partnerId = query.get('user');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const all = loaded.state === 'ready' ? loaded.value : [];
  const partner = all.find((one) => one.userId === partnerId);
  useEffect(followPresence, []);
  useEffect(() => {
    document.title = `${t('nav.messages')} · Wardlink`;
  }, [t]);
  return (
    <div className={`chat ${partnerId ? 'with-thread' : ''}`}>
      <section className="chat-list" aria-label={t('chat.conversations')}>
        <h1>{t('chat.conversations')}</h1>
        <input
          type="search"
          className="input chat-search"
          maxLength={64}
          aria-label={t('chat.search')}
          placeholder={t('chat.searchHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Listing
          loaded={loaded}
          onRetry={() => void loadConversations()}
          isEmpty={(list) => list.length === 0}
          empty={<ListingState icon="message" title={t('chat.none')} text={t('chat.noneText')} inline />}
        >
          {(list) => (
            <ul>
              {list
                .filter((one) => isWith(one, text))
                .map((one) => (
                  <ConversationLine key={one.userId} conversation={one} active={one.userId === partnerId} />
                ))}
            </ul>
          )}
        </Listing>
        <FoundMessages text={text} conversations={all} />
      </section>
      {partnerId && /^[1-9]\d{0,18}$/.test(partnerId) ? (
        <MessageThread
          key={partnerId}
          partnerId={partnerId}
          partner={partner}
          onBack={() => void navigate('/communicate')}
        />
      ) : (
        <section className="chat-thread empty">
          <ListingState icon="message" title={t('chat.choose')} />
        </section>
      )}
    </div>
  );
}

function ConversationLine({ conversation, active }: { conversation: Conversation; active: boolean }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { userId, last, unread, online, patientId, position } = conversation;
  const place = position && `${nameOf(position.role)} · ${nameOf(position.node)}`;
  const time =
    last &&
    (clock.day(last.sendTime) === clock.today() ? clock.time(last.sendTime) : clock.day(last.sendTime).slice(5));
  return (
    <li>
      <Link className={`conversation ${active ? 'on' : ''}`} to={`/communicate?user=${userId}`} aria-current={active}>
        <Initial name={nameOf(conversation)} picture={conversation.avatar} size={36} />
        <span className="conversation-text">
          <span className="conversation-head">
            <strong>{nameOf(conversation)}</strong>
            {patientId && <Tag tone="quiet">{t('chat.patient')}</Tag>}
            <span className="spacer" />
            <time className="num">{time}</time>
          </span>
          {place && (
            <small className="conversation-place" title={place}>
              {place}
            </small>
          )}
          <span className="conversation-last">
            <span className={`presence ${online ? 'on' : ''}`}>{online ? t('chat.online') : t('chat.offline')}</span>
            <LastLine last={last} />
            {unread > 0 && (
              <>
                <Badge count={unread} overflowCount={99} aria-hidden="true" />
                <span className="visually-hidden">{t('chat.unread', { count: unread })}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** How a call ended, as far as its last message says. */
const ENDINGS: Record<number, string> = {
  [CALL_RESULT.ringing]: 'ringing',
  [CALL_RESULT.answered]: 'talked',
  [CALL_RESULT.refused]: 'refused',
  [CALL_RESULT.hungUp]: 'ended',
  [CALL_RESULT.answeredElsewhere]: 'elsewhere',
  [CALL_RESULT.busy]: 'busy',
  [CALL_RESULT.offline]: 'offline',
};

/** The last thing that was written, or the last call. */
function LastLine({ last }: Pick<Conversation, 'last'>) {
  const { t } = useTranslation();
  if (!last || !isCallMessage(last)) return <span>{last?.voided ? t('voiding.messageGone') : last?.content}</span>;
  const video = last.systemMsgType === SYSTEM_MSG.videoCall;
  const ending = ENDINGS[last.systemMsgResultStatus ?? 0];
  return (
    <span>
      <Icon name={video ? 'video' : 'phone'} /> {t(video ? 'calls.videoCall' : 'calls.voiceCall')}
      {ending && ` · ${t(`chat.call.${ending}`)}`}
    </span>
  );
}
