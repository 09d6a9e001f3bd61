import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';

interface FrameProps {
  title: string;
  action?: string;
  /** The field of a question; each new object moves the focus there. */
  ask?: { field: string } | undefined;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A small form in a dialog about one task. */
export function DialogForm({ title, action, ask, onClose, onSubmit, children }: FrameProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (ask) form.current?.querySelector<HTMLElement>(`[name="${ask.field}"]`)?.focus();
  }, [ask]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="execution-form" ref={form} onSubmit={submit} noValidate>
        {children}
        <DialogEnd action={action ?? t('orders.sheet.save')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface TextProps {
  label: string;
  name?: string;
  hint?: string;
  problem?: string | undefined;
  value: string;
  autoFocus?: boolean;
  /** The figure must be typed: pasting would repeat an error. */
  typedOnly?: boolean;
  onChange: (text: string) => void;
}

export function TextField({ label, name, hint, problem, value, autoFocus, typedOnly = false, onChange }: TextProps) {
  return (
    <FormField label={label} hint={hint} problem={problem}>
      {(names) => (
        <input
          {...names}
          className="input"
          name={name}
          autoFocus={autoFocus}
          autoComplete="off"
          maxLength={200}
          value={value}
          {...(typedOnly && {
            onPaste: (event) => event.preventDefault(),
            onDrop: (event) => event.preventDefault(),
          })}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
