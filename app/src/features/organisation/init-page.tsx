import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@wardlink/domain';
import { call, pageBegin } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { beginningOf, EMPTY_FORM, problemOf, type InitForm } from './init-form.js';
import './init.css';
import { LanguageSwitch } from '../../elements/language-switch.js';

type State = 'loading' | 'open' | 'closed' | 'created' | Error;

const TITLES: Record<string, string> = { closed: 'init.already', created: 'init.done' };

/** Whether there is a hospital already: asked once, when the page opens. */
function useOpening(): [State, () => void, () => void] {
  const [state, setState] = useState<State>('loading');
  const ask = (): void => {
    setState('loading');
    pageBegin({ background: true }).then(
      ({ hospital }) => setState(hospital ? 'closed' : 'open'),
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    );
  };
  useEffect(ask, []);
  return [state, ask, () => setState('created')];
}

/** `/init`: the hospital and its first administrator, once, from an empty database. */
export function InitPage() {
  const { t } = useTranslation();
  const [state, ask, created] = useOpening();
  useEffect(() => {
    document.title = `${t('init.title')} · Wardlink`;
  }, [t]);
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
            {state.message}{' '}
            <button type="button" className="button small" onClick={ask}>
              {t('states.retry')}
            </button>
          </p>
        )}
        {(state === 'closed' || state === 'created') && (
          <>
            <p>{t('init.alreadyText')}</p>
            {/* A page load: this page still knows an empty hospital. */}
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
  const [form, setForm] = useState<InitForm>(EMPTY_FORM);
  const [problem, setProblem] = useState<{ text: string; field?: string | undefined } | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    const found = problemOf(form);
    if (found) return setProblem({ text: t(`init.${found.key}`, { count: PASSWORD_LENGTH }), field: found.field });
    setBusy(true);
    setProblem(null);
    try {
      await call('organisation.begin', beginningOf(form));
      onCreated();
    } catch (error) {
      const field = error instanceof HttpError ? error.field?.split('.').at(-1) : undefined;
      setProblem({ text: error instanceof Error ? error.message : String(error), field });
      setBusy(false);
    }
  };
  const input = (
    name: keyof InitForm,
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
        onChange={(event) => setForm({ ...form, [name]: event.target.value })}
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
            onChange={(event) => setForm({ ...form, sex: event.target.value === 'male' ? 'male' : 'female' })}
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
