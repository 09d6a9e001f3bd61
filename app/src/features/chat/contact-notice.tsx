import { useTranslation } from 'react-i18next';
import type { StoredChatMessage } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { PersonNotice } from './person-notice.js';

/**
 * Says that a contact was applied for, answered or ended: names the person, and links to the applications or contacts.
 */
export function ContactNotice({ message, onClose }: { message: StoredChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { contactName = '', contactLatinName = null, contactNotice = 'applied' } = message.otherInfo ?? {};
  const isRequest = contactNotice === 'applied' || contactNotice === 'refused';
  return (
    <PersonNotice
      title={t('contacts.title')}
      text={t(`contacts.notice.${contactNotice}`, {
        name: nameOf({ name: contactName, latinName: contactLatinName }),
      })}
      to={isRequest ? '/mailList/newFriends' : '/mailList'}
      toLabel={t(isRequest ? 'contacts.tab.requests' : 'contacts.tab.all')}
      onClose={onClose}
    />
  );
}
