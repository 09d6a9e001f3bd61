import Switch from '@douyinfe/semi-ui-19/lib/es/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_DAYS, REPORT_LANGUAGES } from '@wardlink/contract/reports';
import { addDays, daysBetween } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { DateField } from '../../../elements/date-field.js';
import { Segmented } from '../../../elements/segmented.js';
import { FormField } from '../../../forms/form-field.js';
import { isPeriod } from './choice.js';
import type { PrintChoice } from '../../../reports/print-choice.js';
import { PatientChoice } from './patient-choice.js';
import type { Place } from './use-place.js';

interface Props {
  place: Place;
  choice: PrintChoice;
  /** First day of the stay, if a single patient in hospital is chosen. */
  admitted: string | undefined;
  /** Whether the form can be continued on its earlier sheets. */
  isContinuable: boolean;
  /** Whether the form has figures of glucose. */
  hasFigures: boolean;
  onChange: (change: Partial<PrintChoice>) => void;
}

const DAYS = ['3', '7', '14'] as const;
type Period = (typeof DAYS)[number] | 'stay' | 'free';

function periodOf({ from, to }: PrintChoice, today: string, admitted: string | undefined): Period {
  if (to === today && from === admitted) return 'stay';
  const days = to === today ? DAYS.find((count) => from === addDays(today, 1 - Number(count))) : undefined;
  return days ?? 'free';
}

/** The patients, the days and the language of a print. */
export function PrintOptions({ place, choice, admitted, isContinuable, hasFigures, onChange }: Props) {
  const { t } = useTranslation();
  const today = clock.today();
  const [free, setFree] = useState(false);
  const period = free ? 'free' : periodOf(choice, today, admitted);
  const choosePeriod = (value: Period): void => {
    setFree(value === 'free');
    if (value === 'stay' && admitted !== undefined) {
      onChange({
        from: daysBetween(admitted, today) < REPORT_DAYS ? admitted : addDays(today, 1 - REPORT_DAYS),
        to: today,
      });
    } else if (value !== 'free' && value !== 'stay') {
      onChange({ from: addDays(today, 1 - Number(value)), to: today });
    }
  };
  const periods: readonly Period[] = [...DAYS, ...(admitted === undefined ? [] : (['stay'] as const)), 'free'];
  return (
    <section className="gallery-options" aria-label={t('reports.options')}>
      <h2>{t('reports.period')}</h2>
      <Segmented
        label={t('reports.period')}
        value={period}
        onChange={choosePeriod}
        choices={periods.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
      />
      {period === 'free' && (
        <div className="gallery-days">
          {(['from', 'to'] as const).map((end) => (
            <FormField key={end} label={t(`dates.${end}`)}>
              {(names) => (
                <DateField
                  {...names}
                  className="input num"
                  max={today}
                  value={choice[end]}
                  onChange={(day) => onChange({ [end]: day })}
                />
              )}
            </FormField>
          ))}
        </div>
      )}
      {!isPeriod(choice, today) && <p role="alert">{t('reports.badPeriod', { count: REPORT_DAYS })}</p>}
      <h2>{t('reports.language')}</h2>
      <Segmented
        label={t('reports.language')}
        value={choice.language}
        onChange={(language) => onChange({ language })}
        choices={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.languages.${value}`) }))}
      />
      {isContinuable && (
        <>
          <h2>{t('reports.continued.title')}</h2>
          <div className="gallery-switch">
            <Switch
              aria-label={t('reports.continued.title')}
              checked={choice.continued}
              onChange={(continued) => onChange({ continued })}
            />
            <small>{t('reports.continued.hint')}</small>
          </div>
        </>
      )}
      {hasFigures && !choice.continued && (
        <>
          <h2>{t('reports.lacking.title')}</h2>
          <div className="gallery-switch">
            <Switch
              aria-label={t('reports.lacking.title')}
              checked={choice.withoutLacking}
              onChange={(withoutLacking) => onChange({ withoutLacking })}
            />
            <small>{t('reports.lacking.hint')}</small>
          </div>
        </>
      )}
      <h2>{t('reports.patients')}</h2>
      <PatientChoice place={place} chosen={choice.patientIds} onChoose={(patientIds) => onChange({ patientIds })} />
    </section>
  );
}
