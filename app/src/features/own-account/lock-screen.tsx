import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PlainButton } from '../../elements/plain-button.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import { unlockPage } from '../../session/screen-lock.js';
import { useUser } from '../../session/session.js';
import { signOut } from './sign-out.js';
import './center.css';
import './lock-screen.css';

/**
 * Covers the page until the same user authenticates again. A native modal dialog: it lies above everything and blocks clicks
 * and keys, while every form behind it keeps its state.
 */
export function LockScreen() {
  const { t } = useTranslation();
  const nameOf = useName();
  const { user, screenLock } = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = cover.current;
    // Browsers close a dialog on a second Escape even if the event is cancelled.
    const stay = (): void => {
      if (!dialog?.isConnected || dialog.open) return;
      dialog.showModal();
      dialog.querySelector<HTMLInputElement>('input[name=lockPassword]')?.focus();
    };
    stay();
    dialog?.addEventListener('close', stay);
    return () => dialog?.removeEventListener('close', stay);
  }, []);
  // Window titles contain patients' names.
  usePageTitle(t('center.lock.title'), { isTemporary: true });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    try {
      await call('session.unlock', { password, code: code.trim() || null });
      unlockPage();
    } catch (error) {
      setProblem(failureText(error));
      setPassword('');
      setCode('');
      setBusy(false);
    }
  };
  const field = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setProblem(undefined);
  };
  return (
    <dialog
      ref={cover}
      className="lock-screen"
      aria-label={t('center.lock.title')}
      onCancel={(event) => event.preventDefault()}
      // Keys must not reach the page behind.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="lock-screen-language">
        <LanguageSwitch />
      </div>
      <div className="card center-card">
        <h1>
          <Icon name="lock" /> {t('center.lock.title')}
        </h1>
        <p className="password-policy">
          {t('center.lock.text', { name: nameOf({ name: user.realName, latinName: user.latinName }) })}
        </p>
        <form className="password-fields" noValidate onSubmit={(event) => void submit(event)}>
          <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
          <label className="field">
            {t('center.lock.password')}
            <input
              className="input"
              name="lockPassword"
              type="password"
              autoComplete="current-password"
              maxLength={128}
              aria-invalid={problem !== undefined}
              value={password}
              onChange={field(setPassword)}
            />
          </label>
          {screenLock?.factor && (
            <label className="field">
              {t('center.factor.loginCode')}
              <input
                className="input num"
                name="lockCode"
                autoComplete="one-time-code"
                maxLength={20}
                aria-invalid={problem !== undefined}
                value={code}
                onChange={field(setCode)}
              />
            </label>
          )}
          <p className="password-problem" role="alert">
            {problem}
          </p>
          <PlainButton type="submit" tone="primary" disabled={busy || password === ''}>
            {t('center.lock.open')}
          </PlainButton>
        </form>
        <PlainButton tone="quiet" icon="logOut" onClick={() => void signOut()}>
          {t('center.lock.other')}
        </PlainButton>
      </div>
    </dialog>
  );
}
