import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordWords, slotWord, type RecordIndicator } from '@wardlink/contract';
import { addDays, SLOTS } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';
import { clock } from '../../session/clock.js';

/** What a person chose; the ward comes from the page's header. */
export interface Chosen {
  from: string;
  to: string;
  patient: string;
  slot: number | null;
  way: 'manual' | 'device' | null;
  show: 'abnormal' | 'refused' | null;
}

/** The specification's lookback: today and the six days before. */
export const LOOKBACK_DAYS = 7;
const PERIODS = [1, LOOKBACK_DAYS, 30, 90] as const;
/** Milliseconds after the last letter before a name is searched for. */
const TYPING_PAUSE = 350;

export function firstChoice(today: string): Chosen {
  return { from: addDays(today, 1 - LOOKBACK_DAYS), to: today, patient: '', slot: null, way: null, show: null };
}

interface Props {
  indicator: RecordIndicator;
  chosen: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

/** The filters of a record screen. */
export function RecordFilters({ indicator, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shows = indicator === 'glucose' ? (['abnormal', 'refused'] as const) : (['abnormal'] as const);
  return (
    <div className="record-filters" role="search" aria-label={t('records.filters')}>
      <PeriodFilters chosen={chosen} onChange={onChange} />
      {indicator === 'glucose' && (
        <select
          className="record-select"
          aria-label={t('records.slot')}
          value={chosen.slot ?? ''}
          onChange={({ target }) => onChange({ slot: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('records.everySlot')}</option>
          {[...SLOTS.slice(1), ...SLOTS.slice(0, 1)].map((slot) => (
            <option key={slot} value={slot}>
              {slotWord(slot, language)}
            </option>
          ))}
        </select>
      )}
      <select
        className="record-select"
        aria-label={t('records.way')}
        value={chosen.way ?? ''}
        onChange={({ target }) => onChange({ way: target.value === '' ? null : (target.value as 'manual' | 'device') })}
      >
        <option value="">{t('records.everyWay')}</option>
        {(['manual', 'device'] as const).map((way) => (
          <option key={way} value={way}>
            {recordWords[language].way[way]}
          </option>
        ))}
      </select>
      <div className="chips" role="group" aria-label={t('records.show')}>
        {shows.map((show) => (
          <button
            key={show}
            type="button"
            className="chip"
            aria-pressed={chosen.show === show}
            onClick={() => onChange({ show: chosen.show === show ? null : show })}
          >
            {t(`records.only.${show}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What every list is narrowed by. */
export type PeriodChoice = Pick<Chosen, 'from' | 'to' | 'patient'>;

/** Period and patient. */
export function PeriodFilters({
  chosen,
  onChange,
}: {
  chosen: PeriodChoice;
  onChange: (change: Partial<PeriodChoice>) => void;
}) {
  const { t } = useTranslation();
  const today = clock.today();
  const days = (count: number): { from: string; to: string } => ({ from: addDays(today, 1 - count), to: today });
  return (
    <>
      <div className="chips" role="group" aria-label={t('records.period')}>
        {PERIODS.map((count) => {
          const period = days(count);
          const pressed = period.from === chosen.from && period.to === chosen.to;
          return (
            <button key={count} type="button" className="chip" aria-pressed={pressed} onClick={() => onChange(period)}>
              {count === 1 ? t('records.today') : t('records.days', { count })}
            </button>
          );
        })}
      </div>
      <DayField label={t('share.from')} value={chosen.from} max={chosen.to} onChange={(from) => onChange({ from })} />
      <DayField
        label={t('share.to')}
        value={chosen.to}
        min={chosen.from}
        max={today}
        onChange={(to) => onChange({ to })}
      />
      <PatientField value={chosen.patient} onChange={(patient) => onChange({ patient })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChange: (day: string) => void;
}

/** A day; one that the browser does not take as a day, or that lies outside, is not passed on. */
function DayField({ label, value, min, max, onChange }: DayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <input
      type="date"
      className="record-select num"
      aria-label={label}
      value={typed}
      min={min}
      max={max}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '' && target.validity.valid) onChange(target.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}

/** Searches a moment after the last letter, and at once on Enter; never while a name is being composed. */
function PatientField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    if (composing || typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, composing, value, onChange]);
  return (
    <input
      type="search"
      className="record-select record-patient"
      aria-label={t('records.patient')}
      placeholder={t('records.patientHint')}
      maxLength={64}
      value={typed}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onChange(typed);
      }}
    />
  );
}
