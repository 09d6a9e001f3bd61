import { useTranslation } from 'react-i18next';
import { amountText, type PopulationPatient } from '@wardlink/contract';
import { decimalText } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage, useName } from '../../../language/names.js';

type Medicine = NonNullable<PopulationPatient['treatment']>['medicines'][number];

/** Readings in range of this week, and the change from the week before in percentage points. */
function Trend({ inRange: { week, before } }: Pick<PopulationPatient, 'inRange'>) {
  const { t } = useTranslation();
  if (week === null) return <small className="population-few">{t('population.fewReadings')}</small>;
  const change = before === null ? undefined : Math.round(week) - Math.round(before);
  const tone = change === undefined || change === 0 ? '' : change > 0 ? 'better' : 'worse';
  return (
    <span
      className="population-trend num"
      title={before === null ? undefined : t('population.weekBefore', { share: decimalText(before, 0) })}
    >
      {t('population.inRange', { share: decimalText(week, 0) })}
      {change !== undefined && (
        <b className={tone}>
          {change === 0 ? '=' : change > 0 ? '▲' : '▼'} {Math.abs(change)}
          {tone !== '' && <span className="visually-hidden"> {t(`statistics.${tone}`)}</span>}
        </b>
      )}
    </span>
  );
}

/** How the patient has been this week, and what is given for it. */
export function TreatmentAndTrend({ patient: { inRange, treatment } }: { patient: PopulationPatient }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const textOf = (medicine: Medicine): string => {
    const { amounts, unit } = medicine;
    const doses = amounts.map((amount, index) =>
      index === amounts.length - 1 ? amountText(amount, unit, language) : String(amount),
    );
    return `${nameOf(medicine)} ${doses.join('/')}`;
  };
  return (
    <span className="population-treatment">
      <Trend inRange={inRange} />
      {treatment && (
        <small>
          {treatment.medicines.length === 0
            ? t('population.noTreatment')
            : treatment.medicines.map(textOf).join(t('patient.listSeparator'))}
          {treatment.changedAt !== null && ` · ${t('population.ordered', { time: clock.moment(treatment.changedAt) })}`}
        </small>
      )}
    </span>
  );
}
