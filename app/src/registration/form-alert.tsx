import { useTranslation } from 'react-i18next';
import type { FormFailure } from '../forms/failure.js';

interface Props {
  problems: Partial<Record<string, string>>;
  failure: FormFailure | undefined;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** What keeps the form from being stored, said once for everybody; a shared phone is confirmed here. */
export function FormAlert({ problems, failure, confirmed, onConfirm }: Props) {
  const { t } = useTranslation();
  const fields = Object.keys(problems);
  if (!failure && fields.length === 0) return null;
  const names = fields.map((field) => t(`registration.field.${field}`)).join(t('patient.listSeparator'));
  return (
    <div className="registration-alert" role="alert">
      <span>{failure ? failure.text : t('registration.check', { fields: names })}</span>
      {failure?.samePhone && (
        <label>
          <input type="checkbox" checked={confirmed} onChange={(event) => onConfirm(event.target.checked)} />
          {t('registration.samePhone')}
        </label>
      )}
    </div>
  );
}
