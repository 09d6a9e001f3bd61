import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInGroup, type StoredChatMessage } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { GroupFaces } from '../../../groups/group-faces.js';
import { call } from '../../../http/call.js';
import { useName } from '../../../language/names.js';
import type { KeptMessage } from '../../../live/message-outbox.js';
import { useUser } from '../../../session/session.js';
import { shortText } from '../short-text.js';
import { SEND_TIMEOUT } from '../thread.js';
import { GroupCallBanner, GroupCallButtons } from './group-call.js';
import { GroupComposer } from './group-composer.js';
import { ConfirmDialog, ReadersDialog } from './group-dialogs.js';
import { GroupMessage, type PatientCurve } from './group-message.js';
import { GroupPanel } from './group-panel.js';
import { useGroup, type GroupThread as Thread } from './use-group.js';
import '../chat.css';
import './group.css';

/** Up to this width, px, the members lie above the messages, and are closed at first. */
const NARROW = 1100;

interface Props {
  groupId: string;
  Curve: PatientCurve;
  onBack: () => void;
}

/** A group: its messages, where one is written, and its members beside them. */
export function GroupThread({ groupId, Curve, onBack }: Props) {
  const { t } = useTranslation();
  const { userId } = useUser();
  const thread = useGroup(groupId);
  const [isPanelOpen, setPanelOpen] = useState(() => window.innerWidth > NARROW);
  const [quoted, setQuoted] = useState<StoredChatMessage>();
  const ready = thread.detail.state === 'ready' ? thread.detail.value : undefined;
  if (!ready) {
    return (
      <section className="chat-thread" aria-label={t('group.title')}>
        <header className="chat-head">
          <BackButton onBack={onBack} />
        </header>
        <Listing loaded={thread.detail} onRetry={thread.reload} lines={8}>
          {() => null}
        </Listing>
      </section>
    );
  }
  const { group, people } = ready;
  const online = people.filter((one) => one.online).length;
  const { role } = group.own;
  const isClosed = group.muted && !mayInGroup(role, 'sendWhileMuted');
  return (
    <section
      className={`chat-thread group-thread ${isPanelOpen ? 'with-panel' : ''}`}
      aria-label={t('group.of', { name: group.name })}
    >
      <div className="group-main">
        <header className="chat-head">
          <BackButton onBack={onBack} />
          <GroupFaces group={group} />
          <span className="group-heading">
            <strong>{group.name}</strong>
            <small>{t('group.sizes', { count: people.length, online })}</small>
          </span>
          <span className="spacer" />
          <GroupCallButtons group={group} />
          <Button icon="patients" aria-expanded={isPanelOpen} onClick={() => setPanelOpen(!isPanelOpen)}>
            {t('group.details')}
          </Button>
        </header>
        <GroupCallBanner group={group} own={userId} />
        {group.announcement && (
          <p className="group-announcement">
            <Icon name="info" />
            <span>
              <strong>{t('group.announcement')}</strong> {group.announcement.text}
            </span>
          </p>
        )}
        <GroupLines thread={thread} own={userId} people={people} Curve={Curve} groupId={groupId} onReply={setQuoted} />
        <GroupComposer
          draftKey={`wardlink.draft.${userId}.group.${groupId}`}
          people={people}
          own={userId}
          mayMentionAll={mayInGroup(role, 'change')}
          closed={isClosed ? t('group.mutedText') : undefined}
          quoted={quoted}
          onQuote={setQuoted}
          onSend={thread.send}
        />
      </div>
      {isPanelOpen && <GroupPanel detail={ready} own={userId} onShow={thread.show} onGone={onBack} />}
    </section>
  );
}

function BackButton({ onBack }: Pick<Props, 'onBack'>) {
  const { t } = useTranslation();
  return (
    <Button className="chat-back" tone="quiet" size="small" onClick={onBack}>
      ← {t('chat.back')}
    </Button>
  );
}

/** Within so much of the end, px, the end is what is read. */
const AT_END = 60;

interface LinesProps extends Pick<Props, 'groupId' | 'Curve'> {
  thread: Thread;
  own: string;
  people: Parameters<typeof ReadersDialog>[0]['people'];
  onReply: (message: StoredChatMessage) => void;
}

function GroupLines({ thread, own, people, Curve, groupId, onReply }: LinesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { history, messages, outgoing } = thread;
  const [readersOfMessage, setReadersOf] = useState<StoredChatMessage>();
  const [recalling, setRecalling] = useState<StoredChatMessage>();
  const last = outgoing.at(-1)?.message.messageId ?? messages.at(-1)?.messageId;
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    // A new last line comes into view; older ones loaded above do not move what is read.
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  useEffect(() => {
    // Pictures and curves get their height when they are loaded: the end stays in view.
    const observer = new ResizeObserver(() => {
      if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
    });
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="chat-lines"
      role="log"
      aria-label={t('chat.messages')}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      {thread.more && messages.length > 0 && (
        <Button tone="quiet" size="small" onClick={() => void thread.loadOlder()}>
          {t('chat.older')}
        </Button>
      )}
      <Listing
        loaded={history}
        onRetry={thread.reload}
        isEmpty={() => messages.length === 0 && outgoing.length === 0}
        empty={<ListingState icon="message" title={t('chat.noMessages')} inline />}
      >
        {() => null}
      </Listing>
      <ol ref={list}>
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || clock.day(before.sendTime) !== clock.day(message.sendTime);
          // That something was recalled stands in its place.
          if (message.group?.line?.line === 'recalled') return null;
          return (
            <li key={message.messageId}>
              {isNewDay && <p className="chat-day num">{clock.day(message.sendTime)}</p>}
              <GroupMessage
                {...{ message, own, people, Curve, onReply }}
                onReaders={setReadersOf}
                onRecall={setRecalling}
              />
            </li>
          );
        })}
        {outgoing.map((kept) => (
          <li key={kept.message.messageId}>
            <Outgoing kept={kept} thread={thread} />
          </li>
        ))}
      </ol>
      {readersOfMessage && (
        <ReadersDialog message={readersOfMessage} people={people} onClose={() => setReadersOf(undefined)} />
      )}
      {recalling && (
        <ConfirmDialog
          title={t('group.recall')}
          text={t('group.recallText')}
          onClose={() => setRecalling(undefined)}
          onDone={() => call('group.recall', { groupId, messageId: recalling.messageId }, { background: true })}
        />
      )}
    </div>
  );
}

/** A message that is not stored yet, or was refused. */
function Outgoing({ kept, thread }: { kept: KeptMessage; thread: Thread }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { message, refused, triedAt, acknowledged } = kept;
  const isLate = refused === undefined && !acknowledged && Date.now() - triedAt > SEND_TIMEOUT;
  const people = thread.detail.state === 'ready' ? thread.detail.value.people : [];
  const text = (message.content ?? '').replaceAll(/@\[(all|\d+)\]/g, (_whole, id: string) => {
    const person = people.find(({ userId }) => userId === id);
    return `@${person ? nameOf(person) : t('group.everybody')}`;
  });
  return (
    <div className={`group-message own ${refused === undefined ? 'sending' : 'refused'}`}>
      <div className="group-body">
        <div className="group-bubble">
          <p className="group-text">{shortText(message, text, t)}</p>
        </div>
        {refused === undefined && !isLate ? (
          <p className="group-foot">{t('chat.state.sending')}</p>
        ) : (
          <div className="message-refused" role="alert">
            <span>{refused ?? t('chat.sendFailed')}</span>
            <Button size="small" icon="refresh" onClick={() => thread.retry(message.messageId)}>
              {t('states.retry')}
            </Button>
            <Button size="small" onClick={() => thread.discard(message.messageId)}>
              {t('actions.discard')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
