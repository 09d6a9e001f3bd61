import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { failureText } from '../../http/failure-text.js';
import { VOID_REASONS } from '../entry/reasons.js';
import './correct-dialog.css';
import { UsualReasons } from '../entry/usual-reasons.js';

interface Props {
  /** Names the entry and its patient. */
  what: string;
  onClose: () => void;
  /** Voids it. If it rejects, the dialog shows the error and keeps the reason. */
  onVoid: (reason: string) => Promise<void>;
}

/** Voids an entry, with a reason: it no longer counts and stays visible, struck through. */
export function VoidDialog({ what, onClose, onVoid }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(t('voiding.noReason'));
    setBusy(true);
    try {
      await onVoid(reason.trim());
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('voiding.title', { what })} onClose={onClose}>
      <form className="correct-reading" onSubmit={(event) => void submit(event)} noValidate>
        <span className="voiding-hint">{t('voiding.hint')}</span>
        <label>
          <span>{t('voiding.why')}</span>
          <input
            className="input"
            autoFocus
            maxLength={200}
            aria-invalid={problem !== undefined}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        </label>
        <UsualReasons usual={VOID_REASONS} onChoose={setReason} />
        <DialogEnd action={t('voiding.void')} tone="danger" busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
