import { useTranslation } from 'react-i18next';

/** Stands while the code of a whole page is on its way; Semi is part of what it waits for. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="waiting" role="status" aria-label={t('states.loading')}>
      <i />
      <i />
      <i />
    </div>
  );
}
