import Badge from '@douyinfe/semi-ui-19/lib/es/badge';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isCallMessage, SYSTEM_MSG } from '@wardlink/contract';
import { isNamed } from '@wardlink/domain';
import { Icon } from '../../elements/icon.js';
import { Initial } from '../../elements/initial.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { useName } from '../../language/names.js';
import { usePlace } from '../../language/names-apart.js';
import { conversations, followPresence, loadConversations, type Conversation } from '../../live/conversations.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser, worksOutside } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { groups, loadGroups, type Group } from '../../live/groups.js';
import { FoundMessages, isWith } from './chat-search.js';
import { byLast } from './conversation-order.js';
import { GroupEntry } from './group/group-entry.js';
import type { PatientCurve } from './group/patient-curve.js';
import { GroupThread } from './group/group-thread.js';
import { combineLoadStates } from '../../http/load-state.js';
import { NewGroupButton } from '../../groups/new-group.js';
import { MessageThread } from './message-thread.js';
import { shortText } from './short-text.js';
import './chat.css';

const ID = /^[1-9]\d{0,17}$/;

/** Conversations and groups on the left, the chosen one on the right. */
export function ChatPage({ Curve }: { Curve: PatientCurve }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isOutside = worksOutside(useUser());
  const people = useStore(conversations);
  const inGroups = useStore(groups);
  const loaded = combineLoadStates<readonly (Conversation | Group)[]>([people, inGroups]);
  const partnerId = query.get('user');
  const groupId = query.get('group');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const all = people.state === 'ready' ? people.value : [];
  const placeOf = usePlace(all);
  const partner = all.find((one) => one.userId === partnerId);
  useEffect(followPresence, []);
  usePageTitle(t('nav.messages'));
  const back = (): void => void navigate('/communicate');
  const isThread = ID.test(partnerId ?? groupId ?? '');
  return (
    <div className={`chat ${isThread ? 'with-thread' : ''}`}>
      <section className="chat-list" aria-label={t('chat.conversations')}>
        <div className="chat-list-head">
          <h1>{t('chat.conversations')}</h1>
          <span className="spacer" />
          <NewGroupButton size="small" />
        </div>
        <input
          type="search"
          className="input chat-search"
          maxLength={64}
          aria-label={t('chat.search')}
          placeholder={t(isOutside ? 'chat.searchHintOutside' : 'chat.searchHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Listing
          loaded={loaded}
          onRetry={() => {
            void loadConversations();
            void loadGroups();
          }}
          isEmpty={(lists) => lists.flat().length === 0}
          empty={<ListingState icon="message" title={t('chat.none')} text={t('chat.noneText')} inline />}
        >
          {(lists) => (
            <ul>
              {byLast(lists.flat().filter((one) => isFound(one, text))).map((one) =>
                'groupId' in one ? (
                  <GroupEntry key={`group ${one.groupId}`} group={one} active={one.groupId === groupId} />
                ) : (
                  <ConversationLine
                    key={one.userId}
                    conversation={one}
                    place={placeOf(one)}
                    active={one.userId === partnerId}
                  />
                ),
              )}
            </ul>
          )}
        </Listing>
        <FoundMessages text={text} conversations={all} />
      </section>
      <ChosenThread partnerId={partnerId} partner={partner} groupId={groupId} Curve={Curve} onBack={back} />
    </div>
  );
}

/** Whether the name of a conversation or a group contains a text. */
const isFound = (one: Conversation | Group, text: string): boolean =>
  'groupId' in one ? isNamed([one.name], text) : isWith(one, text);

interface ChosenProps {
  partnerId: string | null;
  partner: Conversation | undefined;
  groupId: string | null;
  Curve: PatientCurve;
  onBack: () => void;
}

function ChosenThread({ partnerId, partner, groupId, Curve, onBack }: ChosenProps) {
  const { t } = useTranslation();
  if (partnerId !== null && ID.test(partnerId)) {
    return <MessageThread key={partnerId} partnerId={partnerId} partner={partner} onBack={onBack} />;
  }
  if (groupId !== null && ID.test(groupId)) {
    return <GroupThread key={`group ${groupId}`} groupId={groupId} Curve={Curve} onBack={onBack} />;
  }
  return (
    <section className="chat-thread empty">
      <ListingState icon="message" title={t('chat.choose')} text={t('chat.chooseText')} />
    </section>
  );
}

interface LineProps {
  conversation: Conversation;
  /** Role and place of the person. */
  place: string | undefined;
  active: boolean;
}

function ConversationLine({ conversation, place, active }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { userId, last, lastCall, missedCall, unread, online, patientId, special } = conversation;
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
            {special && (
              <span className="conversation-star">
                <Icon name="star" filled />
                <span className="visually-hidden">{t('contacts.special')}</span>
              </span>
            )}
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
            <LastLine last={last} lastCall={lastCall} missedCall={missedCall} />
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

/** The last message, or the last call. */
function LastLine({ last, lastCall, missedCall }: Pick<Conversation, 'last' | 'lastCall' | 'missedCall'>) {
  const { t } = useTranslation();
  if (!last) return <span />;
  if (!isCallMessage(last)) {
    return <span>{last.voided ? t('voiding.messageGone') : shortText(last, last.content ?? '', t)}</span>;
  }
  const video = last.systemMsgType === SYSTEM_MSG.videoCall;
  return (
    <span>
      {missedCall && <b className="chat-missed">{t('chat.missedCall')} </b>}
      <Icon name={video ? 'video' : 'phone'} /> {t(video ? 'calls.videoCall' : 'calls.voiceCall')}
      {lastCall && !missedCall && ` · ${t(`chat.call.${lastCall}`)}`}
    </span>
  );
}
