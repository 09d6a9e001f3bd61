import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf, UserRecord } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { PlainButton } from '../../elements/plain-button.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { HttpError } from '../../http/http-error.js';
import { untilAnswered } from '../../http/load-state.js';
import { useLanguage } from '../../language/names.js';
import { rememberedName, rememberName } from './remembered-name.js';

export interface Credentials {
  username: string;
  password: string;
}

type Captcha = ReplyOf<'session.captcha'>;

/** A picture of text as an address that an image can show. */
function pictureAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** A captcha that renews itself on demand, and is requested until there is an answer. */
function useCaptcha(): { captcha: Captcha | null; failed: boolean; renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const renew = (): void => {
    turn.current += 1;
    const own = turn.current;
    // A captcha is not shown while another is requested, and a stale response is ignored.
    setCaptcha(null);
    setFailed(false);
    const isWanted = (): boolean => own === turn.current;
    const load = async (): Promise<void> => {
      const fresh = await call('session.captcha');
      if (!isWanted()) return;
      setCaptcha(fresh);
      setFailed(false);
    };
    void untilAnswered(load, { isWanted, failed: () => setFailed(true) });
  };
  useEffect(() => {
    renew();
    return () => {
      turn.current += 1;
    };
  }, []);
  return { captcha, failed, renew };
}

export function LoginForm({ filled, onSignedIn }: { filled: Credentials; onSignedIn: (record: UserRecord) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [username, setUsername] = useState(filled.username);
  const [password, setPassword] = useState(filled.password);
  const [answer, setAnswer] = useState('');
  const [inWords, setInWords] = useState(false);
  const [remember, setRemember] = useState(rememberedName() !== null);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const { captcha, failed, renew } = useCaptcha();
  const captchaInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setUsername(filled.username);
    setPassword(filled.password);
    if (filled.password) captchaInput.current?.focus();
  }, [filled]);

  const signIn = async (): Promise<void> => {
    if (!username.trim() || !password || !answer.trim()) return setProblem(t('login.incomplete'));
    if (!agreed) return setProblem(t('login.agreementMissing'));
    setBusy(true);
    setProblem(null);
    try {
      const record = await call('session.login', {
        username: username.trim(),
        password,
        captchaId: captcha?.captchaId ?? '',
        captcha: answer.trim(),
        agreement: agreed,
        ...(locked && code.trim() ? { code: code.trim() } : {}),
      });
      rememberName(remember ? username.trim() : null);
      onSignedIn(record);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
      setAnswer('');
      setCode('');
      renew();
      setLocked(error instanceof HttpError && error.code === 'account.locked');
      if (error instanceof HttpError && error.code === 'captcha.wrong') captchaInput.current?.focus();
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void signIn();
  };

  return (
    <form className="login-form" onSubmit={onSubmit} noValidate>
      <label className="field">
        {t('login.username')}
        <input
          className="input"
          name="username"
          autoComplete="username"
          autoFocus
          value={username}
          maxLength={64}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <label className="field">
        {t('login.password')}
        <input
          className="input"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          maxLength={128}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <div className="login-captcha">
        <label className="field">
          {t('login.captcha')}
          <input
            ref={captchaInput}
            className="input num"
            name="captcha"
            autoComplete="off"
            value={answer}
            maxLength={16}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </label>
        <div className="login-picture">
          {failed ? (
            <span className="login-picture-failed">{t('states.failed')}</span>
          ) : inWords ? (
            <output className="login-question">{captcha?.question[language]}</output>
          ) : (
            captcha && <img src={pictureAddress(captcha.picture)} alt={t('login.captchaPicture')} />
          )}
        </div>
      </div>
      <div className="login-captcha-actions">
        <PlainButton tone="quiet" size="small" icon="refresh" onClick={renew}>
          {t('login.captchaRenew')}
        </PlainButton>
        <PlainButton tone="quiet" size="small" aria-pressed={inWords} onClick={() => setInWords(!inWords)}>
          {inWords ? t('login.captchaAsPicture') : t('login.captchaInWords')}
        </PlainButton>
      </div>
      <label className="login-check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('login.remember')}
      </label>
      <label className="login-check">
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        {t('login.agree')}
      </label>
      <details className="login-agreement">
        <summary>{t('login.agreementShow')}</summary>
        <p>{t('login.agreementText')}</p>
      </details>
      <details className="login-agreement">
        <summary>{t('login.forgotten')}</summary>
        <p>{t('login.forgottenText')}</p>
      </details>
      {locked && (
        <label className="field">
          {t('login.code')}
          <input
            className="input num"
            name="code"
            autoComplete="one-time-code"
            value={code}
            maxLength={20}
            onChange={(event) => setCode(event.target.value)}
          />
          <span className="login-code-note">{t('login.codeNote')}</span>
        </label>
      )}
      <p className="login-problem" role="alert">
        {problem && (
          <>
            <Icon name="warning" /> {problem}
          </>
        )}
      </p>
      <PlainButton tone="primary" size="large" type="submit" disabled={busy}>
        {busy ? t('login.signingIn') : t('login.signIn')}
      </PlainButton>
    </form>
  );
}
