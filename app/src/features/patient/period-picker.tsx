import DatePicker from '@douyinfe/semi-ui-19/lib/es/datePicker';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './patient.css';

interface PeriodPickerProps {
  /** Days as YYYY-MM-DD. */
  from: string;
  to: string;
  /** The last day that may be chosen. */
  last: string;
  onChange: (from: string, to: string) => void;
}

/** Midnight of a day in the device's time zone, which the picker uses; only the day is kept. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** First and last day of a period, typed or chosen from a calendar. */
export function PeriodPicker({ from, to, last, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  // Semi calls the box a combobox in English, without saying whether it is open, and leaves both fields without names.
  useEffect(() => {
    const group = box.current?.querySelector('[role="combobox"], [role="group"]');
    group?.setAttribute('role', 'group');
    group?.setAttribute('aria-labelledby', labelId);
    const [first, second] = box.current?.querySelectorAll('input') ?? [];
    first?.setAttribute('aria-label', t('share.from'));
    second?.setAttribute('aria-label', t('share.to'));
  }, [labelId, t]);
  const choose = (chosen: unknown): void => {
    if (!Array.isArray(chosen)) return;
    const [start, end] = chosen.filter((one): one is Date => one instanceof Date);
    if (start && end) onChange(dayOf(start), dayOf(end));
  };
  return (
    <div className="field" ref={box}>
      <span id={labelId}>{t('patient.period')}</span>
      <DatePicker
        className="period-picker num"
        type="dateRange"
        format="yyyy-MM-dd"
        density="compact"
        rangeSeparator="–"
        showClear={false}
        motion={false}
        value={[dateOf(from), dateOf(to)]}
        disabledDate={(date) => date !== undefined && dayOf(date) > last}
        onChange={choose}
      />
    </div>
  );
}
