import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';

/** Number of new warnings held back while the list is under the pointer; a click shows them. */
export function NewWarnings({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Button size="small" tone="quiet" icon="refresh" aria-live="polite" onClick={onShow}>
      {t('warnings.newer', { count })}
    </Button>
  );
}
