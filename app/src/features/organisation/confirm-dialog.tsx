import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { HttpError } from '../../http/http-error.js';
import { failureText } from '../../http/failure-text.js';

interface Props {
  title: string;
  /** The consequences, and the people affected. */
  text: string;
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Somebody else changed the node: its present state is loaded again. */
  onOutdated: () => void;
  /** The action cannot be confirmed at present. */
  blocked?: boolean;
  /** Ordinary work, not a removal. */
  harmless?: boolean;
  children?: ReactNode;
}

/** Asks for confirmation before an action on a node, and shows the server's refusal. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, onConfirm, onClose, onOutdated, blocked = false, harmless = false, children } = props;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<{ text: string; outdated: boolean }>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (blocked) return;
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setProblem({
        text: failureText(error),
        outdated: error instanceof HttpError && error.code === 'node.changed',
      });
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="node-confirm" onSubmit={(event) => void submit(event)} noValidate>
        <p>{text}</p>
        {children}
        {problem && (
          <p className="node-alert" role="alert">
            {problem.text}{' '}
            {problem.outdated && (
              <Button
                size="small"
                icon="refresh"
                onClick={() => {
                  onClose();
                  onOutdated();
                }}
              >
                {t('organisation.readAgain')}
              </Button>
            )}
          </p>
        )}
        <footer>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone={harmless ? 'primary' : 'danger'} type="submit" disabled={busy || blocked}>
            {confirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
