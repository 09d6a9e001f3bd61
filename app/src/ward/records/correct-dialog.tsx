import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlucoseReading, VitalReading } from '@wardlink/contract';
import { isFinerThanShown, SLOT_KEYS, SLOTS, type Slot } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { isTypedAgain, numberAboveMeters, TypedAgain } from '../entry/typed-again.js';
import { formOf, type CorrectedFigures } from '../entry/typed-reading.js';
import '../board/board.css';
import { CORRECTION_REASONS } from '../entry/reasons.js';
import { ChangeReason } from '../entry/change-reason.js';
import './correct-dialog.css';
import { useQuestionFocus } from '../../forms/use-question-focus.js';
import { failureText } from '../../http/failure-text.js';

/** A correction: the new figures and its reason. */
export interface Correction {
  figures: CorrectedFigures;
  /** The user confirmed unusual figures. */
  confirmed: boolean;
  /** The second typing of a number that no meter shows; glucose only. */
  repeated: number | null;
  /** Glucose only. */
  slot: number | undefined;
  reason: string;
}

interface Props {
  reading: GlucoseReading | VitalReading;
  /** Name of the patient. */
  name: string;
  onClose: () => void;
  /** Stores it. If it rejects, the dialog shows the reason and keeps the entries. */
  onSave: (correction: Correction) => Promise<void> | void;
  /** Voids it instead. */
  onVoid: () => void;
}

type Problem = 'notANumber' | 'impossible' | 'finer' | 'question' | 'noReason';

/** A glucose with more decimals than it will be shown with. */
function isTooFine({ figures }: { figures: CorrectedFigures }): boolean {
  return 'value' in figures && isFinerThanShown(figures.value);
}

/** Changes a stored reading of any indicator: a new version with its reason; the old version is kept. */
export function CorrectDialog({ reading, name, onClose, onSave, onVoid }: Props) {
  const { t } = useTranslation();
  const form = formOf(reading);
  const [text, setText] = useState(form.text);
  const [slot, setSlot] = useState('slot' in reading ? reading.slot : undefined);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>();
  /** The text of the last question; sending it again confirms it. */
  const [asked, setAsked] = useState<string>();
  /** The second typing of a number that no meter shows. */
  const [again, setAgain] = useState('');
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const { form: element, focusOn } = useQuestionFocus();

  const above = numberAboveMeters(form.judge(text));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const verdict = form.judge(text);
    if (!('figures' in verdict)) return setProblem(verdict.kind === 'impossible' ? 'impossible' : 'notANumber');
    // A finer value from a device stays if only its slot is corrected.
    if (text !== form.text && isTooFine(verdict)) return setProblem('finer');
    const confirmed = verdict.kind === 'question';
    if (confirmed && (above !== null ? !isTypedAgain(text, again) : asked !== text)) {
      setAsked(text);
      focusOn(above === null ? 'text' : 'again');
      return setProblem('question');
    }
    if (reason.trim() === '') return setProblem('noReason');
    setBusy(true);
    setRefused(undefined);
    try {
      await onSave({ figures: verdict.figures, confirmed, repeated: above, slot, reason: reason.trim() });
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
  };
  const wrong = problem === 'notANumber' || problem === 'impossible' || problem === 'finer';
  return (
    <Dialog title={t('vital.correctOf', { name })} onClose={onClose}>
      <form className="correct-reading" ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>
            {t('vital.value')} <small>{form.unit}</small>
          </span>
          <input
            className="input num"
            name="text"
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
            <select className="input" value={slot} onChange={(event) => setSlot(Number(event.target.value) as Slot)}>
              {SLOTS.map((one) => (
                <option key={one} value={one}>
                  {t(`glucose.slot.${SLOT_KEYS[one]}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <ChangeReason
          value={reason}
          isWrong={problem === 'noReason'}
          usual={CORRECTION_REASONS}
          onChange={(typed) => {
            setReason(typed);
            if (problem === 'noReason') setProblem(undefined);
          }}
        />
        {asked === text && above !== null && <TypedAgain typed={text} again={again} onChange={setAgain} />}
        {problem && (
          <p role="alert">
            {problem === 'finer'
              ? t('glucose.problem.finer')
              : t(`vital.problem.${problem}`, { example: form.example })}
          </p>
        )}
        <DialogEnd action={t('glucose.entry.saveChange')} busy={busy} problem={refused} onClose={onClose}>
          <Button className="correct-void" tone="quiet" onClick={onVoid}>
            {t('voiding.instead')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
