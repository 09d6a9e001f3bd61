import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENROLMENT_NOTE } from '@wardlink/contract';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { failureText } from '../../http/failure-text.js';

interface Props {
  title: string;
  text: string;
  action: string;
  required?: boolean;
  onClose: () => void;
  send: (reason: string) => Promise<unknown>;
  onSent: () => void;
}

/** Asks for a reason before something ends. */
export function ReasonDialog({ title, text, action, required = false, onClose, send, onSent }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (required && reason.trim() === '') return setProblem(t('homeCare.problem.reason'));
    setBusy(true);
    try {
      await send(reason.trim());
      onSent();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{text}</p>
        <FormField label={t('homeCare.reason')} required={required} problem={problem}>
          {(names) => (
            <textarea
              {...names}
              className="input"
              rows={3}
              maxLength={MAX_ENROLMENT_NOTE}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </FormField>
        <DialogEnd action={action} tone="danger" busy={busy} problem={undefined} onClose={onClose} />
      </form>
    </Dialog>
  );
}
