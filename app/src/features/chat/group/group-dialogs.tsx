import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANNOUNCEMENT, MAX_GROUP_NAME, type StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { useNameAmong } from '../../../language/names-apart.js';
import { readersOf } from './readers.js';
import { useDialogForm } from '../../../groups/use-dialog-form.js';
import type { GroupMember } from './use-group.js';
import '../../../groups/groups.css';

interface FormProps {
  title: string;
  action: string;
  tone?: 'primary' | 'danger';
  check?: () => string | undefined;
  onClose: () => void;
  /** Rejects with an error that the dialog shows. */
  onDone: () => Promise<unknown>;
  children: ReactNode;
}

function DialogForm({ title, action, tone, check, onClose, onDone, children }: FormProps) {
  const { problem, isBusy, finish } = useDialogForm({ check, onDone, onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="people-form"
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        {children}
        <DialogEnd action={action} tone={tone} busy={isBusy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  text,
  title,
  ...rest
}: Omit<FormProps, 'children' | 'action' | 'tone'> & { text: string }) {
  return (
    <DialogForm title={title} action={title} tone="danger" {...rest}>
      <p>{text}</p>
    </DialogForm>
  );
}

interface TextProps {
  onClose: () => void;
}

export function NameDialog({
  name,
  onClose,
  onDone,
}: TextProps & { name: string; onDone: (name: string) => Promise<unknown> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const check = (): string | undefined => (typed.trim() === '' ? t('group.nameMissing') : undefined);
  return (
    <DialogForm
      title={t('group.rename')}
      action={t('group.save')}
      check={check}
      onClose={onClose}
      onDone={() => onDone(typed.trim())}
    >
      <label>
        {t('group.name')} *
        <input
          className="input"
          maxLength={MAX_GROUP_NAME}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </DialogForm>
  );
}

/** An empty announcement removes the present one. */
export function AnnouncementDialog({
  text,
  onClose,
  onDone,
}: TextProps & { text: string; onDone: (text: string | null) => Promise<unknown> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  return (
    <DialogForm
      title={t('group.announce')}
      action={t('group.save')}
      onClose={onClose}
      onDone={() => onDone(typed.trim() === '' ? null : typed.trim())}
    >
      <label>
        {t('group.announcement')}
        <textarea
          className="input"
          rows={4}
          maxLength={MAX_ANNOUNCEMENT}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </DialogForm>
  );
}

interface ReadersProps extends TextProps {
  message: StoredChatMessage;
  people: readonly GroupMember[];
}

/** Who has read a message, who has received it on a device, and who has not received it. */
export function ReadersDialog({ message, people, onClose }: ReadersProps) {
  const { t } = useTranslation();
  const nameAmong = useNameAmong(people);
  const readers = readersOf(message, people);
  return (
    <Dialog title={t('group.readers')} onClose={onClose}>
      {(['read', 'delivered', 'waiting'] as const).map((state) => (
        <section key={state} className="reader-list">
          <h3>
            {t(`group.readerState.${state}`)} <span className="num">{readers[state].length}</span>
          </h3>
          <p>{readers[state].map(nameAmong).join(t('patient.listSeparator')) || '–'}</p>
        </section>
      ))}
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </footer>
    </Dialog>
  );
}
