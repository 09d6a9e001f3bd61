import { useTranslation } from 'react-i18next';
import type { StoredChatMessage } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { PersonNotice } from './person-notice.js';

/** Tells a doctor outside the hospital what happened to an enrolment. */
export function EnrolmentNotice({ message, onClose }: { message: StoredChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const {
    contactName = '',
    contactLatinName = null,
    enrolmentNotice = 'applied',
    enrolmentId,
  } = message.otherInfo ?? {};
  const isPatient = enrolmentNotice === 'accepted' || enrolmentNotice === 'adviceRead';
  return (
    <PersonNotice
      title={t('homeCare.notice.title')}
      text={t(`homeCare.notice.${enrolmentNotice}`, {
        name: nameOf({ name: contactName, latinName: contactLatinName }),
      })}
      to={isPatient ? `/patient/FriendPatientDetail?enrolment=${enrolmentId ?? ''}` : '/earlyWarning/enrollment'}
      toLabel={t(isPatient ? 'homeCare.care' : 'homeCare.applications')}
      onClose={onClose}
    />
  );
}
