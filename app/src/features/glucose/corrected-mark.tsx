import { useTranslation } from 'react-i18next';

/** Says of a value that it was corrected. */
export function CorrectedMark() {
  const { t } = useTranslation();
  return (
    <span className="cell-corrected" title={t('glucose.corrected')}>
      <span aria-hidden="true">✎ </span>
      <span className="visually-hidden">{t('glucose.corrected')} </span>
    </span>
  );
}
