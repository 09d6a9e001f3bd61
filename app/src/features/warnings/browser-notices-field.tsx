import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import {
  askForBrowserNotices,
  lookAtNoticeState,
  noticeState,
  switchBrowserNotices,
} from '../../notices/browser-notices.js';
import { useStore } from '../../store/store.js';

/** Notifications of this browser: only a click on the button allows them; then they can be switched on or off. */
export function BrowserNoticesField() {
  const { t } = useTranslation();
  const state = useStore(noticeState);
  useEffect(() => {
    lookAtNoticeState();
    window.addEventListener('focus', lookAtNoticeState);
    return () => window.removeEventListener('focus', lookAtNoticeState);
  }, []);
  return (
    <section className="card style-notice" aria-labelledby="browser-notices">
      <h2 id="browser-notices">{t('notices.browser.title')}</h2>
      <p>{t('notices.browser.hint')}</p>
      {state === 'ask' && (
        <Button icon="warning" onClick={() => void askForBrowserNotices()}>
          {t('notices.browser.allow')}
        </Button>
      )}
      {(state === 'on' || state === 'off') && (
        <label className="style-push">
          <input
            type="checkbox"
            checked={state === 'on'}
            onChange={({ target }) => switchBrowserNotices(target.checked)}
          />
          <span>{t('notices.browser.on')}</span>
        </label>
      )}
      {(state === 'denied' || state === 'unsupported') && <p role="status">{t(`notices.browser.${state}`)}</p>}
    </section>
  );
}
