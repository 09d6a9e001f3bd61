import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../elements/use-page-title.js';
import { PumpDayView } from './pump-day-view.js';
import { WardPumps } from './ward-pumps.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';
import './pump.css';

/** Insulin pumps: the ward's today, or one patient's day. */
export function PumpPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const patientId = query.get('patient');
  usePageTitle(t('pump.title'));
  return patientId && /^[1-9]\d{0,18}$/.test(patientId) ? (
    <PumpDayView key={patientId} patientId={patientId} />
  ) : (
    <WardPumps />
  );
}
