import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageParts, readText, RECALL_WITHIN, type StoredChatMessage, USER_TYPES } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { Icon } from '../../../elements/icon.js';
import { Initial } from '../../../elements/initial.js';
import { Skeleton } from '../../../elements/listing.js';
import { Tag } from '../../../elements/tag.js';
import { useName, type Named } from '../../../language/names.js';
import { useNameAmong } from '../../../language/names-apart.js';
import { mentionName } from '../../../live/group-text.js';
import { senderOf, useKnownNames } from '../../../live/use-partner-place.js';
import { AttachmentPart } from '../composer/attachment-part.js';
import { CallBackButton } from './group-call.js';
import { useShortText } from './group-entry.js';
import { lineText } from './line-text.js';
import { readersOf } from './readers.js';
import type { PatientCurve } from './patient-curve.js';
import { SharedPatient } from './shared-patient.js';
import type { GroupMember } from './use-group.js';

interface Props {
  message: StoredChatMessage;
  own: string;
  people: readonly GroupMember[];
  Curve: PatientCurve;
  onReply: (message: StoredChatMessage) => void;
  onReaders: (message: StoredChatMessage) => void;
  onRecall: (message: StoredChatMessage) => void;
}

/** Milliseconds for which a message can still be recalled; counts down while it is shown. */
function useRecallable(sendTime: number, isOwn: boolean): number {
  const left = (): number => (isOwn ? Math.max(0, sendTime + RECALL_WITHIN - clock.now()) : 0);
  const [time, setTime] = useState(left);
  const isOver = time <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTime(left()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return time;
}

/** A message of a group, or a line about an event in it. */
export function GroupMessage(props: Props) {
  const { t } = useTranslation();
  const nameOf = useKnownNames(props.people);
  const { message } = props;
  if (message.group?.line) {
    const text = lineText(message, t, nameOf);
    if (text === '') return null;
    const { line, people } = message.group.line;
    if (line !== 'callMissed' || !people.some(({ userId }) => userId === props.own)) {
      return <p className="group-line">{text}</p>;
    }
    const { receiveBizId: groupId, receiveUserName: name, sendUserId: from } = message;
    return (
      <div className="group-missed">
        <p>
          <strong>{t('conference.missedCall')}</strong> {text} · <time>{clock.time(message.sendTime)}</time>
        </p>
        <CallBackButton group={{ groupId, name }} from={from} video={message.group.line.text === 'video'} />
      </div>
    );
  }
  if (message.group?.recalledAt) {
    return <p className="group-line">{t('group.recalledBy', { by: nameOf(senderOf(message)) })}</p>;
  }
  return <Bubble {...props} />;
}

function Bubble({ message, own, people, Curve, onReply, onReaders, onRecall }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { sendUserId, sendUserOther: sender, sendTime, group } = message;
  const isOwn = sendUserId === own;
  const recallable = useRecallable(sendTime, isOwn);
  const member = people.find(({ userId }) => userId === sendUserId);
  const nameAmong = useNameAmong(people);
  const nameApart = (person: Named & { userId: string }): string => {
    const known = people.find(({ userId }) => userId === person.userId);
    return known ? nameAmong(known) : nameOf(person);
  };
  const role = member?.position && nameOf(member.position.role);
  return (
    <div className={`group-message ${isOwn ? 'own' : ''}`}>
      {!isOwn && <Initial name={nameOf(sender)} picture={sender.avatar} size={30} />}
      <div className="group-body">
        {!isOwn && (
          <p className="group-sender">
            {nameApart({ ...sender, userId: sendUserId })}{' '}
            {message.sendUserType === USER_TYPES.patient ? (
              <Tag tone="quiet">{t('chat.patient')}</Tag>
            ) : (
              role && <small>{role}</small>
            )}
          </p>
        )}
        <div
          className={`group-bubble ${group?.shared ? 'of-patient' : ''} ${group?.attachment ? 'with-attachment' : ''}`}
        >
          {group?.quoted && <Quoted quoted={group.quoted} nameOf={nameApart} />}
          {group?.shared && (
            <Suspense fallback={<Skeleton lines={3} />}>
              <SharedPatient message={message} Curve={Curve} />
            </Suspense>
          )}
          {group?.attachment && <AttachmentPart attachment={group.attachment} contentType={message.contentType} />}
          {message.content && (
            <p className="group-text">
              {messageParts(message.content).map((part, index) =>
                'text' in part ? (
                  part.text
                ) : (
                  <b
                    key={index}
                    className={part.mention === own || part.mention === 'all' ? 'mention of-me' : 'mention'}
                  >
                    @{mentionName(message, part.mention, nameApart, t('group.everybody'))}
                  </b>
                ),
              )}
            </p>
          )}
        </div>
        <p className="group-foot">
          <time className="num">{clock.time(sendTime)}</time>
          {isOwn && <ReadBy message={message} people={people} onOpen={() => onReaders(message)} />}
          {isOwn && recallable > 0 && (
            <button type="button" onClick={() => onRecall(message)}>
              {t('group.recall')} <span className="num">{remaining(recallable)}</span>
            </button>
          )}
          <button type="button" onClick={() => onReply(message)}>
            <Icon name="message" /> {t('group.reply')}
          </button>
        </p>
      </div>
    </div>
  );
}

interface ReadByProps extends Pick<Props, 'message' | 'people'> {
  onOpen: () => void;
}

/** How many of the members who see the user's message have read it. */
function ReadBy({ message, people, onOpen }: ReadByProps) {
  const { t } = useTranslation();
  const { read, delivered, waiting } = readersOf(message, people);
  return (
    <button type="button" onClick={onOpen}>
      {t('group.readBy', { read: read.length, all: read.length + delivered.length + waiting.length })}
    </button>
  );
}

const remaining = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

type Answered = NonNullable<NonNullable<StoredChatMessage['group']>['quoted']>;

/** The message to which another one answers. */
function Quoted({ quoted, nameOf }: { quoted: Answered; nameOf: (sender: Answered['sender']) => string }) {
  const { t } = useTranslation();
  const text = quoted.content === null ? t('group.quotedGone') : readText(quoted.content, () => '…');
  return (
    <blockquote className="group-quote">
      {nameOf(quoted.sender)}: {text}
    </blockquote>
  );
}

/** Summarizes a message that is chosen for an answer in one line. */
export function useQuoteText(): (message: StoredChatMessage) => string {
  const nameOf = useKnownNames();
  const shortText = useShortText();
  return (message) => `${nameOf(senderOf(message))}: ${shortText(message)}`;
}
