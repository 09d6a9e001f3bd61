import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileRate } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import { useKept } from '../../forms/use-kept.js';
import { sendsByEnter, useQuestionFocus } from '../../forms/use-question-focus.js';
import { isTimeQuestion, TimeReason } from '../../ward/entry/time-reason.js';
import { judgeTyped, PUMP_KINDS, typedTextOf, type PumpKind } from './typed-entry.js';
import '../../ward/board/ward-list.css';

interface Props {
  patientId: string;
  day: string;
  isToday: boolean;
  /** The profile in force, as a template for a new one. */
  running: readonly ProfileRate[] | null;
  onEntered: () => void;
}

interface Typed {
  kind: PumpKind;
  /** Null if untouched: the entry is one of now. */
  time: string | null;
  text: string;
  stop: boolean;
  /** Undefined until the server asks for a reason for the time. */
  timeReason: string | undefined;
}
const EMPTY: Typed = { kind: 'bolus', time: null, text: '', stop: false, timeReason: undefined };

/** Enters a bolus, a filling or a profile. A refused entry stays in the form; Enter saves. */
export function EntryForm({ patientId, day, isToday, running, onEntered }: Props) {
  const { t } = useTranslation();
  const kept = useKept(`pump.${patientId}.${day}`, EMPTY);
  const { kind, text, stop, timeReason } = kept.typed;
  /** When an entry without a time was typed, if that was before a reload or a login. */
  const before = isToday && kept.typed.time === null ? kept.typedBefore : undefined;
  const time = kept.typed.time ?? (before === undefined ? '' : clock.time(before));
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [asked, setAsked] = useState<string>();
  /** The stored entry that the server considers to be the same. */
  const [double, setDouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const problemId = useId();
  const timeField = useRef<HTMLInputElement>(null);
  const { form, focusOn } = useQuestionFocus();
  const entered = `${kind} ${time} ${text}`;

  const choose = (next: PumpKind): void => {
    const template = next === 'profile' ? typedTextOf({ units: null, rates: running ?? [] }) : '';
    kept.set({ kind: next, text: template, stop: false });
    setProblem(undefined);
    setAsked(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setNotice(undefined);
    const now = isToday && time.trim() === '';
    const at = before ?? (now ? clock.now() : clock.instantOfTyped(day, time));
    if (at === undefined) return setProblem(t('glucose.problem.badTime'));
    const typed = judgeTyped(kind, text, stop);
    if ('problem' in typed) return setProblem(t(typed.problem.key, { ...typed.problem.places }));
    if (typed.questioned && asked !== text) {
      setAsked(text);
      focusOn('text');
      return setProblem(t('vital.problem.question'));
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const request = {
        entryId: kept.writeId(),
        patientId,
        kind,
        at,
        ...typed.content,
        confirmed: typed.questioned,
        again: double === entered,
        timeReason: timeReason?.trim() || null,
      };
      await call('pump.record', request);
      setDouble(undefined);
      setNotice(t('pump.saved', { kind: t(`pump.kind.${kind}`), time: clock.time(at) }));
      kept.end((typed) => ({ ...EMPTY, kind: typed.kind, text: typed.kind === 'profile' ? typed.text : '' }));
      onEntered();
      timeField.current?.focus();
    } catch (error) {
      if (isTimeQuestion(error)) {
        if (timeReason === undefined) kept.set({ timeReason: '' });
        focusOn('timeReason');
      }
      if (error instanceof HttpError && error.code === 'record.double') {
        setDouble(entered);
        focusOn('text');
      }
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const isAsked = problem !== undefined && (asked === text || double === entered);
  const label = t(`pump.field.${kind}`);
  return (
    <section className="card pump-entry" aria-label={t('pump.enter')}>
      <h2>{t('pump.enter')}</h2>
      <form className="list-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          label={t('pump.which')}
          value={kind}
          onChange={choose}
          choices={PUMP_KINDS.map((one) => ({ value: one, label: t(`pump.kind.${one}`) }))}
        />
        <div className="list-form-pair">
          <label>
            <span>{t(kind === 'profile' ? 'pump.from' : 'pump.time')}</span>
            <input
              ref={timeField}
              className="input num"
              maxLength={5}
              placeholder={isToday ? t('pump.now') : '--:--'}
              value={time}
              onChange={(event) => kept.set({ time: event.target.value })}
            />
          </label>
          {kind !== 'profile' && (
            <label>
              <span>
                {label} <small>U</small>
              </span>
              <input
                className="input num"
                name="text"
                aria-describedby={isAsked ? problemId : undefined}
                inputMode="decimal"
                maxLength={7}
                placeholder="–"
                value={text}
                onChange={(event) => kept.set({ text: event.target.value })}
              />
            </label>
          )}
        </div>
        {kind === 'profile' && (
          <>
            <label>
              <span>
                {label} <small>{t('pump.profileHint')}</small>
              </span>
              <textarea
                className="input num"
                name="text"
                aria-describedby={isAsked ? problemId : undefined}
                rows={6}
                disabled={stop}
                value={text}
                onChange={(event) => kept.set({ text: event.target.value })}
                onKeyDown={sendsByEnter(isAsked)}
              />
            </label>
            <label className="list-form-tick">
              <input type="checkbox" checked={stop} onChange={(event) => kept.set({ stop: event.target.checked })} />
              {t('pump.stop')}
            </label>
          </>
        )}
        {timeReason !== undefined && (
          <TimeReason value={timeReason} onChange={(reason) => kept.set({ timeReason: reason })} />
        )}
        {problem && (
          <p id={problemId} role="alert">
            {problem}
          </p>
        )}
        {notice && (
          <p className="form-note" role="status">
            {notice}
          </p>
        )}
        <footer className="dialog-actions">
          <Button tone="primary" type="submit" disabled={busy}>
            {t(double === entered ? 'pump.saveAgain' : 'ambulatory.save')}
          </Button>
        </footer>
      </form>
    </section>
  );
}
