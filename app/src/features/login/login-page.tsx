import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { PlainButton } from '../../elements/plain-button.js';
import { pageBegin } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { untilAnswered } from '../../http/load-state.js';
import { fallBackOnLanguage } from '../../language/i18n.js';
import { nameIn, useLanguage } from '../../language/names.js';
import { continueAfterLogin, takeEndReason } from '../../session/end-session.js';
import { safeReturnPath } from '../../session/guard.js';
import { storeSession } from '../../session/session.js';
import { countUnsent } from '../../ward/outbox/outbox.js';
import { DemonstrationAccounts } from './demonstration-accounts.js';
import { LoginForm, type Credentials } from './login-form.js';
import { rememberedName } from './remembered-name.js';
import './login.css';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { PageLoading } from '../../elements/page-loading.js';
import { usePageTitle } from '../../elements/use-page-title.js';

type Begin = ReplyOf<'session.begin'>;

export function LoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [begin, setBegin] = useState<Begin | Error | null>(null);
  const [filled, setFilled] = useState<Credentials>({ username: rememberedName() ?? '', password: '' });
  const [endReason] = useState(takeEndReason);
  const [waiting] = useState(() => countUnsent(localStorage));

  const turn = useRef(0);
  const start = (): void => {
    setBegin(null);
    const own = (turn.current += 1);
    const isWanted = (): boolean => own === turn.current;
    const load = async (): Promise<void> => {
      const answer = await pageBegin();
      if (!isWanted()) return;
      setBegin(answer);
      void fallBackOnLanguage(answer.language);
    };
    const failed = (error: unknown): void => setBegin(error instanceof Error ? error : new Error(String(error)));
    void untilAnswered(load, { isWanted, failed });
  };
  useEffect(() => {
    start();
    return () => {
      turn.current += 1;
    };
  }, []);
  usePageTitle(t('login.title'));

  // In an empty database nobody can sign in: the hospital is set up first.
  const empty = begin !== null && !(begin instanceof Error) && begin.hospital === null;
  useEffect(() => {
    if (empty) void navigate('/init', { replace: true });
  }, [empty, navigate]);

  const ready = begin !== null && !(begin instanceof Error) ? begin : undefined;
  return (
    <div className="login-page">
      <section className="login-side" aria-label="Wardlink">
        <p className="login-brand">
          <img src="/media/wardlink.svg" alt="" width={40} height={40} /> Wardlink
        </p>
        <h1>{ready?.hospital ? nameIn(language, ready.hospital) : t('login.headline')}</h1>
        <ul>
          <li>
            <Icon name="ward" /> {t('login.promiseWard')}
          </li>
          <li>
            <Icon name="warning" /> {t('login.promiseWarning')}
          </li>
          <li>
            <Icon name="video" /> {t('login.promiseCall')}
          </li>
        </ul>
        <p className="login-version num">{t('login.version', { version: ready?.version ?? APP_VERSION })}</p>
      </section>
      <main className="login-main">
        <div className="login-language">
          <LanguageSwitch />
        </div>
        <div className="login-card card">
          <h2>{t('login.title')}</h2>
          {endReason && (
            <p className="login-note" role="status">
              <Icon name="info" /> {endReason}
            </p>
          )}
          {waiting > 0 && (
            <p className="login-note" role="status">
              <Icon name="clock" /> {t('login.waiting', { count: waiting })}
            </p>
          )}
          {begin instanceof Error ? (
            <p className="login-note bad" role="alert">
              <Icon name="offline" /> {failureText(begin)}
              <PlainButton size="small" icon="refresh" onClick={start}>
                {t('states.retry')}
              </PlainButton>
            </p>
          ) : begin === null ? (
            // Reserves the space until the accounts below are loaded, so that nothing moves under a click.
            <PageLoading />
          ) : (
            <LoginForm
              filled={filled}
              onSignedIn={(record) => {
                storeSession(record);
                continueAfterLogin(safeReturnPath(query.get('back')), (path) => void navigate(path, { replace: true }));
              }}
            />
          )}
        </div>
        {ready && ready.accounts.length > 0 && <DemonstrationAccounts accounts={ready.accounts} onChoose={setFilled} />}
      </main>
    </div>
  );
}
