import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_INTERVALS, INTERVAL_BOUNDS, isQuantity } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { DateField } from '../../elements/date-field.js';
import { clock } from '../../clock/hospital-clock.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import type { MonitoringRow } from './types.js';
import '../../ward/board/ward-list.css';

interface Props {
  row: MonitoringRow;
  onClose: () => void;
  onBound: (sessionId: string) => void;
}

const isInterval = (text: string): boolean =>
  isQuantity(text) && Number(text) >= INTERVAL_BOUNDS.min && Number(text) <= INTERVAL_BOUNDS.max;

/** Binds a monitor to a patient; entries are kept when the server refuses. */
export function BindDialog({ row, onClose, onBound }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const kept = useKept(`bind.${row.patientId}`, {
    device: '',
    day: String(DEFAULT_INTERVALS.day),
    night: String(DEFAULT_INTERVALS.night),
    startDay: clock.today(),
    // Untouched: bound now.
    start: null as string | null,
  });
  const { device, day, night, startDay } = kept.typed;
  /** When a binding without a time was typed, if that was before a reload or a login. */
  const before = kept.typed.start === null ? kept.typedBefore : undefined;
  const start = kept.typed.start ?? (before === undefined ? '' : clock.time(before));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (device.trim() === '') return setProblem(t('ambulatory.problem.noDevice'));
    if (!isInterval(day) || !isInterval(night)) return setProblem(t('ambulatory.problem.interval', INTERVAL_BOUNDS));
    const boundAt = before ?? (start.trim() === '' ? null : clock.instantOfTyped(startDay, start));
    if (boundAt === undefined) return setProblem(t('glucose.problem.badTime'));
    setBusy(true);
    try {
      const sessionId = kept.writeId();
      const intervals = { dayInterval: Number(day), nightInterval: Number(night) };
      const request = {
        sessionId,
        patientId: row.patientId,
        device: device.trim(),
        boundAt,
        ...intervals,
      };
      await call('ambulatory.bind', request);
      kept.end();
      onBound(sessionId);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const minutes = (label: string, value: string, change: (text: string) => void) => (
    <label>
      <span>
        {label} <small>{t('ambulatory.minutes')}</small>
      </span>
      <input
        className="input num"
        inputMode="numeric"
        maxLength={3}
        aria-invalid={!isInterval(value)}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
  return (
    <Dialog title={t('ambulatory.bindOf', { name: nameOf(row) })} onClose={onClose}>
      <form className="list-form" onSubmit={(event) => void submit(event)} noValidate>
        <label>
          <span>{t('ambulatory.device')}</span>
          <input
            className="input"
            autoFocus
            maxLength={64}
            value={device}
            onChange={(event) => kept.set({ device: event.target.value })}
          />
        </label>
        <div className="list-form-pair">
          {minutes(t('ambulatory.byDay'), day, (text) => kept.set({ day: text }))}
          {minutes(t('ambulatory.byNight'), night, (text) => kept.set({ night: text }))}
        </div>
        <div className="list-form-pair">
          <label>
            <span>{t('ambulatory.startDay')}</span>
            <DateField
              className="input num"
              value={startDay}
              max={clock.today()}
              onChange={(typed) => kept.set({ startDay: typed })}
            />
          </label>
          <label>
            <span>
              {t('ambulatory.start')} <small>{t('ambulatory.startHint')}</small>
            </span>
            <input
              className="input num"
              name="start"
              maxLength={5}
              placeholder="--:--"
              value={start}
              onChange={(event) => kept.set({ start: event.target.value })}
            />
          </label>
        </div>
        <DialogEnd
          action={t('ambulatory.bind')}
          busy={busy}
          problem={problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
