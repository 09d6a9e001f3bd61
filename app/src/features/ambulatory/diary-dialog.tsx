import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { minuteOfText } from '../../clock/minute-text.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import type { Detail } from './types.js';
import '../../ward/board/ward-list.css';

interface Props {
  session: Detail['session'];
  onClose: () => void;
  onChanged: () => void;
}

/** When the patient fell asleep and woke up; these times decide which readings count as night. */
export function DiaryDialog({ session, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const textOf = (instant: number | null): string => (instant === null ? '' : clock.time(instant));
  const [asleep, setAsleep] = useState(textOf(session.asleepAt));
  const [awake, setAwake] = useState(textOf(session.awakeAt));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const none = asleep.trim() === '' && awake.trim() === '';
    const begun = clock.day(session.startedAt ?? session.boundAt);
    // The first night after the start: a time after midnight belongs to the next day.
    const asleepMinute = minuteOfText(asleep);
    const asleepDay = asleepMinute !== undefined && asleepMinute < 12 * 60 ? addDays(begun, 1) : begun;
    const asleepAt = none ? null : clock.instantOfTyped(asleepDay, asleep);
    const awakeAt = none ? null : clock.instantOfTyped(addDays(begun, 1), awake);
    if (asleepAt === undefined || awakeAt === undefined) return setProblem(t('glucose.problem.badTime'));
    setBusy(true);
    try {
      const { sessionId, version } = session;
      await call('ambulatory.diary', { sessionId, version, asleepAt, awakeAt });
      onChanged();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const field = (label: string, value: string, change: (text: string) => void, first: boolean) => (
    <label>
      <span>{label}</span>
      <input
        className="input num"
        autoFocus={first}
        maxLength={5}
        placeholder="--:--"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
  return (
    <Dialog title={t('ambulatory.diary.title')} onClose={onClose}>
      <form className="list-form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="form-note">{t('ambulatory.diary.text')}</p>
        <div className="list-form-pair">
          {field(t('ambulatory.diary.asleep'), asleep, setAsleep, true)}
          {field(t('ambulatory.diary.awake'), awake, setAwake, false)}
        </div>
        <DialogEnd action={t('ambulatory.save')} busy={busy} problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
