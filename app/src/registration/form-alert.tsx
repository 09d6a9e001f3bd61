import { useTranslation } from 'react-i18next';
import type { FormState } from '../forms/use-form.js';
import './registration.css';

interface Props {
  state: Pick<FormState<object>, 'problems' | 'refusal'>;
  /** Set in forms in which the user may confirm that two patients share a phone. */
  samePhone?: { confirmed: boolean; onConfirm: (confirmed: boolean) => void };
}

/** Problems that prevent storing the form. A shared phone is confirmed here. */
export function FormAlert({ state: { problems, refusal }, samePhone }: Props) {
  const { t } = useTranslation();
  const isSamePhone = refusal?.code === 'patient.samePhone' || refusal?.code === 'patient.samePhoneElsewhere';
  const fields = Object.keys(problems);
  if (!refusal && fields.length === 0) return null;
  const names = fields.map((field) => t(`registration.field.${field}`)).join(t('patient.listSeparator'));
  return (
    <div className="registration-alert" role="alert">
      <span>{refusal ? refusal.text : t('registration.check', { fields: names })}</span>
      {samePhone && isSamePhone && (
        <label>
          <input
            type="checkbox"
            // It appears as the answer to what was just sent, so nothing else is being typed.
            autoFocus
            checked={samePhone.confirmed}
            onChange={(event) => samePhone.onConfirm(event.target.checked)}
          />
          {t('registration.samePhone')}
        </label>
      )}
    </div>
  );
}
