import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { notify } from '../../notices/notices.js';
import { acknowledgeWarning } from './open-warnings.js';
import './acknowledge-dialog.css';

interface DialogProps {
  warningId: string;
  /** The note is required. */
  critical: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Acknowledges a warning with a note of what was done. */
export function AcknowledgeDialog({ warningId, critical, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (critical && note.trim() === '') {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      await acknowledgeWarning(warningId, note.trim() || null);
      onDone();
    } catch (error) {
      notify.failure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('warnings.acknowledgeWithNote')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="acknowledge-form">
        <label className="field">
          {t(critical ? 'warnings.noteOfCritical' : 'warnings.note')}
          <TextArea
            rows={3}
            maxLength={500}
            autoFocus
            value={note}
            placeholder={t('warnings.noteHint')}
            aria-invalid={missing}
            aria-describedby={missing ? 'acknowledge-missing' : undefined}
            onChange={(text: string) => {
              setNote(text);
              setMissing(false);
            }}
          />
          {missing && (
            <span className="field-problem" id="acknowledge-missing" role="alert">
              {t('warnings.noteMissing')}
            </span>
          )}
        </label>
        <footer>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('warnings.acknowledge')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
