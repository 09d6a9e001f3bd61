import { useTranslation } from 'react-i18next';
import { monitoringState, type MonitoringState } from '@wardlink/domain';

const TONES: Record<MonitoringState, string> = { bound: 'quiet', monitoring: 'due', terminated: 'normal' };

/** Bound, monitoring or ended, in a word. */
export function StateTag({ session }: { session: { startedAt: number | null; endedAt: number | null } }) {
  const { t } = useTranslation();
  const state = monitoringState(session);
  return <span className={`tag ${TONES[state]}`}>{t(`ambulatory.state.${state}`)}</span>;
}
