import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface Props {
  /** Text of the button that submits the form. */
  action: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  problem?: string | undefined;
  onClose: () => void;
  /** Discards the draft, before the dialog is closed by the cancel button. Escape keeps the draft (decision 0057). */
  onCancel?: () => void;
  /** Further buttons, before cancel. */
  children?: ReactNode;
}

/** End of a form in a dialog: its problem, and its buttons. */
export function DialogEnd({ action, tone = 'primary', busy = false, problem, onClose, onCancel, children }: Props) {
  const { t } = useTranslation();
  const cancel = (): void => {
    onCancel?.();
    onClose();
  };
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <footer className="dialog-actions">
        {children}
        <Button onClick={cancel}>{t('actions.cancel')}</Button>
        <Button tone={tone} type="submit" disabled={busy}>
          {action}
        </Button>
      </footer>
    </>
  );
}
