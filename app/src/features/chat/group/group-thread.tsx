import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInGroup, readText, type StoredChatMessage } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { GroupFaces } from '../../../groups/group-faces.js';
import { call } from '../../../http/call.js';
import { useNameAmong } from '../../../language/names-apart.js';
import type { KeptMessage } from '@wardlink/client';
import { useUser } from '../../../session/session.js';
import { shortText } from '../short-text.js';
import { SEND_TIMEOUT } from '../thread.js';
import { ThreadBox } from '../thread-box.js';
import { GroupCallBanner, GroupCallButtons } from './group-call.js';
import { GroupComposer } from './group-composer.js';
import { ConfirmDialog, ReadersDialog } from './group-dialogs.js';
import { GroupMessage } from './group-message.js';
import type { PatientCurve } from './patient-curve.js';
import { GroupPanel } from './group-panel.js';
import { useGroup, type GroupThread as Thread } from './use-group.js';
import '../chat.css';
import './group.css';

/** Up to this width, px, the members are above the messages, and at first hidden. */
const NARROW = 1100;

interface Props {
  groupId: string;
  Curve: PatientCurve;
  onBack: () => void;
}

/** A group: its messages with the form for a new one, and its members beside them. */
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

interface LinesProps extends Pick<Props, 'groupId' | 'Curve'> {
  thread: Thread;
  own: string;
  people: Parameters<typeof ReadersDialog>[0]['people'];
  onReply: (message: StoredChatMessage) => void;
}

function GroupLines({ thread, own, people, Curve, groupId, onReply }: LinesProps) {
  const { t } = useTranslation();
  const { history, messages, outgoing } = thread;
  const [readersOfMessage, setReadersOf] = useState<StoredChatMessage>();
  const [recalling, setRecalling] = useState<StoredChatMessage>();
  // The recalled message itself says that it was recalled.
  const shown = messages.filter(({ group }) => group?.line?.line !== 'recalled');
  const incoming = shown.filter(({ sendUserId }) => sendUserId !== own).map(({ messageId }) => messageId);
  return (
    <>
      <ThreadBox
        incoming={incoming}
        writing={outgoing.at(-1)?.message.messageId}
        newest={thread.newest}
        onSeen={thread.seen}
        onOlder={thread.more && messages.length > 0 ? () => void thread.loadOlder() : undefined}
        state={
          <Listing
            loaded={history}
            onRetry={thread.reload}
            isEmpty={() => messages.length === 0 && outgoing.length === 0}
            empty={<ListingState icon="message" title={t('chat.noMessages')} text={t('chat.noMessagesText')} inline />}
          >
            {() => null}
          </Listing>
        }
      >
        {shown.map((message, index) => {
          const before = shown[index - 1];
          const isNewDay = !before || clock.day(before.sendTime) !== clock.day(message.sendTime);
          return (
            <li key={message.messageId}>
              {isNewDay && <p className="chat-day num">{clock.day(message.sendTime)}</p>}
              <GroupMessage
                message={message}
                own={own}
                people={people}
                Curve={Curve}
                onReply={onReply}
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
      </ThreadBox>
      {readersOfMessage && (
        <ReadersDialog message={readersOfMessage} people={people} onClose={() => setReadersOf(undefined)} />
      )}
      {recalling && (
        <ConfirmDialog
          title={t('group.recall')}
          text={t('group.recallText')}
          onClose={() => setRecalling(undefined)}
          onDone={() => call('group.recall', { groupId, messageId: recalling.messageId })}
        />
      )}
    </>
  );
}

/** A message that is not stored yet, or that the server refused. */
function Outgoing({ kept, thread }: { kept: KeptMessage; thread: Thread }) {
  const { t } = useTranslation();
  const { message, refused, triedAt, acknowledged } = kept;
  const isLate = refused === undefined && !acknowledged && Date.now() - triedAt > SEND_TIMEOUT;
  const people = thread.detail.state === 'ready' ? thread.detail.value.people : [];
  const nameAmong = useNameAmong(people);
  const text = readText(message.content ?? '', (mention) => {
    const person = people.find(({ userId }) => userId === mention);
    return person ? nameAmong(person) : t('group.everybody');
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
