import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isCallMessage, SYSTEM_MSG, takenBackBy, type StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { requestCall } from '../../live/call-requests.js';
import { listen } from '../../live/connection.js';
import { isContactNotice } from '../../live/contact-requests.js';
import { isEnrolmentNotice } from '../../live/enrolments.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay, useUser } from '../../session/session.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { groups } from '../../live/groups.js';
import { usePartner, usePartnerPlace } from '../../live/use-partner-place.js';
import { attention } from '../../notices/attention.js';
import { playMessage } from '../../notices/sounds.js';
import {
  groupKey,
  isAnnounced,
  isAnnouncedOfGroup,
  isOfGroup,
  isVirtualWardNotice,
  keyOf,
  withMessage,
  withoutMessage,
  type MessageNotice,
} from './message-notices.js';
import { shortText } from './short-text.js';
import './message-popups.css';

/** Each is loaded with its first notice, because they are rare. */
const VirtualWardNotice = lazyPage(() => import('./virtual-ward-notice.js').then((module) => module.VirtualWardNotice));
const GroupNotice = lazyPage(() => import('./group/group-notice.js').then((module) => module.GroupNotice));

const EnrolmentNotice = lazyPage(() => import('./enrolment-notice.js').then((module) => module.EnrolmentNotice));
const ContactNotice = lazyPage(() => import('./contact-notice.js').then((module) => module.ContactNotice));

/** Number of messages of calls that are kept: the end of a call is understood with its begin. */
const CALLS_KEPT = 40;

/** Maximum number of notices; the list of conversations shows all messages. */
const SHOWN = 2;

/** Partner of the open conversation, or the open group. */
function useOpenConversation(): { partner: string | null; group: string | null } {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname.startsWith('/communicate') ? search : '');
  return { partner: query.get('user'), group: query.get('group') };
}

const settingsOf = (groupId: string): { quiet: boolean; special: boolean } | undefined => {
  const loaded = groups.get();
  return loaded.state === 'ready' ? loaded.value.find((one) => one.groupId === groupId)?.own : undefined;
};

/** Path of the page on which a message can be answered. */
function pathOf(message: StoredChatMessage): string {
  if (isContactNotice(message)) return '/mailList/newFriends';
  if (isVirtualWardNotice(message)) return '/vm/record';
  return isOfGroup(message) ? `/communicate?group=${message.receiveBizId}` : `/communicate?user=${message.sendUserId}`;
}

/** Announces messages whose conversation is not open, with links to it. */
export function MessagePopups() {
  const { t } = useTranslation();
  const { userId, warning } = useUser();
  const messageSound = useRef(warning.messageSound);
  messageSound.current = warning.messageSound;
  const { partner, group } = useOpenConversation();
  const open = useRef({ partner, group });
  const [notices, setNotices] = useState<readonly MessageNotice[]>([]);
  const [held, setHeld] = useState(false);
  const calls = useRef<readonly StoredChatMessage[]>([]);
  const navigate = useNavigate();
  const goTo = useRef(navigate);
  goTo.current = navigate;
  const show = (message: StoredChatMessage, now: number): void => {
    setNotices((all) => withMessage(all, message, now));
    const isApplication = isContactNotice(message) || isVirtualWardNotice(message);
    const sound = messageSound.current;
    const announced = {
      waiting: isApplication ? 'application' : 'message',
      about: message.messageId,
      notices: [{ kind: 'message' }],
      open: () => void goTo.current(pathOf(message)),
      ...(typeof sound === 'number' && { sound: () => void playMessage(sound) }),
    } as const;
    // The page shows the message even if this code cannot be loaded.
    attention().then(
      ({ announce }) => announce(announced),
      () => undefined,
    );
  };
  const takeBack = (message: StoredChatMessage): void => {
    const messageId = takenBackBy(message);
    if (messageId === undefined) return;
    setNotices((all) => withoutMessage(all, messageId));
    attention().then(
      ({ withdrawBrowserNotice }) => withdrawBrowserNotice(messageId),
      () => undefined,
    );
  };
  const close = (key: string | null): void => setNotices((all) => all.filter(({ message }) => keyOf(message) !== key));
  useEffect(() => {
    open.current = { partner, group };
    close(partner);
    if (group !== null) close(groupKey(group));
  }, [partner, group]);
  useEffect(
    () =>
      // Messages that arrived while the pop-ups were loading are announced as well.
      listen(
        {
          message: (message) => {
            takeBack(message);
            const now = clock.now();
            if (isAnnounced(message, userId, open.current.partner, now, calls.current)) show(message, now);
            if (isCallMessage(message)) calls.current = [...calls.current.slice(-CALLS_KEPT), message];
          },
          groupMessage: (message) => {
            takeBack(message);
            const now = clock.now();
            const settings = settingsOf(message.receiveBizId);
            if (isAnnouncedOfGroup(message, userId, settings, open.current.group, now)) show(message, now);
          },
        },
        { replay: true },
      ),
    [userId],
  );
  const isEmpty = notices.length === 0;
  useEffect(() => {
    if (held || isEmpty) return;
    const timer = setInterval(() => setNotices((all) => all.filter(({ until }) => until > clock.now())), 500);
    return () => clearInterval(timer);
  }, [held, isEmpty]);
  return (
    <div
      className="message-popups"
      role="status"
      aria-label={t('chat.notices')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {notices.slice(0, SHOWN).map((notice) => (
        <Notice key={keyOf(notice.message)} notice={notice} onClose={() => close(keyOf(notice.message))} />
      ))}
    </div>
  );
}

function Notice({ notice: { message, count }, onClose }: { notice: MessageNotice; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const { sendUserOther: sender, sendUserId, content } = message;
  const mayCall = useMay('call.make');
  const { userId: own } = useUser();
  // The message that ends a missed call may come from the user's own busy device.
  const partnerId = sendUserId === own ? message.receiveBizId : sendUserId;
  const place = usePartnerPlace(partnerId);
  const partner = usePartner(partnerId);
  const isCall = isCallMessage(message);
  const video = message.systemMsgType === SYSTEM_MSG.videoCall;
  const person = sendUserId === own ? partner : sender;
  if (isOfGroup(message)) {
    return (
      <Suspense fallback={null}>
        <GroupNotice message={message} count={count} onClose={onClose} />
      </Suspense>
    );
  }
  if (isVirtualWardNotice(message)) {
    return (
      <Suspense fallback={null}>
        <VirtualWardNotice message={message} onClose={onClose} />
      </Suspense>
    );
  }
  if (isEnrolmentNotice(message)) {
    return (
      <Suspense fallback={null}>
        <EnrolmentNotice message={message} onClose={onClose} />
      </Suspense>
    );
  }
  if (isContactNotice(message)) {
    return (
      <Suspense fallback={null}>
        <ContactNotice message={message} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{person && nameOf(person)}</strong>
        {person?.bedside ? <small>{bedsideText(person.bedside)}</small> : place && <small>{place}</small>}
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      {isCall ? (
        <p>
          <b className="popup-missed">{t('chat.missedCall')}</b> · {t(video ? 'calls.videoCall' : 'calls.voiceCall')}
        </p>
      ) : (
        <p>{shortText(message, content ?? '', t)}</p>
      )}
      <div className="message-popup-actions">
        {isCall && mayCall && person && (
          <Button
            size="small"
            icon={video ? 'video' : 'phone'}
            onClick={() => {
              const { name, latinName, bedside } = person;
              requestCall({ userId: partnerId, name, latinName, bedside, video });
              onClose();
            }}
          >
            {t('chat.callAgain')}
          </Button>
        )}
        <Link className="button small plain" to={`/communicate?user=${partnerId}`}>
          {t('chat.openConversation')}
        </Link>
        {count > 1 && <small>{t('chat.unread', { count })}</small>}
      </div>
    </section>
  );
}
