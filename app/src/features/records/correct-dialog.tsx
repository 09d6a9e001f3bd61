import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { slotWord, type RecordIndicator, type RecordRow } from '@wardlink/contract';
import { SLOTS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { useLanguage, useName } from '../../language/names.js';
import { correct, CORRECTIONS } from './correction.js';

interface Props {
  indicator: RecordIndicator;
  row: RecordRow;
  onClose: () => void;
  onStored: () => void;
}

const REASONS = ['typing', 'repeated', 'otherPatient'] as const;
type Problem = 'notANumber' | 'impossible' | 'question' | 'noReason';

/** Changes a stored reading: a new version with its reason; what was typed stays in the fields whatever goes wrong. */
export function CorrectDialog({ indicator, row, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const { reading } = row;
  const definition = CORRECTIONS[indicator];
  const [text, setText] = useState(definition.typed(reading));
  const [slot, setSlot] = useState('slot' in reading ? reading.slot : undefined);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>();
  /** The text that was asked about; sending it once more confirms it. */
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const verdict = definition.judge(text);
    if (!('figures' in verdict)) return setProblem(verdict.kind === 'impossible' ? 'impossible' : 'notANumber');
    if (verdict.kind === 'question' && asked !== text) {
      setAsked(text);
      return setProblem('question');
    }
    if (reason.trim() === '') return setProblem('noReason');
    setBusy(true);
    setRefused(undefined);
    try {
      const confirmed = verdict.kind === 'question';
      await correct(indicator, reading, { figures: verdict.figures, confirmed, slot, reason: reason.trim() });
      onStored();
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const wrong = problem === 'notANumber' || problem === 'impossible';
  return (
    <Dialog title={t('vital.correctOf', { name: nameOf(row.patient) })} onClose={onClose}>
      <form className="record-correct" onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>
            {t('vital.value')} <small>{definition.unit}</small>
          </span>
          <input
            className="input num"
            autoFocus
            maxLength={16}
            aria-invalid={wrong}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        </label>
        {slot !== undefined && (
          <label>
            <span>{t('records.slot')}</span>
            <select className="input" value={slot} onChange={(event) => setSlot(Number(event.target.value))}>
              {SLOTS.map((one) => (
                <option key={one} value={one}>
                  {slotWord(one, language)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          <span>{t('glucose.entry.whyChanged')}</span>
          <input
            className="input"
            maxLength={200}
            aria-invalid={problem === 'noReason'}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              if (problem === 'noReason') setProblem(undefined);
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
        {problem && <p role="alert">{t(`vital.problem.${problem}`, { example: definition.example })}</p>}
        {refused && <p role="alert">{refused}</p>}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('glucose.entry.saveChange')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
