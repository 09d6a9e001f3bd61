import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MAX_ENROLMENT_NOTE, type ReplyOf } from '@wardlink/contract';
import { DISEASE_TYPES, isMobileNumber, registrationProblems, type RegistrationField } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { FormField } from '../../forms/form-field.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { failureText } from '../../http/failure-text.js';
import { loadEnrolments } from '../../live/enrolments.js';
import { AccountLinked, ActivationHint } from '../../registration/activation.js';

interface Form {
  mobile: string;
  note: string;
  name: string;
  latinName: string;
  sex: '' | 'male' | 'female';
  birthday: string;
  idCard: string;
  diseaseType: string;
  activationCode: string;
}

const EMPTY: Form = {
  mobile: '',
  note: '',
  name: '',
  latinName: '',
  sex: '',
  birthday: '',
  idCard: '',
  diseaseType: '',
  activationCode: '',
};
const REQUIRED: RegistrationField[] = ['name', 'sex', 'birthday'];
type Problems = Partial<Record<keyof Form, string>>;
type Sent = ReplyOf<'enrolment.invite'>;

/**
 * `/patient/addPatientDetail`: sends an application to a patient, found by mobile number; opens an account if there is
 * none.
 */
export function AddPatient() {
  const { t } = useTranslation();
  const kept = useKept('enrolment', { ...EMPTY, isNew: false });
  // A secret is in no draft.
  const [activationCode, setActivationCode] = useState('');
  const form = { ...kept.typed, activationCode };
  // If nobody has the number, the form asks for the patient's identity.
  const { isNew } = form;
  const askPerson = (): void => kept.set({ isNew: true });
  const [problems, setProblems] = useState<Problems>({});
  const [alert, setAlert] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const title = t('homeCare.addTitle');
  usePageTitle(title);
  const set = (changed: Partial<Form>): void => {
    const { activationCode: code, ...others } = changed;
    if (code !== undefined) setActivationCode(code);
    if (Object.keys(others).length > 0) kept.set(others);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
    setAlert(undefined);
  };
  const check = (): Problems => {
    const found: Problems = {};
    if (!isMobileNumber(form.mobile.trim())) found.mobile = t('homeCare.problem.mobile');
    if (!isNew) return found;
    if (form.activationCode.trim() === '') found.activationCode = t('homeCare.problem.activationCode');
    const typed = {
      name: form.name.trim() || null,
      latinName: form.latinName.trim() || null,
      birthday: form.birthday || null,
      sex: form.sex || null,
      idCard: form.idCard.trim().toUpperCase() || null,
    };
    const occasion = { now: clock.now(), zone: clock.zone, required: REQUIRED };
    for (const { field } of registrationProblems(typed, occasion)) {
      if (field in EMPTY) found[field as keyof Form] ??= t(`homeCare.problem.${field}`);
    }
    return found;
  };
  const send = async (): Promise<void> => {
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setAlert(undefined);
    try {
      const person =
        isNew && form.sex !== ''
          ? {
              name: form.name.trim(),
              latinName: form.latinName.trim() || null,
              sex: form.sex,
              birthday: form.birthday,
              idCard: form.idCard.trim().toUpperCase() || null,
              diseaseType: form.diseaseType || null,
              activationCode: form.activationCode.trim(),
            }
          : null;
      const request = {
        enrolmentId: kept.writeId(),
        mobile: form.mobile.trim(),
        note: form.note.trim() || null,
        person,
      };
      setSent(await call('enrolment.invite', request));
      kept.end();
      setActivationCode('');
      void loadEnrolments();
    } catch (error) {
      const fields = error instanceof HttpError ? error.fields : {};
      const named = Object.entries(fields).map(([path, words]) => [path.split('.').at(-1) ?? '', words] as const);
      const own = named.filter(([field]) => field in EMPTY);
      if (error instanceof HttpError && error.code === 'enrolment.personNeeded') {
        askPerson();
        setAlert(failureText(error));
      } else if (own.length > 0) setProblems(Object.fromEntries(own));
      else setAlert(failureText(error));
    }
    setBusy(false);
  };
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <span className="spacer" />
        <Link className="button plain" to="/patientOut">
          {t('homeCare.back')}
        </Link>
      </header>
      <div className="home-body">
        <section className="card home-form" aria-label={title}>
          {sent ? (
            <Applied sent={sent} onAnother={() => setSent(undefined)} />
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (!busy) void send();
              }}
            >
              <p className="home-hint">{t('homeCare.addHint')}</p>
              <div className="home-fields">
                <FormField label={t('homeCare.field.mobile')} required problem={problems.mobile}>
                  {(names) => (
                    <input
                      {...names}
                      className="input num"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={11}
                      autoFocus
                      value={form.mobile}
                      onChange={({ target }) => set({ mobile: target.value })}
                    />
                  )}
                </FormField>
                {isNew && <PersonFields form={form} set={set} problems={problems} />}
                <FormField label={t('homeCare.field.note')} hint={t('homeCare.noteHint')} wide>
                  {(names) => (
                    <textarea
                      {...names}
                      className="input"
                      rows={2}
                      maxLength={MAX_ENROLMENT_NOTE}
                      value={form.note}
                      onChange={({ target }) => set({ note: target.value })}
                    />
                  )}
                </FormField>
              </div>
              {alert && <p role="alert">{alert}</p>}
              <footer className="home-form-end">
                {!isNew && (
                  <Button tone="quiet" onClick={askPerson}>
                    {t('homeCare.hasNoAccount')}
                  </Button>
                )}
                <Button tone="primary" icon="send" type="submit" disabled={busy}>
                  {t(isNew ? 'homeCare.openAndApply' : 'homeCare.apply')}
                </Button>
              </footer>
            </form>
          )}
        </section>
      </div>
    </div>
  );
}

interface PersonProps {
  form: Form;
  set: (changed: Partial<Form>) => void;
  problems: Problems;
}

function PersonFields({ form, set, problems }: PersonProps) {
  const { t } = useTranslation();
  const input = (field: 'name' | 'latinName' | 'idCard' | 'activationCode', required: boolean, most: number) => (
    <FormField label={t(`homeCare.field.${field}`)} required={required} problem={problems[field]}>
      {(names) => (
        <input
          {...names}
          className="input"
          autoComplete="off"
          maxLength={most}
          value={form[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      )}
    </FormField>
  );
  return (
    <>
      {input('name', true, 40)}
      {input('latinName', false, 60)}
      <FormField label={t('homeCare.field.sex')} required problem={problems.sex}>
        {(names) => (
          <select
            {...names}
            className="input"
            value={form.sex}
            onChange={({ target }) => set({ sex: target.value as Form['sex'] })}
          >
            <option value="">{t('homeCare.choose')}</option>
            <option value="female">{t('person.sex.female')}</option>
            <option value="male">{t('person.sex.male')}</option>
          </select>
        )}
      </FormField>
      <FormField label={t('homeCare.field.birthday')} required problem={problems.birthday}>
        {(names) => (
          <DateField
            {...names}
            className="input num"
            max={clock.today()}
            value={form.birthday}
            onChange={(birthday) => set({ birthday })}
          />
        )}
      </FormField>
      {input('idCard', false, 18)}
      <FormField label={t('homeCare.field.diseaseType')} problem={problems.diseaseType}>
        {(names) => (
          <select
            {...names}
            className="input"
            value={form.diseaseType}
            onChange={({ target }) => set({ diseaseType: target.value })}
          >
            <option value="">{t('homeCare.choose')}</option>
            {DISEASE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`person.disease.${type}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <ActivationHint />
      {input('activationCode', true, 20)}
    </>
  );
}

/** Says that the application was sent; a new account is then linked with the patient's phone. */
function Applied({ sent: { state, accountOpened }, onAnother }: { sent: Sent; onAnother: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <h2>{t(state === 'accepted' ? 'homeCare.alreadyAccepted' : 'homeCare.applied')}</h2>
      <p>{t('homeCare.appliedText')}</p>
      {accountOpened && <AccountLinked />}
      <footer className="home-form-end">
        <Link className="button plain" to="/patientOut">
          {t('homeCare.back')}
        </Link>
        <Button onClick={onAnother}>{t('homeCare.another')}</Button>
      </footer>
    </div>
  );
}
