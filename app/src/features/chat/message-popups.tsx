import { Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { useKeysHeight } from '../../elements/keys-height.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { listen } from '../../live/connection.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { isAnnounced, isVirtualWardNotice, keyOf, withMessage, type MessageNotice } from './message-notices.js';
import './message-popups.css';

/** Loaded with the first one: they come seldom. */
const VirtualWardNotice = lazyPage(() => import('./virtual-ward-notice.js').then((module) => module.VirtualWardNotice));

/** Maximum number of notices; the list of conversations has all. */
const SHOWN = 2;

/** Partner of the conversation that is open. */
function useOpenPartner(): string | null {
  const { pathname, search } = useLocation();
  return pathname === '/communicate' ? new URLSearchParams(search).get('user') : null;
}

/** Messages that come while their conversation is not open, with the way there. */
export function MessagePopups() {
  const { t } = useTranslation();
  const { userId } = useUser();
  const partner = useOpenPartner();
  const open = useRef(partner);
  const [notices, setNotices] = useState<readonly MessageNotice[]>([]);
  const [held, setHeld] = useState(false);
  const keysHeight = useKeysHeight(notices.length > 0);
  const close = (key: string | null): void => setNotices((all) => all.filter(({ message }) => keyOf(message) !== key));
  useEffect(() => {
    open.current = partner;
    close(partner);
  }, [partner]);
  useEffect(
    () =>
      listen({
        message: (message) => {
          const now = clock.now();
          if (isAnnounced(message, userId, open.current, now)) setNotices((all) => withMessage(all, message, now));
        },
      }),
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
      style={{ '--keys-height': `${keysHeight}px` } as CSSProperties}
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
  if (isVirtualWardNotice(message)) {
    return (
      <Suspense fallback={null}>
        <VirtualWardNotice message={message} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{nameOf(sender)}</strong>
        {sender.bedside && <small>{bedsideText(sender.bedside)}</small>}
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <p>{content}</p>
      <div className="message-popup-actions">
        <Link className="button small plain" to={`/communicate?user=${sendUserId}`}>
          {t('chat.openConversation')}
        </Link>
        {count > 1 && <small>{t('chat.unread', { count })}</small>}
      </div>
    </section>
  );
}
