import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUESTED_OCCASIONS, type RequestedOccasion } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import type { MeterOfDay } from './standing.js';
import '../../ward/board/ward-list.css';

interface Props {
  meter: MeterOfDay;
  onClose: () => void;
  onSent: () => void;
}

/** Reports an incident with a meter, which then needs a control before its next use. */
export function RequestDialog({ meter, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const kept = useKept<{ note: string; occasion?: RequestedOccasion }>(`control-request.${meter.deviceId}`, {
    note: '',
  });
  const { occasion, note } = kept.typed;
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!occasion) return;
    setBusy(true);
    try {
      const request = { deviceId: meter.deviceId, occasion, note: note.trim() || null };
      await call('quality.request', request);
      kept.end();
      onSent();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('quality.requestOf', { meter: meter.serial })} onClose={onClose}>
      <form className="list-form" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className="request-occasions">
          <legend>{t('quality.whatHappened')}</legend>
          {REQUESTED_OCCASIONS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="occasion"
                checked={occasion === one}
                onChange={() => kept.set({ occasion: one })}
              />
              {t(`quality.occasion.${one}`)}
            </label>
          ))}
          {tried && !occasion && (
            <small className="form-problem" role="alert">
              {t('quality.problem.noOccasion')}
            </small>
          )}
        </fieldset>
        <FormField label={t('quality.note')}>
          {(names) => (
            <input
              {...names}
              className="input"
              maxLength={200}
              value={note}
              onChange={(event) => kept.set({ note: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('quality.request')}
          busy={busy}
          problem={problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
