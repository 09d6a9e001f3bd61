import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The middle of the gallery: the pages, or a message in their place. */
export function PreviewFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="gallery-preview" aria-label={t('reports.preview')}>
      {children}
    </section>
  );
}
