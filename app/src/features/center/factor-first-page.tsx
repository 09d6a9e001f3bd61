import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PlainButton } from '../../elements/plain-button.js';
import { SemiParts } from '../../elements/semi-parts.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { keepSession } from '../../session/session.js';
import { SecondFactor } from './second-factor.js';
import { signOut } from './sign-out.js';
import './center.css';

const NONE = { on: false, recoveryLeft: 0, demanded: true };

/** In the place of every page, until somebody whose role demands a second factor has one. */
export function FactorFirstPage() {
  const { t } = useTranslation();
  const refresh = useCallback(() => {
    call('session.me').then(keepSession, notify.failure);
  }, []);
  useEffect(() => {
    document.title = `${t('center.factor.first')} · Wardlink`;
  }, [t]);
  // It may be on by now: enrolled in another tab, or demanded no more.
  useEffect(refresh, [refresh]);
  return (
    <main className="first-password">
      <div className="first-password-language">
        <LanguageSwitch />
      </div>
      <div className="factor-first">
        <h1>{t('center.factor.first')}</h1>
        <p className="password-policy">{t('center.factor.firstText')}</p>
        <SemiParts>
          <SecondFactor factor={NONE} onChanged={refresh} first />
        </SemiParts>
        <PlainButton tone="quiet" icon="logOut" onClick={() => void signOut()}>
          {t('center.password.signOut')}
        </PlainButton>
      </div>
    </main>
  );
}
