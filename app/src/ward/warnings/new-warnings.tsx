import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';

/** How many warnings came while somebody pointed at the list, which stands still meanwhile; shows them. */
export function NewWarnings({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Button size="small" tone="quiet" icon="refresh" aria-live="polite" onClick={onShow}>
      {t('warnings.newer', { count })}
    </Button>
  );
}
