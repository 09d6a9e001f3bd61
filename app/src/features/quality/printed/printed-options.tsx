import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { isMonthly, QUALITY_FORMS, REPORT_LANGUAGES } from '@wardlink/contract/reports';
import { addDays, isDay } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { DateField } from '../../../elements/date-field.js';
import { Segmented } from '../../../elements/segmented.js';
import { monthOf } from './print-address.js';
import { isPrintable, PRINTED_DAYS, type Printed } from './use-printed.js';

interface Props {
  printed: Printed;
  meters: ReplyOf<'quality.count'>['meters'];
  onChange: (part: Partial<Record<'device' | 'from' | 'to' | 'language', string>>) => void;
}

/** Chooses form, meter, days and language. */
export function PrintedOptions({ printed, meters, onChange }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { form, deviceId, from, to, language } = printed;
  const today = clock.today();
  const isChart = form === 'quReportLJ';
  return (
    <div className="printed-options">
      <h1 className="visually-hidden">{t('quality.print.page')}</h1>
      <nav className="page-tabs" aria-label={t('quality.print.forms')}>
        {Object.keys(QUALITY_FORMS).map((id) => (
          <NavLink key={id} to={`/${id}${search}`} title={`/${id}`}>
            {t(`quality.print.form.${id as Printed['form']}`)}
          </NavLink>
        ))}
      </nav>
      <span className="spacer" />
      {form !== 'quReportMonth' && (
        <select
          className="input"
          aria-label={t('quality.meter')}
          value={deviceId ?? ''}
          onChange={(event) => onChange({ device: event.target.value })}
        >
          {!isChart && <option value="">{t('quality.print.everyMeter')}</option>}
          {meters.map((meter) => (
            <option key={meter.deviceId} value={meter.deviceId}>
              {meter.serial}
            </option>
          ))}
          {deviceId !== null && !meters.some((meter) => meter.deviceId === deviceId) && (
            // The meter is out of use, or at another place now.
            <option value={deviceId}>{t('quality.print.otherMeter')}</option>
          )}
        </select>
      )}
      {isMonthly(form) && isDay(to) ? (
        <div className="printed-month" role="group" aria-label={t('quality.print.month')}>
          <Button
            size="small"
            aria-label={t('dates.monthBack')}
            title={t('dates.monthBack')}
            onClick={() => onChange(monthOf(addDays(from, -1)))}
          >
            ‹
          </Button>
          <b className="num">{from.slice(0, 7)}</b>
          <Button
            size="small"
            aria-label={t('dates.monthOn')}
            title={t('dates.monthOn')}
            disabled={to >= today}
            onClick={() => onChange(monthOf(addDays(to, 1)))}
          >
            ›
          </Button>
        </div>
      ) : (
        <div className="printed-days">
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              aria-label={t(`dates.${end}`)}
              className="input num"
              max={today}
              value={end === 'from' ? from : to}
              onChange={(day) => onChange({ [end]: day })}
            />
          ))}
        </div>
      )}
      <Segmented
        label={t('reports.language')}
        value={language}
        onChange={(value) => onChange({ language: value })}
        choices={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.languages.${value}`) }))}
      />
      {!isPrintable(printed) && <p role="alert">{t('quality.print.badPeriod', { count: PRINTED_DAYS })}</p>}
    </div>
  );
}
