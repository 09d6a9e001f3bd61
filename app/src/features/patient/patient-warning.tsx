import TextArea from '@douyinfe/semi-ui-19/lib/es/input/textarea';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlucoseWarning } from '@wardlink/contract';
import { formatGlucose, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { STATUS_ARROW, statusName } from '../../elements/glucose-value.js';
import { Tag } from '../../elements/tag.js';
import { since } from '../../language/since.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { acknowledgeWarning } from '../../ward/warnings.js';

/** An open warning of this patient, in one sentence, to be acknowledged with what was done. */
export function PatientWarning({ warning, onAcknowledged }: { warning: GlucoseWarning; onAcknowledged: () => void }) {
  const { t } = useTranslation();
  const mayAcknowledge = useMay('warning.acknowledge');
  const [asking, setAsking] = useState(false);
  const status = statusName(warning.status);
  const bound = status === 'high' ? warning.range.high : warning.range.low;
  return (
    <section className={`patient-warning ${status}`} role="alert">
      <p>
        <b className="num">
          {STATUS_ARROW[status]} {formatGlucose(warning.value)}
        </b>{' '}
        {t(`warnings.sentence.${status}`, {
          slot: t(`glucose.slot.${SLOT_KEYS[warning.slot as Slot]}`),
          time: clock.time(warning.measuredAt),
          bound: formatGlucose(bound),
          since: since(warning.raisedAt, t),
        })}
      </p>
      {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
      {mayAcknowledge && (
        <Button tone="primary" onClick={() => setAsking(true)}>
          {t('warnings.acknowledgeWithNote')}
        </Button>
      )}
      {asking && (
        <AcknowledgeDialog
          warningId={warning.warningId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onAcknowledged();
          }}
        />
      )}
    </section>
  );
}

interface DialogProps {
  warningId: string;
  onClose: () => void;
  onDone: () => void;
}

function AcknowledgeDialog({ warningId, onClose, onDone }: DialogProps) {
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
