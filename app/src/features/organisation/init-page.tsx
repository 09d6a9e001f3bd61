import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_SLOTS, PASSWORD_LENGTH, SLOT_KEYS } from '@wardlink/domain';
import { call, pageBegin } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { LANGUAGES } from '../../language/choose.js';
import { failureOf } from '../../forms/failure.js';
import { currentLanguage, loadAllTexts } from '../../language/i18n.js';
import { beginningOf, forgetForm, keepForm, keptForm, problemOf, type InitForm } from './init-form.js';
import './init.css';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { usePageTitle } from '../../elements/use-page-title.js';

type State = 'loading' | 'open' | 'closed' | 'created' | Error;

const TITLES: Record<string, string> = { closed: 'init.already', created: 'init.done' };

/** Whether a hospital exists; fetched once, when the page opens. */
function useOpening(): [State, () => void, () => void] {
  const [state, setState] = useState<State>('loading');
  const ask = (): void => {
    setState('loading');
    // The names of meal times are among the texts of the pages after the login.
    Promise.all([pageBegin(), loadAllTexts()]).then(
      ([{ hospital }]) => setState(hospital ? 'closed' : 'open'),
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    );
  };
  useEffect(ask, []);
  return [state, ask, () => setState('created')];
}

/** `/init`: sets up the hospital and its first administrator, once, in an empty database. */
export function InitPage() {
  const { t } = useTranslation();
  const [state, ask, created] = useOpening();
  usePageTitle(t('init.title'));
  return (
    <main className="init">
      <div className="init-language">
        <LanguageSwitch />
      </div>
      <div className="init-card card">
        <h1>{t(TITLES[String(state)] ?? 'init.title')}</h1>
        {state === 'loading' && <p role="status">{t('states.loading')}</p>}
        {state instanceof Error && (
          <p role="alert">
            {failureText(state)}{' '}
            <button type="button" className="button small" onClick={ask}>
              {t('states.retry')}
            </button>
          </p>
        )}
        {(state === 'closed' || state === 'created') && (
          <>
            <p>{t('init.alreadyText')}</p>
            {/* A full page load, because this page still has the state of an empty hospital. */}
            <a className="button primary" href="/login">
              {t('init.toLogin')}
            </a>
          </>
        )}
        {state === 'open' && <Form onCreated={created} />}
      </div>
    </main>
  );
}

function Form({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<InitForm>(() => keptForm(currentLanguage()));
  const [problem, setProblem] = useState<{ text: string; field?: string | undefined; times?: string[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<InitForm>): void => {
    const next = { ...form, ...changed };
    keepForm(next);
    setForm(next);
  };

  const create = async (): Promise<void> => {
    const found = problemOf(form);
    if (found) return setProblem({ ...found, text: t(found.key, { count: PASSWORD_LENGTH }) });
    setBusy(true);
    setProblem(null);
    try {
      await call('organisation.begin', beginningOf(form));
      forgetForm();
      onCreated();
    } catch (error) {
      setProblem(failureOf(error));
      setBusy(false);
    }
  };
  const input = (
    name: Exclude<keyof InitForm, 'meals'>,
    label: string,
    more: { hint?: string; type?: string; complete?: string } = {},
  ) => (
    <label className="field">
      {label}
      <input
        className="input"
        name={name}
        type={more.type ?? 'text'}
        autoComplete={more.complete ?? 'off'}
        aria-invalid={problem?.field === name}
        value={form[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {more.hint && <small>{more.hint}</small>}
    </label>
  );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) void create();
      }}
    >
      <p className="init-hint">{t('init.hint')}</p>
      {input('code', t('init.code'), { hint: t('init.codeHint') })}
      {input('name', t('init.hospital'))}
      {input('hospitalLatin', t('init.hospitalLatin'))}
      {input('zone', t('init.zone'))}
      <label className="field">
        {t('init.language')}
        <select
          className="input"
          name="language"
          value={form.language}
          onChange={(event) => change({ language: event.target.value === 'en' ? 'en' : 'zh' })}
        >
          {(['zh', 'en'] as const).map((language) => (
            <option key={language} value={language} lang={LANGUAGES[language].tag}>
              {LANGUAGES[language].name}
            </option>
          ))}
        </select>
        <small>{t('init.languageHint')}</small>
      </label>
      <fieldset>
        <legend>{t('rules.title.meals')}</legend>
        <p className="init-hint">{t('rules.hint.meals')}</p>
        <ul className="init-meals">
          {DAY_SLOTS.map((slot) => {
            const name = t(`glucose.slot.${SLOT_KEYS[slot]}`);
            return (
              <li key={slot}>
                <span>{name}</span>
                {(['begin', 'end'] as const).map((bound) => (
                  <input
                    key={bound}
                    className="input num"
                    placeholder="HH:MM"
                    aria-label={t(`rules.${bound}Of`, { name })}
                    aria-invalid={problem?.times?.includes(`${slot}.${bound}`) ?? false}
                    value={form.meals[`${slot}.${bound}`] ?? ''}
                    onChange={(event) => change({ meals: { ...form.meals, [`${slot}.${bound}`]: event.target.value } })}
                  />
                ))}
              </li>
            );
          })}
        </ul>
      </fieldset>
      <fieldset>
        <legend>{t('init.administrator')}</legend>
        {input('realName', t('init.realName'), { complete: 'name' })}
        {input('latinName', t('init.latinName'))}
        <label className="field">
          {t('init.sex')}
          <select
            className="input"
            name="sex"
            value={form.sex}
            onChange={(event) => change({ sex: event.target.value === 'male' ? 'male' : 'female' })}
          >
            <option value="female">{t('person.sex.female')}</option>
            <option value="male">{t('person.sex.male')}</option>
          </select>
        </label>
        {input('username', t('init.username'), { hint: t('init.usernameHint'), complete: 'username' })}
        {input('password', t('init.password'), {
          hint: t('init.passwordHint', { count: PASSWORD_LENGTH }),
          type: 'password',
          complete: 'new-password',
        })}
        {input('again', t('init.again'), { type: 'password', complete: 'new-password' })}
      </fieldset>
      <p className="init-problem" role="alert">
        {problem?.text}
      </p>
      <button type="submit" className="button primary large" disabled={busy}>
        {busy ? t('init.creating') : t('init.create')}
      </button>
    </form>
  );
}
