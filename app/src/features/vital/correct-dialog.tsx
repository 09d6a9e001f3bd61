import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { VitalReading } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { VIEWS, type VitalFigures } from './indicators.js';

interface Props {
  reading: VitalReading;
  name: string;
  onClose: () => void;
  onSave: (figures: VitalFigures, confirmed: boolean, reason: string) => void;
}

const REASONS = ['typing', 'repeated', 'otherPatient'] as const;

/** Changes a stored reading: the old version is kept, and the reason is asked for. */
export function CorrectDialog({ reading, name, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const view = VIEWS[reading.indicator];
  const [text, setText] = useState(view.typed(reading));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'notANumber' | 'impossible' | 'question' | 'noReason' | null>(null);

  /** The text that was asked about; sending it once more confirms it. */
  const [asked, setAsked] = useState<string>();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const verdict = view.judge(text);
    if (!('figures' in verdict)) {
      setProblem(verdict.kind === 'impossible' ? 'impossible' : 'notANumber');
    } else if (verdict.kind === 'question' && asked !== text) {
      setAsked(text);
      setProblem('question');
    } else if (reason.trim() === '') setProblem('noReason');
    else onSave(verdict.figures, verdict.kind === 'question', reason.trim());
  };
  const wrong = problem === 'notANumber' || problem === 'impossible';
  return (
    <Dialog title={t('vital.correctOf', { name })} onClose={onClose}>
      <form className="vital-correct" onSubmit={submit} noValidate>
        <label>
          {t('vital.value')} <small>{view.unit}</small>
          <input
            className="input num"
            autoFocus
            maxLength={16}
            aria-invalid={wrong}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        </label>
        <label>
          {t('glucose.entry.whyChanged')}
          <input
            className="input"
            maxLength={200}
            aria-invalid={problem === 'noReason'}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              if (problem === 'noReason') setProblem(null);
            }}
          />
        </label>
        <div className="asking-choices">
          {REASONS.map((one) => (
            <button key={one} type="button" onClick={() => setReason(t(`glucose.correction.${one}`))}>
              {t(`glucose.correction.${one}`)}
            </button>
          ))}
        </div>
        {problem && <p role="alert">{t(`vital.problem.${problem}`, { example: view.example })}</p>}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit">
            {t('glucose.entry.saveChange')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
