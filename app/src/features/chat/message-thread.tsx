import { firstCharacters } from '@wardlink/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTENT, contentTypeOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { useName } from '../../language/names.js';
import { usePlace } from '../../language/names-apart.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { requestCall } from '../../live/call-requests.js';
import type { Conversation } from '../../live/conversations.js';
import { usePartnerPlace } from '../../live/use-partner-place.js';
import { call } from '../../http/call.js';
import { clock } from '../../clock/hospital-clock.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { VoidDialog } from '../../ward/records/void-dialog.js';
import { useVoidedText } from '../../ward/records/voided-text.js';
import { useMay, useUser } from '../../session/session.js';
import { CallCard } from './call-card.js';
import { AttachmentPart } from './composer/attachment-part.js';
import { MessageComposer } from './composer/message-composer.js';
import { shortText } from './short-text.js';
import type { Line } from './thread.js';
import { ThreadBox } from './thread-box.js';
import { useThread, type Thread } from './use-thread.js';

interface Props {
  partnerId: string;
  /** Undefined for a person without a conversation. */
  partner: Conversation | undefined;
  onBack: () => void;
}

export function MessageThread({ partnerId, partner, onBack }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  // Among all conversations, so that people of one name differ here as in their list.
  const listed = usePartnerPlace(partnerId);
  const placeOf = usePlace();
  const mayCall = useMay('call.make');
  const mayOpen = useMay('patient.read');
  const thread = useThread(user.userId, partnerId);
  const person = partner ?? thread.partner;
  const name = person ? nameOf(person) : t('chat.newConversation');
  const place = listed ?? (person?.position ? placeOf(person) : undefined);
  const startCall = (video: boolean): void =>
    requestCall({
      userId: partnerId,
      name: person?.name ?? '',
      latinName: person?.latinName ?? null,
      bedside: person?.bedside ?? null,
      video,
    });
  return (
    <section className="chat-thread" aria-label={t('chat.with', { name })}>
      <header className="chat-head">
        <Button className="chat-back" tone="quiet" size="small" onClick={onBack}>
          ← {t('chat.back')}
        </Button>
        <strong>{name}</strong>
        {person?.bedside && <span className="chat-place">{bedsideText(person.bedside)}</span>}
        {person && place && <span className="chat-place">{place}</span>}
        {person && (
          <span className={`presence ${person.online ? 'on' : ''}`}>
            {person.online ? t('chat.online') : t('chat.offline')}
          </span>
        )}
        <span className="spacer" />
        {mayOpen && person?.inScope && person.patientId && (
          <Link className="button plain" to={`/patient?id=${person.patientId}`}>
            <Icon name="user" />
            {t('chat.openPatient')}
          </Link>
        )}
        {mayCall && (
          <>
            <Button icon="phone" onClick={() => startCall(false)}>
              {t('patient.voiceCall')}
            </Button>
            <Button icon="video" onClick={() => startCall(true)}>
              {t('patient.videoCall')}
            </Button>
          </>
        )}
      </header>
      {person?.inScope && person.patientId && (
        <div className="chat-identity">
          <IdentityBar patientId={person.patientId} />
        </div>
      )}
      <Lines thread={thread} onCall={mayCall ? startCall : undefined} />
      <MessageComposer
        draftKey={`wardlink.draft.${user.userId}.${partnerId}`}
        hint={t('chat.writeHint')}
        onText={(content) => thread.send({ contentType: CONTENT.text, content })}
        onAttachment={(kind, attachmentId) =>
          thread.send({ contentType: contentTypeOf(kind), content: null, attachmentId })
        }
      />
    </section>
  );
}

interface LinesProps {
  thread: Thread;
  /** Calls the other side; undefined for users who may not call. */
  onCall: ((video: boolean) => void) | undefined;
}

function Lines({ thread, onCall }: LinesProps) {
  const { t } = useTranslation();
  const { history, lines } = thread;
  const incoming = lines.filter(({ own }) => !own).map(({ messageId }) => messageId);
  return (
    <ThreadBox
      incoming={incoming}
      writing={thread.outgoing.at(-1)?.message.messageId}
      newest={thread.newest}
      onSeen={thread.seen}
      onOlder={thread.more && lines.length > 0 ? () => void thread.loadOlder() : undefined}
      state={
        <Listing
          loaded={history}
          onRetry={() => void thread.reload()}
          isEmpty={() => lines.length === 0}
          empty={<ListingState icon="message" title={t('chat.noMessages')} text={t('chat.noMessagesText')} inline />}
        >
          {() => null}
        </Listing>
      }
    >
      {/* Messages written or received while the history is loading are shown here already. */}
      {lines.map((line, index) => (
        <MessageLine key={line.messageId} line={line} before={lines[index - 1]} thread={thread} onCall={onCall} />
      ))}
    </ThreadBox>
  );
}

interface LineProps extends LinesProps {
  line: Line;
  before: Line | undefined;
}

function MessageLine({ line, before, thread, onCall }: LineProps) {
  const { t } = useTranslation();
  const voidedText = useVoidedText();
  const [voiding, setVoiding] = useState(false);
  // An attachment is shown itself, as long as it exists.
  const words = line.attachment ? line.content : shortText(line, line.content, t);
  const newDay = !before || clock.day(before.at) !== clock.day(line.at);
  return (
    <li>
      {newDay && <p className="chat-day num">{clock.day(line.at)}</p>}
      <div className={`thread-message ${line.own ? 'own' : ''} ${line.state} ${line.voided ? 'voided' : ''}`}>
        {line.call ? (
          <CallCard call={line.call} onCall={onCall} />
        ) : (
          <>
            {line.attachment && (
              <div className="thread-attachment">
                <AttachmentPart attachment={line.attachment} contentType={line.contentType} />
              </div>
            )}
            {words !== '' && <p>{line.voided ? <s>{words}</s> : words}</p>}
          </>
        )}
        {line.voided && <small className="message-voided">{voidedText(line.voided)}</small>}
        <small>
          <time className="num">{clock.time(line.at)}</time>
          {line.own && !line.call && ` · ${t(`chat.state.${line.state}`)}`}
          {line.own && line.state === 'stored' && !line.voided && !line.call && (
            <button type="button" className="message-void" onClick={() => setVoiding(true)}>
              {t('voiding.void')}
            </button>
          )}
        </small>
        {(line.state === 'refused' || line.state === 'unsent') && (
          <div className="message-refused" role="alert">
            <span>{line.state === 'refused' ? line.reason : t('chat.sendFailed')}</span>
            <Button size="small" icon="refresh" onClick={() => thread.retry(line.messageId)}>
              {t('states.retry')}
            </Button>
            <Button size="small" onClick={() => thread.discard(line.messageId)}>
              {t('actions.discard')}
            </Button>
          </div>
        )}
      </div>
      {voiding && (
        <VoidDialog
          what={`“${firstCharacters(shortText(line, line.content, t), 40)}”`}
          onClose={() => setVoiding(false)}
          onVoid={async (reason) => {
            await call('chat.void', { messageId: line.messageId, reason });
            setVoiding(false);
            await thread.reload();
          }}
        />
      )}
    </li>
  );
}
