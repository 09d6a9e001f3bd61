import { useTranslation } from 'react-i18next';

/** Shown while the code of a page loads. It must not use Semi, which is part of that code. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className="page-loading" role="status" aria-label={t('states.loading')}>
      <i />
      <i />
      <i />
    </div>
  );
}
