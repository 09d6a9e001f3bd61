import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords } from '@wardlink/contract';
import { REFUSAL_REASONS, type RefusalReason } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';
import { DialogForm, TextField } from './dialog-form.js';

interface TaskDialogProps<Result> {
  name: string;
  /** The content of the task in words. */
  what: string;
  onClose: () => void;
  onSave: (result: Result) => void;
}

/** Asks why a task was not done. */
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

/** Asks why a recorded execution is withdrawn. */
export function TakeBackDialog({ name, what, onClose, onSave }: TaskDialogProps<string>) {
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
