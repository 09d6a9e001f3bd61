import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { useMay } from '../session/session.js';
import { OpenWarnings } from './open-warnings.js';
import { PutAside } from './put-aside.js';
import { RoundProgress } from './round-progress.js';

/** What needs a person: open warnings, the progress of the round, who is due. */
export function Aside({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <aside
      className={`aside ${open ? 'open' : ''}`}
      aria-label={t('frame.toDo')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Button className="aside-close" tone="quiet" size="small" icon="close" onClick={onClose}>
        {t('actions.close')}
      </Button>
      {useMay('warning.read') && <OpenWarnings />}
      {useMay('glucose.record') && <PutAside />}
      {useMay('ward.read') && <RoundProgress />}
    </aside>
  );
}
