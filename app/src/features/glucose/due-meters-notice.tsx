import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { dueMeters } from '../../ward/quality/due-meters.js';
import '../../ward/board/board.css';

/** Meters of the ward that need quality control before they are used; nothing while all are valid. */
export function DueMetersNotice() {
  const { t } = useTranslation();
  const counted = useStore(dueMeters);
  const maySee = useMay('quality.read');
  if (!maySee || !counted) return null;
  const { failed, overdue, due } = counted;
  if (failed + overdue + due === 0) return null;
  const parts = [
    failed > 0 && t('glucose.meters.failed', { count: failed }),
    overdue > 0 && t('glucose.meters.overdue', { count: overdue }),
    due > 0 && t('glucose.meters.due', { count: due }),
  ].filter((part) => part !== false);
  return (
    <Link to="/quality" className={`board-meters ${failed > 0 ? 'failed' : overdue > 0 ? 'overdue' : ''}`}>
      {parts.join(t('patient.listSeparator'))}
    </Link>
  );
}
