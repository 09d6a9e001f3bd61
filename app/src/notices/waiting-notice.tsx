import { useTranslation } from 'react-i18next';
import { waitingCalls } from '../http/waiting-calls.js';
import { useStore } from '../store/store.js';
import './waiting-notice.css';

/**
 * Says that the page keeps retrying while the server does not answer. It covers a part of the page, which does not
 * move.
 */
export function WaitingNotice() {
  const { t } = useTranslation();
  const waiting = useStore(waitingCalls);
  return (
    <div className="waiting-notice" role="status">
      {waiting > 0 && <span>{t('states.waiting')}</span>}
    </div>
  );
}
