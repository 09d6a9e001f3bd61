import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../elements/use-page-title.js';
import { SessionView } from './session-view.js';
import { WardSessions } from './ward-sessions.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';
import './ambulatory.css';

/** Ambulatory blood pressure: the ward's monitorings, or one of them with its readings and indices. */
export function AmbulatoryPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const sessionId = query.get('session');
  usePageTitle(t('ambulatory.title'));
  return sessionId ? <SessionView key={sessionId} sessionId={sessionId} /> : <WardSessions />;
}
