import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import { reloadAll, type Contact } from './contact-list.js';

export type Ending = 'remove' | 'block';

interface Props {
  contact: Contact;
  ending: Ending;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks for confirmation before a contact ends for both sides. */
export function EndContact({ contact, ending, onClose, onEnded }: Props) {
  const { t } = useTranslation();
  const name = useName()(contact);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(`contact.${ending}`, { userId: contact.userId });
      onEnded();
      await reloadAll();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t(`contacts.${ending}Title`, { name })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t(`contacts.${ending}Text`)}</p>
        <DialogEnd action={t(`contacts.${ending}`)} tone="danger" busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
