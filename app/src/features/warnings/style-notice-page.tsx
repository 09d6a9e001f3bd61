import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { playWarning, soundBlocked, type Played } from '../../notices/sounds.js';
import { storeSession, useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { BrowserNoticesField } from './browser-notices-field.js';
import { QuietHoursFields } from './quiet-hours-fields.js';
import { quietFormOf, readQuietForm } from './quiet-form.js';
import { secondsOf } from './window-seconds.js';
import './warnings.css';
import './style-notice.css';

const SOUNDS = [1, 2, 3, 4, 5, 6] as const;

interface SoundChoiceProps {
  kind: 'critical' | 'message';
  value: number | null;
  /** The sound that is played where none is chosen; without it there is none. */
  instead?: number;
  onChange: (sound: number | null) => void;
  onPlayed: (played: Played) => void;
}

/** The sound of one kind of notice, which may be that of another kind or none, with a button to hear it. */
function SoundChoice({ kind, value, instead, onChange, onPlayed }: SoundChoiceProps) {
  const { t } = useTranslation();
  const example = value ?? instead;
  return (
    <div className="style-sound">
      <label>
        {t(`warningStyle.soundFor.${kind}`)}
        <select
          className="input"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t(`warningStyle.noOwn.${kind}`)}</option>
          {SOUNDS.map((number) => (
            <option key={number} value={number}>
              {t('warningStyle.soundOf', { number })}
            </option>
          ))}
        </select>
      </label>
      <Button
        size="small"
        icon="sound"
        disabled={example === undefined}
        aria-label={t(`warningStyle.listenFor.${kind}`)}
        onClick={() => example !== undefined && void playWarning(example).then(onPlayed)}
      >
        {t('warningStyle.listen')}
      </Button>
    </div>
  );
}

/**
 * Settings of warning pop-ups: on or off, sound, duration, and quiet hours. Stored in the account, not in the browser.
 */
export function StyleNoticePage() {
  const { t } = useTranslation();
  const { warning } = useUser();
  const [push, setPush] = useState(warning.push);
  const [sound, setSound] = useState(warning.sound);
  const [criticalSound, setCriticalSound] = useState(warning.criticalSound ?? null);
  const [messageSound, setMessageSound] = useState(warning.messageSound ?? null);
  const [seconds, setSeconds] = useState(String(warning.windowSeconds));
  const [quiet, setQuiet] = useState(() => quietFormOf(warning.quiet));
  const [quietProblem, setQuietProblem] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const [soundAsked, setSoundAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [played, setPlayed] = useState<Played>();
  const blocked = useStore(soundBlocked);
  usePageTitle(t('warningStyle.title'));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const windowSeconds = secondsOf(seconds);
    // An account may have a sound that only another version of the product had.
    const soundMissing = push && !(SOUNDS as readonly number[]).includes(sound);
    setWrong(windowSeconds === undefined);
    setSoundAsked(soundMissing);
    const read = readQuietForm(quiet);
    setQuietProblem('problem' in read ? read.problem : undefined);
    if (windowSeconds === undefined || soundMissing || 'problem' in read) return;
    setBusy(true);
    try {
      storeSession(
        await call('warning.style', { push, sound, criticalSound, messageSound, windowSeconds, quiet: read.value }),
      );
      notify.success(t('warningStyle.saved'));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const state: Played | undefined = blocked ? 'blocked' : played;
  return (
    <div className="warnings-page">
      <h1>{t('warningStyle.title')}</h1>
      <form className="card style-notice" onSubmit={(event) => void submit(event)} noValidate>
        <label className="style-push">
          <input type="checkbox" checked={push} onChange={(event) => setPush(event.target.checked)} />
          <span>
            {t('warningStyle.push')}
            <small>{t('warningStyle.pushHint')}</small>
          </span>
        </label>
        <fieldset disabled={!push}>
          <legend>{t('warningStyle.sound')}</legend>
          <ul className="style-sounds">
            {SOUNDS.map((number) => (
              <li key={number}>
                <label>
                  <input
                    type="radio"
                    name="sound"
                    checked={sound === number}
                    onChange={() => {
                      setSound(number);
                      setSoundAsked(false);
                    }}
                  />
                  {t('warningStyle.soundOf', { number })}
                </label>
                <Button
                  size="small"
                  icon="sound"
                  aria-label={t('warningStyle.listenTo', { number })}
                  onClick={() => void playWarning(number).then(setPlayed)}
                >
                  {t('warningStyle.listen')}
                </Button>
              </li>
            ))}
          </ul>
          {soundAsked && <p role="alert">{t('warningStyle.soundAsked')}</p>}
          <SoundChoice
            kind="critical"
            value={criticalSound}
            instead={sound}
            onChange={setCriticalSound}
            onPlayed={setPlayed}
          />
          {state && (
            <p className={`style-played ${state}`} role="status">
              <Icon name={state === 'playing' ? 'sound' : 'soundOff'} />
              {t(`warningStyle.${state === 'playing' ? 'canPlay' : state}`)}
            </p>
          )}
          <label className="style-seconds">
            {t('warningStyle.seconds')}
            <input
              className="input num"
              inputMode="numeric"
              aria-invalid={wrong}
              value={seconds}
              onChange={(event) => {
                setSeconds(event.target.value);
                setWrong(false);
              }}
            />
            {t('warningStyle.secondsUnit')}
          </label>
          {wrong && <p role="alert">{t('warningStyle.secondsWrong')}</p>}
        </fieldset>
        <SoundChoice kind="message" value={messageSound} onChange={setMessageSound} onPlayed={setPlayed} />
        <QuietHoursFields
          form={quiet}
          problem={quietProblem}
          onChange={(form) => {
            setQuiet(form);
            setQuietProblem(undefined);
          }}
        />
        <footer>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('warningStyle.save')}
          </Button>
        </footer>
      </form>
      <BrowserNoticesField />
    </div>
  );
}
