import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { INDICATORS, RANDOM_SLOT, type IndicatorFigures } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { isTimeQuestion } from '../../../ward/entry/time-reason.js';
import { isTypedAgain, numberAboveMeters, TypedAgain } from '../../../ward/entry/typed-again.js';
import { useKept } from '../../../forms/use-kept.js';
import { useQuestionFocus } from '../../../forms/use-question-focus.js';

interface Props {
  patientId: string;
  /** Beginning of the hour; a value in the present hour gets the present time. */
  hour: number;
  onClose: () => void;
  onStored: () => void;
}

/** Enters the value of one hour. The form itself asks about an unusual value; a failure loses no entry. */
export function HourEntry({ patientId, hour, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const kept = useKept<{ typed: string; reason?: string }>(`surgery-hour.${patientId}.${hour}`, { typed: '' });
  const { typed, reason } = kept.typed;
  const setReason = (next: string): void => kept.set({ reason: next });
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  /** The second typing of a number that no meter shows. */
  const [again, setAgain] = useState('');
  const { form, focusOn } = useQuestionFocus();
  const verdict = INDICATORS.glucose.entry.judge(typed);
  const above = numberAboveMeters(verdict);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (verdict.kind === 'empty') return;
    if (!('figures' in verdict)) return setProblem(t(`outpatients.problem.${verdict.kind}`));
    if (verdict.kind === 'question' && !(above === null ? isAsked : isTypedAgain(typed, again))) {
      setAsked(true);
      focusOn(above === null ? 'typed' : 'again');
      return setProblem(t('surgery.reallyMeant'));
    }
    const { value, comparator = null } = verdict.figures as IndicatorFigures<'glucose'>;
    const now = kept.typedBefore ?? clock.now();
    try {
      await call('glucose.record', {
        readingId: kept.writeId(),
        patientId,
        value,
        comparator,
        slot: RANDOM_SLOT,
        confirmed: isAsked,
        repeated: above,
        measuredAt: Math.floor(now / 3_600_000) * 3_600_000 === hour ? now : hour,
        timeReason: reason?.trim() || null,
      });
      kept.end();
      onStored();
    } catch (error) {
      if (isTimeQuestion(error)) {
        if (reason === undefined) setReason('');
        focusOn('timeReason');
      }
      setProblem(failureText(error));
    }
  };
  const discard = (): void => {
    kept.end();
    onClose();
  };
  return (
    <form
      className="surgery-entry"
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => event.key === 'Escape' && discard()}
    >
      <input
        className="input num"
        name="typed"
        aria-label={t('surgery.valueAt', { time: clock.time(hour) })}
        placeholder={INDICATORS.glucose.entry.example}
        inputMode={INDICATORS.glucose.entry.keys}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => {
          kept.set({ typed: event.target.value });
          setAsked(false);
          setAgain('');
          setProblem(undefined);
        }}
      />
      {isAsked && above !== null && <TypedAgain typed={typed} again={again} onChange={setAgain} />}
      {reason !== undefined && (
        <input
          className="input"
          name="timeReason"
          aria-label={t('outpatients.field.timeReason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button type="submit" size="small" tone="primary">
        {t(isAsked ? 'surgery.yes' : 'surgery.save')}
      </Button>
      {problem && <small role="alert">{problem}</small>}
    </form>
  );
}
