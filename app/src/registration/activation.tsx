import { useTranslation } from 'react-i18next';
import './activation.css';

/** Where the patient's own page is. */
const patientsPage = (): string => `${location.origin}/patient-phone/`;

/** What the patient does on the own phone before an account is opened or renewed; the code there is then entered here. */
export function ActivationHint() {
  const { t } = useTranslation();
  return <p className="activation-hint">{t('account.activation', { address: patientsPage() })}</p>;
}

/** An account was linked with the patient's phone, where the password is set. */
export function AccountLinked() {
  const { t } = useTranslation();
  return <p>{t('account.linked')}</p>;
}
