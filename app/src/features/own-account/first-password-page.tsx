import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PlainButton } from '../../elements/plain-button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { useUser } from '../../session/session.js';
import { PasswordFields } from './password-fields.js';
import { signOut } from './sign-out.js';
import './center.css';

/** Replaces every page until a user with a generated password has chosen their own. */
export function FirstPasswordPage() {
  const { t } = useTranslation();
  const isReset = useUser().passwordReset === true;
  usePageTitle(t('center.password.title'));
  return (
    <main className="first-password">
      <div className="first-password-language">
        <LanguageSwitch />
      </div>
      <div className="card center-card">
        <h1>{t(isReset ? 'center.password.reset' : 'center.password.first')}</h1>
        <p className="password-policy">{t(isReset ? 'center.password.resetText' : 'center.password.firstText')}</p>
        <PasswordFields />
        <PlainButton tone="quiet" icon="logOut" onClick={() => void signOut()}>
          {t('center.password.signOut')}
        </PlainButton>
      </div>
    </main>
  );
}
