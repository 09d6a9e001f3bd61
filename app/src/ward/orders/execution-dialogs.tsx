import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, type OrderTask } from '@wardlink/contract';
import { judgeInsulinDose, judgeOralDose, REFUSAL_REASONS, type RefusalReason } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { useLanguage } from '../../language/names.js';
import { FormField } from '../../forms/form-field.js';

interface FrameProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

function DialogForm({ title, onClose, onSubmit, children }: FrameProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="execution-form" onSubmit={submit} noValidate>
        {children}
        <DialogEnd action={t('orders.sheet.save')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  value: string;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}

function TextField({ label, hint, problem, value, autoFocus, onChange }: TextProps) {
  return (
    <FormField label={label} hint={hint} problem={problem}>
      {(names) => (
        <input
          {...names}
          className="input"
          autoFocus={autoFocus}
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

interface TaskDialogProps<Result> {
  task: OrderTask;
  name: string;
  /** What the task asks for, in words. */
  what: string;
  onClose: () => void;
  onSave: (result: Result) => void;
}

/** Why a task was not done. */
export function NotDoneDialog(props: TaskDialogProps<{ refusal: RefusalReason; note: string | null }>) {
  const { name, what, onClose, onSave } = props;
  const { t } = useTranslation();
  const words = orderWords[useLanguage()].refusal;
  const [refusal, setRefusal] = useState<RefusalReason>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<'noWhy' | 'noNote'>();
  const save = (): void => {
    if (!refusal) return setProblem('noWhy');
    if (refusal === 'other' && note.trim() === '') return setProblem('noNote');
    onSave({ refusal, note: note.trim() === '' ? null : note.trim() });
  };
  return (
    <DialogForm title={t('orders.sheet.notDoneTitle', { name, task: what })} onClose={onClose} onSubmit={save}>
      <fieldset className="execution-reasons">
        <legend>{t('orders.sheet.why')}</legend>
        {REFUSAL_REASONS.map((reason, index) => (
          <label key={reason}>
            <input
              type="radio"
              name="refusal"
              autoFocus={index === 0}
              checked={refusal === reason}
              onChange={() => {
                setRefusal(reason);
                setProblem(undefined);
              }}
            />
            {words[reason]}
          </label>
        ))}
      </fieldset>
      {problem === 'noWhy' && <p role="alert">{t('orders.sheet.noWhy')}</p>}
      <TextField
        label={t('orders.sheet.note')}
        hint={t('orders.sheet.noteHint')}
        problem={problem === 'noNote' ? t('orders.sheet.noNote') : undefined}
        value={note}
        onChange={setNote}
      />
    </DialogForm>
  );
}

/** Another dose than was ordered, or a note beside it. */
export function DoseDialog(props: TaskDialogProps<{ amount: number; note: string | null }>) {
  const { task, name, what, onClose, onSave } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(task.ordered ?? ''));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(false);
  const save = (): void => {
    const verdict = task.unit === 'U' ? judgeInsulinDose(typed) : judgeOralDose(typed);
    if (verdict.kind !== 'accepted') return setWrong(true);
    onSave({
      amount: 'units' in verdict ? verdict.units : verdict.amount,
      note: note.trim() === '' ? null : note.trim(),
    });
  };
  return (
    <DialogForm title={t('orders.sheet.amountTitle', { name, task: what })} onClose={onClose} onSubmit={save}>
      <TextField
        label={`${t('orders.sheet.amount')} (${task.unit ?? ''})`}
        problem={wrong ? t('orders.problem.notADose') : undefined}
        autoFocus
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
      />
      <TextField label={t('orders.sheet.note')} value={note} onChange={setNote} />
    </DialogForm>
  );
}

/** Why something written down is taken back. */
export function TakeBackDialog({ name, what, onClose, onSave }: Omit<TaskDialogProps<string>, 'task'>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const save = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onSave(reason.trim());
  };
  return (
    <DialogForm title={t('orders.sheet.takeBackTitle', { name, task: what })} onClose={onClose} onSubmit={save}>
      <TextField
        label={t('orders.sheet.takeBackWhy')}
        problem={missing ? t('orders.problem.missing') : undefined}
        autoFocus
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}
