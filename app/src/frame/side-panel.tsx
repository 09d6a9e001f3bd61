import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { useMay } from '../session/session.js';
import { OpenWarnings } from './open-warnings.js';
import { PutAside } from './put-aside.js';
import { Rechecks } from './rechecks.js';
import { RoundProgress } from './round-progress.js';

/** The side panel: open warnings, readings to check, the progress of the round and who is due. */
export function SidePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <aside
      className={`side-panel ${open ? 'open' : ''}`}
      aria-label={t('frame.toDo')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Button className="side-panel-close" tone="quiet" size="small" icon="close" onClick={onClose}>
        {t('actions.close')}
      </Button>
      {useMay('warning.read') && <OpenWarnings />}
      {useMay('ward.read') && <Rechecks />}
      {useMay('glucose.record') && <PutAside />}
      {useMay('ward.read') && <RoundProgress />}
    </aside>
  );
}
