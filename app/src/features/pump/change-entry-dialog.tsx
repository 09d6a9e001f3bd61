import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { useKept } from '../../forms/use-kept.js';
import { sendsByEnter, useQuestionFocus } from '../../forms/use-question-focus.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import { ChangeReason } from '../../ward/entry/change-reason.js';
import { isTimeQuestion, TimeReason } from '../../ward/entry/time-reason.js';
import type { PumpDetail } from './pump-detail.js';
import { judgeTyped, typedTextOf } from './typed-entry.js';
import '../../ward/board/board.css';
import '../../ward/board/ward-list.css';

interface Props {
  entry: PumpDetail['entries'][number];
  onClose: () => void;
  onChanged: () => void;
}

interface Typed {
  time: string;
  text: string;
  reason: string;
  /** Undefined until the server asks for a reason for the time. */
  timeReason: string | undefined;
}

const REASONS = ['preset.typing', 'preset.repeated'] as const;

/** Corrects an entry with a reason; the old version is kept. */
export function ChangeEntryDialog({ entry, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const { kind, entryId, version } = entry;
  const stopped = entry.rates?.length === 0;
  const kept = useKept<Typed>(`pump-change.${entryId}.${version}`, {
    time: clock.time(entry.at),
    text: typedTextOf(entry),
    reason: '',
    timeReason: undefined,
  });
  const { time, text, reason, timeReason } = kept.typed;
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, focusOn } = useQuestionFocus();
  const isAsked = problem !== undefined && asked === text;
  const label = `${clock.time(entry.at)} ${t(`pump.kind.${kind}`)}`;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // An untouched time keeps its seconds.
    const at = time === clock.time(entry.at) ? entry.at : clock.instantOfTyped(clock.day(entry.at), time);
    if (at === undefined) return setProblem(t('glucose.problem.badTime'));
    const typed = judgeTyped(kind, text, stopped && text.trim() === '');
    if ('problem' in typed) return setProblem(t(typed.problem.key, { ...typed.problem.places }));
    if (typed.questioned && asked !== text) {
      setAsked(text);
      focusOn('text');
      return setProblem(t('vital.problem.question'));
    }
    if (reason.trim() === '') return setProblem(t('vital.problem.noReason'));
    setBusy(true);
    try {
      const change = {
        entryId,
        version,
        at,
        ...typed.content,
        confirmed: typed.questioned,
        timeReason: timeReason?.trim() || null,
      };
      await call('pump.correct', { ...change, reason: reason.trim() });
      kept.end();
      onChanged();
    } catch (error) {
      if (isTimeQuestion(error)) {
        if (timeReason === undefined) kept.set({ timeReason: '' });
        focusOn('timeReason');
      }
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('pump.changeOf', { entry: label })} onClose={onClose}>
      <form className="list-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>{t('pump.time')}</span>
          <input
            className="input num"
            maxLength={5}
            value={time}
            onChange={(event) => kept.set({ time: event.target.value })}
          />
        </label>
        <label>
          <span>
            {t(`pump.field.${kind}`)} <small>{kind === 'profile' ? t('pump.profileHint') : 'U'}</small>
          </span>
          {kind === 'profile' ? (
            <textarea
              className="input num"
              name="text"
              rows={6}
              value={text}
              onChange={(event) => kept.set({ text: event.target.value })}
              onKeyDown={sendsByEnter(isAsked)}
            />
          ) : (
            <input
              className="input num"
              name="text"
              autoFocus
              maxLength={7}
              value={text}
              onChange={(event) => kept.set({ text: event.target.value })}
            />
          )}
        </label>
        <ChangeReason value={reason} onChange={(typed) => kept.set({ reason: typed })} usual={REASONS} />
        {timeReason !== undefined && (
          <TimeReason value={timeReason} onChange={(typed) => kept.set({ timeReason: typed })} />
        )}
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
