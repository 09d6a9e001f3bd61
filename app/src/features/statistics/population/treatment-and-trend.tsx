import { useTranslation } from 'react-i18next';
import { amountText, type PopulationPatient } from '@wardlink/contract';
import { decimalText, differenceAsShown } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage, useName } from '../../../language/names.js';

type Treatment = NonNullable<PopulationPatient['treatment']>;

/** Readings in range of this week, and the change from the week before in percentage points. */
function Trend({ inRange: { week, before } }: Pick<PopulationPatient, 'inRange'>) {
  const { t } = useTranslation();
  if (week === null) return <small className="population-few">{t('population.fewReadings')}</small>;
  const change = before === null ? undefined : differenceAsShown(week, before, 0);
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
  return (
    <span className="population-treatment">
      <Trend inRange={inRange} />
      {treatment && <Medicines treatment={treatment} />}
    </span>
  );
}

function Medicines({ treatment: { medicines, changedAt } }: { treatment: Treatment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const textOf = ({ amounts, unit, ...medicine }: Treatment['medicines'][number]): string => {
    const doses = amounts.map((amount, index) =>
      index === amounts.length - 1 ? amountText(amount, unit, language) : String(amount),
    );
    return `${nameOf(medicine)} ${doses.join('/')}`;
  };
  const given =
    medicines.length === 0 ? t('population.noTreatment') : medicines.map(textOf).join(t('patient.listSeparator'));
  const ordered = changedAt !== null && t('population.ordered', { time: clock.moment(changedAt) });
  // The dot stays at the end of a line.
  const text = [given, ordered].filter(Boolean).join('\u00A0· ');
  // Two lines have room for most; the title has all.
  return <small title={text}>{text}</small>;
}
