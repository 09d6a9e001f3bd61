import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { FormField } from '../../forms/form-field.js';
import { notify } from '../../notices/notices.js';
import type { ControlRun } from './chart/lj-model.js';

interface Props {
  run: ControlRun;
  onChanged: (run: ControlRun) => void;
}

const MOST = 200;

interface RunFormProps {
  action: string;
  done: string;
  tone?: 'primary' | 'danger';
  /** Names of the fields that must not be empty. */
  required: readonly string[];
  fields: readonly { name: string; label: string }[];
  send: (values: Record<string, string>) => Promise<ControlRun>;
  onChanged: (run: ControlRun) => void;
  children?: ReactNode;
}

/** A short form below a run; what was typed stays when the server refuses. */
function RunForm({ action, done, tone = 'primary', required, fields, send, onChanged, children }: RunFormProps) {
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
      const run = await send(Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)])));
      notify.success(done);
      onChanged(run);
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

/** Why a run failed, and what was done. */
export function ExplainForm({ run, onChanged }: Props) {
  const { t } = useTranslation();
  return (
    <RunForm
      action={t('quality.explain')}
      done={t('quality.explained')}
      required={['cause', 'action']}
      fields={[
        { name: 'cause', label: t('quality.cause') },
        { name: 'action', label: t('quality.action') },
      ]}
      send={({ cause = '', action = '' }) =>
        call('quality.explain', { runId: run.runId, version: run.version, cause, action }, { background: true })
      }
      onChanged={onChanged}
    />
  );
}

/** The signature of a second person. */
export function ReviewForm({ run, onChanged }: Props) {
  const { t } = useTranslation();
  return (
    <RunForm
      action={t('quality.review')}
      done={t('quality.reviewDone')}
      required={[]}
      fields={[{ name: 'comment', label: t('quality.reviewComment') }]}
      send={({ comment }) =>
        call(
          'quality.review',
          { runId: run.runId, version: run.version, comment: comment || null },
          { background: true },
        )
      }
      onChanged={onChanged}
    />
  );
}

/** Takes a wrong run out, with the reason. */
export function VoidForm({ run, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RunForm
      action={t('quality.void')}
      done={t('quality.voidDone')}
      tone="danger"
      required={['reason']}
      fields={[{ name: 'reason', label: t('quality.voidReason') }]}
      send={({ reason = '' }) =>
        call('quality.void', { runId: run.runId, version: run.version, reason }, { background: true })
      }
      onChanged={onChanged}
    >
      <Button onClick={onClose}>{t('actions.cancel')}</Button>
    </RunForm>
  );
}
