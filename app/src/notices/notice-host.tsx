import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import { useStore } from '../session/store.js';
import { dismissNotice, notices } from './notices.js';

const ICONS = { info: 'info', success: 'check', error: 'warning' } as const;

/** Shows the pop-ups; screen readers hear them as they come. */
export function NoticeHost() {
  const { t } = useTranslation();
  const shown = useStore(notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} className={`notice ${notice.tone}`} role={notice.tone === 'error' ? 'alert' : undefined}>
          <Icon name={ICONS[notice.tone]} />
          <span>{notice.text}</span>
          <Button tone="quiet" size="small" onClick={() => dismissNotice(notice.id)}>
            {t('actions.close')}
          </Button>
        </div>
      ))}
    </div>
  );
}
