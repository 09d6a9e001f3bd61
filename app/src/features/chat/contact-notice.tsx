import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { useName } from '../../language/names.js';
import './message-popups.css';

/** That somebody applied, answered or ended a contact: who it is, and the way to the applications or the contacts. */
export function ContactNotice({ message, onClose }: { message: StoredChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { contactName = '', contactLatinName = null, contactNotice = 'applied' } = message.otherInfo ?? {};
  const isRequest = contactNotice === 'applied' || contactNotice === 'refused';
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{t('contacts.title')}</strong>
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <p>
        {t(`contacts.notice.${contactNotice}`, { name: nameOf({ name: contactName, latinName: contactLatinName }) })}
      </p>
      <div className="message-popup-actions">
        <Link className="button small plain" to={isRequest ? '/mailList/newFriends' : '/mailList'} onClick={onClose}>
          {t(isRequest ? 'contacts.tab.requests' : 'contacts.tab.all')}
        </Link>
      </div>
    </section>
  );
}
