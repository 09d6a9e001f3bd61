import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import type { Problems } from '../../forms/model.js';
import { AccountLinked } from '../../registration/activation.js';
import './account.css';

interface Props {
  title: string;
  /** Text of the button that sends the code. */
  action: string;
  /** The server accepted the code: the patient continues on the phone. */
  linked: boolean;
  state: {
    problems: Problems;
    refusal?: { text: string; fields: readonly string[] } | undefined;
    busy: boolean;
    submit: (event: FormEvent) => void;
    discard: () => void;
  };
  onClose: () => void;
  /** The fields, including that of the code. */
  children: ReactNode;
}

/** Asks for the code that a patient's phone shows, and then says that the phone is linked. */
export function ActivationDialog({ title, action, linked, state, onClose, children }: Props) {
  const { t } = useTranslation();
  if (linked) {
    return (
      <Dialog title={title} onClose={onClose}>
        <div role="status">
          <AccountLinked />
        </div>
        <footer className="dialog-actions">
          <Button tone="primary" onClick={onClose}>
            {t('account.close')}
          </Button>
        </footer>
      </Dialog>
    );
  }
  const { problems, refusal, busy, submit, discard } = state;
  const giveUp = (): void => {
    discard();
    onClose();
  };
  // A message that a field shows is not repeated.
  const isSaid = refusal !== undefined && refusal.fields.some((field) => field in problems);
  return (
    <Dialog title={title} onClose={giveUp}>
      <form className="account-form" onSubmit={submit} noValidate>
        {children}
        <DialogEnd action={action} busy={busy} problem={isSaid ? undefined : refusal?.text} onClose={giveUp} />
      </form>
    </Dialog>
  );
}
