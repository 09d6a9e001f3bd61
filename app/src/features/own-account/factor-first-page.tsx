import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PlainButton } from '../../elements/plain-button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import '../../elements/semi-parts.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { storeSession } from '../../session/session.js';
import { SecondFactor } from './second-factor.js';
import { signOut } from './sign-out.js';
import './center.css';

const NONE = { on: false, recoveryLeft: 0, demanded: true };

/** Replaces every page until a user whose role requires a second factor has enrolled one. */
export function FactorFirstPage() {
  const { t } = useTranslation();
  const refresh = useCallback(() => {
    call('session.me').then(storeSession, notify.failure);
  }, []);
  usePageTitle(t('center.factor.first'));
  // The factor may have been enrolled in another tab, or may no longer be required.
  useEffect(refresh, [refresh]);
  return (
    <main className="first-password">
      <div className="first-password-language">
        <LanguageSwitch />
      </div>
      <div className="factor-first">
        <h1>{t('center.factor.first')}</h1>
        <p className="password-policy">{t('center.factor.firstText')}</p>
        <SecondFactor factor={NONE} onChanged={refresh} first />
        <PlainButton tone="quiet" icon="logOut" onClick={() => void signOut()}>
          {t('center.password.signOut')}
        </PlainButton>
      </div>
    </main>
  );
}
