import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../http/call.js';
import { useLoad } from '../http/use-load.js';
import { useReloadOnChange } from '../lists/use-reload-on-change.js';

const loadCount = async (): Promise<number> => (await call('unmatched.list', {})).total?.count ?? 0;

/** Device readings that match nobody and wait for a decision; renders nothing without any. */
export function UnmatchedNotice() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad('unmatched', loadCount);
  useReloadOnChange(
    'putAside',
    useCallback(() => void reload(), [reload]),
  );
  const count = loaded.state === 'ready' ? loaded.value : 0;
  if (count === 0) return null;
  return (
    <section aria-label={t('frame.unmatched.title')}>
      <h2 className="side-panel-title">{t('frame.unmatched.title')}</h2>
      <p className="put-aside-why">{t('frame.unmatched.waiting', { count })}</p>
      <Link className="button" to="/device/inbox">
        {t('frame.unmatched.open')}
      </Link>
    </section>
  );
}
