import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { INDICATORS, judgePressureEntry, typedText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { useQuestionFocus } from '../../forms/use-question-focus.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import { monitoringDays } from './monitoring-days.js';
import type { Detail } from './types.js';
import '../../ward/board/ward-list.css';

interface Props {
  session: Detail['session'];
  onClose: () => void;
  onAdded: () => void;
}

/** Enters readings from a monitor's display one by one: Enter saves a reading and opens the next. */
export function AddReadingDialog({ session, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const days = monitoringDays(session);
  const [day, setDay] = useState(days.at(-1) ?? clock.today());
  const [time, setTime] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const timeField = useRef<HTMLInputElement>(null);
  const { form, focusOn } = useQuestionFocus();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setNotice(undefined);
    const at = clock.instantOfTyped(day, time);
    if (at === undefined) return setProblem(t('glucose.problem.badTime'));
    const verdict = judgePressureEntry(text);
    if (!('figures' in verdict)) {
      const key = verdict.kind === 'impossible' ? 'impossible' : 'notANumber';
      return setProblem(t(`vital.problem.${key}`, { example: INDICATORS.pressure.entry.example }));
    }
    const confirmed = verdict.kind === 'question';
    if (confirmed && asked !== text) {
      setAsked(text);
      focusOn('text');
      return setProblem(t('vital.problem.question'));
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const readings = [{ at, ...verdict.figures }];
      const { sessionId } = session;
      const { stored } = await call('ambulatory.record', { sessionId, readings, way: 'manual', confirmed });
      if (stored === 0) setProblem(t('ambulatory.problem.sameTime'));
      else {
        setNotice(t('ambulatory.saved', { time, value: typedText('pressure', verdict.figures) }));
        setTime('');
        setText('');
        onAdded();
      }
      timeField.current?.focus();
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={t('ambulatory.addReading')} onClose={onClose}>
      <form className="list-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="list-form-pair three">
          <label>
            <span>{t('patient.day')}</span>
            <select className="input num" value={day} onChange={(event) => setDay(event.target.value)}>
              {days.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('glucose.entry.measureTime')}</span>
            <input
              ref={timeField}
              className="input num"
              autoFocus
              maxLength={5}
              placeholder="--:--"
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
          </label>
          <label>
            <span>
              {t('vital.value')} <small>{INDICATORS.pressure.unit}</small>
            </span>
            <input
              className="input num"
              name="text"
              maxLength={16}
              placeholder={INDICATORS.pressure.entry.blank}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        </div>
        {problem && <p role="alert">{problem}</p>}
        {notice && (
          <p className="form-note" role="status">
            {notice}
          </p>
        )}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{t('actions.close')}</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('ambulatory.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
