import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
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

const REASONS = ['preset.typing', 'preset.repeated'] as const;

/** Corrects an entry with a reason; the old version is kept. */
export function ChangeEntryDialog({ entry, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const { kind, entryId, version } = entry;
  const stopped = entry.rates?.length === 0;
  const [time, setTime] = useState(clock.time(entry.at));
  const [text, setText] = useState(typedTextOf(entry));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  /** Undefined until the server asks for a reason for the time. */
  const [timeReason, setTimeReason] = useState<string>();
  const [busy, setBusy] = useState(false);
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
      onChanged();
    } catch (error) {
      if (isTimeQuestion(error)) setTimeReason((before) => before ?? '');
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('pump.changeOf', { entry: label })} onClose={onClose}>
      <form className="list-form" onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>{t('pump.time')}</span>
          <input className="input num" maxLength={5} value={time} onChange={(event) => setTime(event.target.value)} />
        </label>
        <label>
          <span>
            {t(`pump.field.${kind}`)} <small>{kind === 'profile' ? t('pump.profileHint') : 'U'}</small>
          </span>
          {kind === 'profile' ? (
            <textarea className="input num" rows={6} value={text} onChange={(event) => setText(event.target.value)} />
          ) : (
            <input
              className="input num"
              autoFocus
              maxLength={7}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </label>
        <ChangeReason value={reason} onChange={setReason} usual={REASONS} />
        {timeReason !== undefined && <TimeReason value={timeReason} takesFocus onChange={setTimeReason} />}
        <DialogEnd action={t('glucose.entry.saveChange')} busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
