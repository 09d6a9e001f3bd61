import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PlainButton } from '../../elements/plain-button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { storeSession } from '../../session/session.js';
import { signOut } from './sign-out.js';
import './center.css';

/** Replaces every page until the second factor has been verified. */
export function FactorProofPage() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  usePageTitle(t('center.factor.login'));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    setBusy(true);
    try {
      storeSession(await call('session.secondFactor', { code: code.trim() }));
    } catch (error) {
      setProblem(failureText(error));
      setCode('');
      setBusy(false);
    }
  };
  return (
    <main className="first-password">
      <div className="first-password-language">
        <LanguageSwitch />
      </div>
      <div className="card center-card">
        <h1>{t('center.factor.login')}</h1>
        <p className="password-policy">{t('center.factor.loginText')}</p>
        <form className="password-fields" noValidate onSubmit={(event) => void submit(event)}>
          <label className="field">
            {t('center.factor.loginCode')}
            <input
              className="input num"
              name="code"
              autoComplete="one-time-code"
              autoFocus
              maxLength={20}
              aria-invalid={problem !== undefined}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem(undefined);
              }}
            />
          </label>
          <p className="password-problem" role="alert">
            {problem}
          </p>
          <PlainButton type="submit" tone="primary" disabled={busy || code.trim() === ''}>
            {t('center.factor.prove')}
          </PlainButton>
        </form>
        <PlainButton tone="quiet" icon="logOut" onClick={() => void signOut()}>
          {t('center.factor.cancel')}
        </PlainButton>
      </div>
    </main>
  );
}
