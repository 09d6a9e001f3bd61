import { Dialog } from '../elements/dialog.js';
import { DialogEnd } from '../elements/dialog-end.js';
import { FormField } from './form-field.js';
import { useForm } from './use-form.js';
import './reason-dialog.css';

interface Props<Stored> {
  title: string;
  text: string;
  label: string;
  /** Text of the button. */
  action: string;
  /** Error text for an empty reason; without it, the reason is optional. */
  missing?: string | undefined;
  draft: string;
  maxLength: number;
  send: (reason: string) => Promise<Stored>;
  onClose: () => void;
  onStored: (stored: Stored) => void;
}

/** Asks for a reason before something ends. */
export function ReasonDialog<Stored>(props: Props<Stored>) {
  const { title, text, label, action, missing, draft, maxLength, send, onClose, onStored } = props;
  const form = useForm({
    draft,
    initial: { reason: '' },
    check: ({ reason }) => (missing !== undefined && reason.trim() === '' ? { reason: missing } : {}),
    send: ({ reason }) => send(reason.trim()),
    onSent: onStored,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="reason-form" onSubmit={form.submit} noValidate>
        <p>{text}</p>
        <FormField label={label} required={missing !== undefined} problem={form.problems.reason}>
          {(names) => (
            <textarea
              {...names}
              className="input"
              autoFocus
              rows={3}
              maxLength={maxLength}
              value={form.form.reason}
              onChange={({ target }) => form.set({ reason: target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={action}
          tone="danger"
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}
