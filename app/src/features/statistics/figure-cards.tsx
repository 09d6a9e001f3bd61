import { decimalText } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import type { StatisticsFigure } from '@wardlink/contract';
import type { Figure } from '@wardlink/domain';
import {
  changeBetween,
  doneOfPlanned,
  figureOfRate,
  PLACE_RATES,
  valueOf,
  type Overview,
  type PlaceRate,
} from '@wardlink/contract';
import { Term } from '../../help/term.js';
import { FigureCard } from './figure-card.js';

export type CardName = 'patients' | PlaceRate['name'] | 'planned' | 'taken';

/** The rows behind the number of each card. */
const ROWS_OF = {
  patients: 'patients',
  inRange: 'inRange',
  anyLow: 'anyLow',
  anyVeryHigh: 'anyVeryHigh',
  adverse: 'adverse',
  planned: 'notDone',
  taken: 'critical',
} as const satisfies Record<CardName, StatisticsFigure>;

interface FigureCardsProps {
  overview: Overview;
  explained: CardName | undefined;
  onExplain: (name: CardName) => void;
}

/** The figures of the place over the period, each compared with two other periods. */
export function FigureCards({ overview, explained, onExplain }: FigureCardsProps) {
  const { t } = useTranslation();
  const { counts, patients, trend, response, tasks, tasksTrend } = overview;
  const planned = doneOfPlanned(tasks.present);
  const doneShare = valueOf(planned);
  const few = (figure: Figure): string =>
    'insufficient' in figure ? t('statistics.few', { have: figure.have, need: figure.need }) : '';
  const shared = (name: CardName) => ({
    title: t(`statistics.figure.${name}`),
    rows: ROWS_OF[name],
    isExplained: explained === name,
    onExplain: () => onExplain(name),
  });
  const readings = counts.present?.readings ?? 0;
  const { median, within90 } = response.taken;
  const medianMinutes = valueOf(median);
  return (
    <ul className="statistics-cards">
      <FigureCard
        {...shared('patients')}
        value={patients.present.toLocaleString('en-US')}
        changes={(['before', 'lastYear'] as const).map((one) =>
          counts[one] ? patients.present - patients[one] : undefined,
        )}
        note={t('statistics.ofReadings', { count: readings })}
      />
      {PLACE_RATES.map((rate) => {
        const figure = figureOfRate(rate, counts.present);
        const value = valueOf(figure);
        const counted = t(`statistics.per.${rate.per}`, { count: counts.present ? rate.whole(counts.present) : 0 });
        return (
          <FigureCard
            key={rate.name}
            {...shared(rate.name)}
            {...(value === undefined ? { value: few(figure) } : { value: decimalText(value, 1), unit: '%' })}
            better={rate.better}
            changes={[counts.before, counts.lastYear].map((one) => changeBetween(figureOfRate(rate, one), figure))}
            spark={trend.map((step) => valueOf(figureOfRate(rate, step.counts)))}
            note={rate.per === 'patientDay' ? <Term name="patientDay">{counted}</Term> : counted}
          />
        );
      })}
      <FigureCard
        {...shared('planned')}
        {...(doneShare === undefined ? { value: few(planned) } : { value: decimalText(doneShare, 1), unit: '%' })}
        better="more"
        changes={[tasks.before, tasks.lastYear].map((one) => changeBetween(doneOfPlanned(one), planned))}
        spark={tasksTrend.map((week) => valueOf(doneOfPlanned(week)))}
        note={t('statistics.per.task', { count: tasks.present.planned })}
      />
      <FigureCard
        {...shared('taken')}
        {...(medianMinutes === undefined
          ? { value: few(median) }
          : { value: decimalText(medianMinutes, 0), unit: t('statistics.minutes') })}
        changes={'value' in within90 ? t('statistics.within90', { minutes: decimalText(within90.value, 0) }) : []}
        note={t('statistics.criticalCount', { count: response.values })}
      />
    </ul>
  );
}
