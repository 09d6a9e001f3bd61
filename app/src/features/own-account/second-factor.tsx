import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { notify } from '../../notices/notices.js';
import { storeSession } from '../../session/session.js';

/** The code for QR codes is loaded when one is shown. */
const QrCode = lazy(() => import('./qr-code.js').then((module) => ({ default: module.QrCode })));

interface Props {
  factor: ReplyOf<'center.overview'>['factor'];
  onChanged: () => void;
  /** Set if it replaces every page: the others open only after the user has noted the recovery codes. */
  first?: boolean;
}

type Stage =
  | { at: 'rest' }
  | { at: 'enrolling'; secret: string; link: string }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'ending' };

/** Switches the second factor on, with its recovery codes, and off. */
export function SecondFactor({ factor, onChanged, first = false }: Props) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      setTyped('');
      setPassword('');
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const begin = () => guarded(async () => setStage({ at: 'enrolling', ...(await call('center.factorBegin', {})) }));
  const confirm = () =>
    guarded(async () => {
      const { recoveryCodes } = await call('center.factorConfirm', { code: typed.trim() });
      setStage({ at: 'codes', codes: recoveryCodes });
      // A locked screen asks for the factor from now on.
      if (!first) storeSession(await call('session.me'));
    });
  const end = () =>
    guarded(async () => {
      await call('center.factorEnd', { password, code: typed.trim() });
      storeSession(await call('session.me'));
      notify.success(t('center.factor.ended'));
      setStage({ at: 'rest' });
      onChanged();
    });
  const rest = (): void => {
    setStage({ at: 'rest' });
    setTyped('');
    setPassword('');
    setProblem(undefined);
  };
  const noted = (): void => {
    rest();
    onChanged();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && ready) void (stage.at === 'enrolling' ? confirm() : end());
  };
  const ready = typed.trim() !== '' && (stage.at !== 'ending' || password !== '');
  const asks = stage.at === 'enrolling' || stage.at === 'ending';
  return (
    <section className="card center-card" aria-label={t('center.factor.title')}>
      <h2>{t('center.factor.title')}</h2>
      <p className="password-policy">{t('center.factor.text')}</p>
      {stage.at === 'rest' && (
        <>
          <p>{factor.on ? t('center.factor.on', { count: factor.recoveryLeft }) : t('center.factor.off')}</p>
          {factor.on && factor.demanded && <p>{t('center.factor.demanded')}</p>}
          <footer>
            {factor.on ? (
              !factor.demanded && <Button onClick={() => setStage({ at: 'ending' })}>{t('center.factor.end')}</Button>
            ) : (
              <Button tone={first ? 'primary' : undefined} disabled={busy} onClick={() => void begin()}>
                {t('center.factor.begin')}
              </Button>
            )}
          </footer>
        </>
      )}
      {stage.at === 'enrolling' && (
        <div className="factor-enrol">
          <Suspense fallback={null}>
            <QrCode text={stage.link} label={t('center.factor.picture')} />
          </Suspense>
          <div>
            <p>{t('center.factor.scan')}</p>
            <p>
              {t('center.factor.key')}{' '}
              <code className="num factor-key">{stage.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </div>
        </div>
      )}
      {stage.at === 'ending' && <p>{t('center.factor.endText')}</p>}
      {asks && (
        <form className="password-fields" noValidate onSubmit={submit}>
          {stage.at === 'ending' && (
            <label className="field">
              {t('center.factor.password')}
              <input
                className="input"
                name="factorPassword"
                type="password"
                autoComplete="current-password"
                maxLength={128}
                aria-invalid={problem !== undefined}
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  setProblem(undefined);
                }}
              />
            </label>
          )}
          <label className="field">
            {t(stage.at === 'ending' ? 'center.factor.loginCode' : 'center.factor.code')}
            <input
              className="input num"
              name="factorCode"
              inputMode={stage.at === 'ending' ? undefined : 'numeric'}
              autoComplete="one-time-code"
              maxLength={20}
              aria-invalid={problem !== undefined}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
          </label>
          <footer>
            <Button onClick={rest}>{t('actions.cancel')}</Button>
            <Button tone="primary" type="submit" disabled={busy || !ready}>
              {t(stage.at === 'ending' ? 'center.factor.end' : 'center.factor.confirm')}
            </Button>
          </footer>
        </form>
      )}
      {stage.at === 'codes' && <RecoveryCodes codes={stage.codes} onNoted={noted} />}
      {problem && (
        <p className="password-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function RecoveryCodes({ codes, onNoted }: { codes: readonly string[]; onNoted: () => void }) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(t('center.factor.copied'));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <h3>{t('center.factor.codesTitle')}</h3>
      <p>{t('center.factor.codesText')}</p>
      <ul className="factor-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <footer>
        <Button onClick={() => void copy()}>{t('center.factor.copy')}</Button>
        <Button tone="primary" onClick={onNoted}>
          {t('center.factor.noted')}
        </Button>
      </footer>
    </>
  );
}
