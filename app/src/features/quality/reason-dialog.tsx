import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import '../../ward/board/ward-list.css';

interface Props<Stored> {
  /** Whose texts it shows: those of `withdraw`, its hint, the reason and what is wrong with it. */
  texts: 'lots' | 'operators';
  /** Of what is withdrawn. */
  name: string;
  draft: string;
  send: (reason: string) => Promise<Stored>;
  onClose: () => void;
  onStored: (stored: Stored) => void;
}

/** Withdraws something; the reason is asked for. */
export function ReasonDialog<Stored>({ texts, name, draft, send, onClose, onStored }: Props<Stored>) {
  const { t } = useTranslation();
  const form = useForm({
    draft,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t(`${texts}.problem.incomplete`) } : {}),
    send: ({ reason }) => send(reason.trim()),
    onSent: onStored,
  });
  return (
    <Dialog title={t(`${texts}.withdrawOf`, { name })} onClose={onClose}>
      <form className="list-form" onSubmit={form.submit} noValidate>
        <p>{t(`${texts}.withdrawHint`)}</p>
        <FormField label={t(`${texts}.reason`)} required problem={form.problems.reason}>
          {(names) => (
            <input
              {...names}
              className="input"
              autoFocus
              maxLength={200}
              value={form.form.reason}
              onChange={(event) => form.set({ reason: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t(`${texts}.withdraw`)}
          tone="danger"
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
