import { useTranslation } from 'react-i18next';
import './activation.css';

/** Address of the patient's own page. */
const patientsPage = (): string => `${location.origin}/patient-phone/`;

/**
 * Tells the patient what to do on the phone before an account is opened or renewed; the code shown there is then
 * entered here.
 */
export function ActivationHint() {
  const { t } = useTranslation();
  return <p className="activation-hint">{t('account.activation', { address: patientsPage() })}</p>;
}

/** Says that an account was linked with the patient's phone, where the password is set. */
export function AccountLinked() {
  const { t } = useTranslation();
  return <p>{t('account.linked')}</p>;
}
