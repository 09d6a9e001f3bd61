import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { INDICATORS, judgePressureEntry, typedText } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import type { Detail } from './types.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';
import { ChangeReason } from '../../ward/entry/change-reason.js';

interface Props {
  sessionId: string;
  reading: Detail['readings'][number];
  onClose: () => void;
  onChanged: () => void;
}

const REASONS = ['preset.artefact', 'preset.typing', 'preset.moved'] as const;

/** Corrects a reading, or excludes it from the indices or includes it again, with a reason; the old version is kept. */
export function ChangeDialog({ sessionId, reading, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const kept = useKept(`ambulatory-change.${sessionId}.${reading.at}.${reading.version}`, {
    text: typedText('pressure', reading),
    excluded: reading.excluded,
    reason: '',
  });
  const { text, excluded, reason } = kept.typed;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const time = `${clock.day(reading.at).slice(5)} ${clock.time(reading.at)}`;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const verdict = judgePressureEntry(text);
    if (!('figures' in verdict)) {
      const key = verdict.kind === 'impossible' ? 'impossible' : 'notANumber';
      return setProblem(t(`vital.problem.${key}`, { example: INDICATORS.pressure.entry.example }));
    }
    if (reason.trim() === '') return setProblem(t('vital.problem.noReason'));
    setBusy(true);
    try {
      const { at, version } = reading;
      const change = { sessionId, at, version, figures: verdict.figures, excluded, reason: reason.trim() };
      await call('ambulatory.correct', change);
      kept.end();
      onChanged();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('ambulatory.changeOf', { time })} onClose={onClose}>
      <form className="list-form" onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>
            {t('vital.value')} <small>{INDICATORS.pressure.unit}</small>
          </span>
          <input
            className="input num"
            autoFocus
            maxLength={16}
            value={text}
            onChange={(event) => kept.set({ text: event.target.value })}
          />
        </label>
        <label className="list-form-tick">
          <input
            type="checkbox"
            checked={excluded}
            onChange={(event) => kept.set({ excluded: event.target.checked })}
          />
          {t('ambulatory.exclude')}
        </label>
        <ChangeReason value={reason} onChange={(typed) => kept.set({ reason: typed })} usual={REASONS} />
        <DialogEnd
          action={t('glucose.entry.saveChange')}
          busy={busy}
          problem={problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
