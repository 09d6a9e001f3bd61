import { useTranslation } from 'react-i18next';
import './account-opened.css';

interface Props {
  /** What the patient signs in with; the password is shown once. */
  account: { username: string; password: string };
}

/** Where the patient's own page is. */
const PATIENTS_PAGE = '/patient-phone/';

/** How a patient signs in whose account was opened just now. */
export function AccountOpened({ account: { username, password } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('account.opened')}</p>
      <dl className="account-opened">
        <dt>{t('account.address')}</dt>
        <dd className="num">{`${location.origin}${PATIENTS_PAGE}`}</dd>
        <dt>{t('account.username')}</dt>
        <dd className="num">{username}</dd>
        <dt>{t('account.password')}</dt>
        <dd className="num" data-testid="opened-password">
          {password}
        </dd>
      </dl>
    </>
  );
}
