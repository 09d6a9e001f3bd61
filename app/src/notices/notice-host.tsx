import { useTranslation } from 'react-i18next';
import { Icon } from '../elements/icon.js';
import { PlainButton } from '../elements/plain-button.js';
import { useStore } from '../store/store.js';
import { dismissNotice, notices } from './notices.js';

const ICONS = { info: 'info', success: 'check', error: 'warning' } as const;

/** Shows the pop-ups and announces them to screen readers. */
export function NoticeHost() {
  const { t } = useTranslation();
  const shown = useStore(notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} className={`notice ${notice.tone}`} role={notice.tone === 'error' ? 'alert' : undefined}>
          <Icon name={ICONS[notice.tone]} />
          <span>{notice.text}</span>
          <PlainButton tone="quiet" size="small" onClick={() => dismissNotice(notice.id)}>
            {t('actions.close')}
          </PlainButton>
        </div>
      ))}
    </div>
  );
}
