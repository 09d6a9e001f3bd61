import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { FormField } from '../../forms/form-field.js';
import { failureText } from '../../http/failure-text.js';
import { notify } from '../../notices/notices.js';

const MOST = 200;

interface Props<Kept> {
  action: string;
  done: string;
  tone?: 'primary' | 'danger';
  /** Names of the fields that must not be empty. */
  required: readonly string[];
  fields: readonly { name: string; label: string }[];
  send: (values: Record<string, string>) => Promise<Kept>;
  onChanged: (record: Kept) => void;
  children?: ReactNode;
}

/** A short form below a record: a cause, a review or a reason; the entries stay if the server refuses. */
export function StepForm<Kept>({
  action,
  done,
  tone = 'primary',
  required,
  fields,
  send,
  onChanged,
  children,
}: Props<Kept>) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const valueOf = (name: string): string => values[name]?.trim() ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (required.some((name) => valueOf(name) === '')) return;
    setBusy(true);
    try {
      const record = await send(Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)])));
      notify.success(done);
      onChanged(record);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <form className="run-form" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, label }) => (
        <FormField
          key={name}
          label={label}
          required={required.includes(name)}
          problem={
            tried && required.includes(name) && valueOf(name) === ''
              ? t('quality.problem.empty', { field: label })
              : undefined
          }
        >
          {(names) => (
            <input
              {...names}
              className="input"
              maxLength={MOST}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </FormField>
      ))}
      {problem && <p role="alert">{problem}</p>}
      <footer>
        {children}
        <Button tone={tone} type="submit" disabled={busy}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
