import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from '@wardlink/domain';
import { PlainButton } from '../../elements/plain-button.js';
import { call } from '../../http/call.js';
import { failureOf } from '../../forms/failure.js';
import { endSession } from '../../session/end-session.js';
import { useUser } from '../../session/session.js';
import { EMPTY_PASSWORDS, problemOf, type PasswordForm } from './password-form.js';
import './center.css';

/** Strength of the new password, as a bar and in words. */
function Strength({ password, length }: { password: string; length: number }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password, length);
  return (
    <p className={`password-strength s${strength}`} role="status">
      {t('center.password.strength')}
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <b>{t(`center.password.strengthOf.${strength}`)}</b>
    </p>
  );
}

/** The old password, and the new one twice. A change ends every session; the login page says so. */
export function PasswordFields() {
  const { t } = useTranslation();
  const { user, passwordRule } = useUser();
  const [form, setForm] = useState(EMPTY_PASSWORDS);
  const [problem, setProblem] = useState<{ text: string; field?: string | undefined }>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = problemOf(form, user.username, passwordRule.length);
    if (found) return setProblem({ text: t(`center.password.${found.key}`, found.places), field: found.field });
    setBusy(true);
    setProblem(undefined);
    try {
      const { oldPassword, newPassword } = form;
      await call('center.changePassword', { oldPassword, newPassword });
      endSession({ message: t('center.password.changed') });
    } catch (error) {
      setProblem(failureOf(error));
      setBusy(false);
    }
  };
  const input = (name: keyof PasswordForm, label: string, complete: string) => (
    <label className="field">
      {label}
      <input
        className="input"
        type="password"
        name={name}
        autoComplete={complete}
        maxLength={128}
        aria-invalid={problem?.field === name}
        value={form[name]}
        onChange={(event) => {
          setForm({ ...form, [name]: event.target.value });
          setProblem(undefined);
        }}
      />
    </label>
  );
  return (
    <form className="password-fields" noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers store the new password under this name. */}
      <input
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="username"
        readOnly
        value={user.username}
      />
      {input('oldPassword', t('center.password.old'), 'current-password')}
      {input('newPassword', t('center.password.new'), 'new-password')}
      {form.newPassword !== '' && <Strength password={form.newPassword} length={passwordRule.length} />}
      {input('again', t('center.password.again'), 'new-password')}
      <p className="password-policy">
        {t('center.password.policy', { count: passwordRule.length, remembered: passwordRule.remembered })}
      </p>
      <p className="password-problem" role="alert">
        {problem?.text}
      </p>
      <PlainButton type="submit" tone="primary" disabled={busy}>
        {t('center.password.submit')}
      </PlainButton>
    </form>
  );
}
