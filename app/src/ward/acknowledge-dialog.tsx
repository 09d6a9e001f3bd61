import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { Dialog } from '../elements/dialog.js';
import { notify } from '../notices/notices.js';
import { acknowledgeWarning } from './warnings.js';
import './acknowledge-dialog.css';

interface DialogProps {
  warningId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Acknowledges a warning with a note of what was done. */
export function AcknowledgeDialog({ warningId, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
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
          {t('warnings.note')}
          <TextArea
            rows={3}
            maxLength={500}
            autoFocus
            value={note}
            placeholder={t('warnings.noteHint')}
            onChange={setNote}
          />
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
