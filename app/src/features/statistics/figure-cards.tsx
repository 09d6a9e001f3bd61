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
import { RowsButton } from './rows/rows-button.js';
import { Spark } from './spark.js';

export type CardName = 'patients' | PlaceRate['name'] | 'planned' | 'taken';

/** What lies behind the number of each card. */
const ROWS_OF = {
  patients: 'patients',
  inRange: 'inRange',
  anyLow: 'anyLow',
  anyVeryHigh: 'anyVeryHigh',
  adverse: 'adverse',
  planned: 'notDone',
  taken: 'critical',
} as const satisfies Record<CardName, StatisticsFigure>;

/** How a figure changed, with an arrow and whether that is better, and against what. */
function Change({
  by,
  better,
  against,
}: {
  by: number | undefined;
  better: PlaceRate['better'] | undefined;
  against: string;
}) {
  const { t } = useTranslation();
  if (by === undefined) return <span className="statistics-change">– {against}</span>;
  const shown = Number(by.toFixed(1));
  const isBetter = better === undefined || shown === 0 ? undefined : shown > 0 === (better === 'more');
  const tone = isBetter === undefined ? '' : isBetter ? 'better' : 'worse';
  return (
    <span className={`statistics-change ${tone}`}>
      <span className="num">
        {shown === 0 ? '=' : shown > 0 ? '▲' : '▼'} {Math.abs(shown)}
      </span>{' '}
      {against}
      {isBetter !== undefined && <span className="visually-hidden"> {t(`statistics.${tone}`)}</span>}
    </span>
  );
}

interface CardProps {
  name: CardName;
  value: string;
  unit?: string;
  note: string;
  changes: readonly (number | undefined)[] | string;
  better?: PlaceRate['better'];
  spark?: readonly (number | undefined)[];
  isExplained: boolean;
  onExplain: (name: CardName) => void;
}

function Card({ name, value, unit, note, changes, better, spark, isExplained, onExplain }: CardProps) {
  const { t } = useTranslation();
  return (
    <li className={`card statistics-card ${isExplained ? 'explained' : ''}`}>
      <h3>
        {t(`statistics.figure.${name}`)}
        <button
          type="button"
          className="statistics-why"
          aria-label={t('statistics.explain', { figure: t(`statistics.figure.${name}`) })}
          aria-expanded={isExplained}
          aria-controls="statistics-definition"
          onClick={() => onExplain(name)}
        >
          ?
        </button>
      </h3>
      <p className="statistics-value num">
        <span className={unit === undefined && /\D{3}/.test(value) ? 'statistics-few' : ''}>
          <RowsButton figure={ROWS_OF[name]}>
            {value}
            {unit !== undefined && <small>{unit}</small>}
          </RowsButton>
        </span>
        {spark && <Spark values={spark} />}
      </p>
      <p className="statistics-changes">
        {typeof changes === 'string'
          ? changes
          : changes.map((by, index) => (
              <Change
                key={index}
                by={by}
                better={better}
                against={t(index === 0 ? 'statistics.thanBefore' : 'statistics.thanLastYear')}
              />
            ))}
      </p>
      <small>{note}</small>
    </li>
  );
}

interface FigureCardsProps {
  overview: Overview;
  explained: CardName | undefined;
  onExplain: (name: CardName) => void;
}

/** The figures of the place over the period, each beside the two periods that it is compared with. */
export function FigureCards({ overview, explained, onExplain }: FigureCardsProps) {
  const { t } = useTranslation();
  const { counts, patients, trend, response, tasks, tasksTrend } = overview;
  const planned = doneOfPlanned(tasks.present);
  const doneShare = valueOf(planned);
  const few = (figure: Figure): string =>
    'insufficient' in figure ? t('statistics.few', { have: figure.have, need: figure.need }) : '';
  const shared = (name: CardName) => ({ name, isExplained: explained === name, onExplain });
  const readings = counts.present?.readings ?? 0;
  const { median, within90 } = response.taken;
  const medianMinutes = valueOf(median);
  return (
    <ul className="statistics-cards">
      <Card
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
        return (
          <Card
            key={rate.name}
            {...shared(rate.name)}
            {...(value === undefined ? { value: few(figure) } : { value: value.toFixed(1), unit: '%' })}
            better={rate.better}
            changes={[counts.before, counts.lastYear].map((one) => changeBetween(figureOfRate(rate, one), figure))}
            spark={trend.map((step) => valueOf(figureOfRate(rate, step.counts)))}
            note={t(`statistics.per.${rate.per}`, { count: counts.present ? rate.whole(counts.present) : 0 })}
          />
        );
      })}
      <Card
        {...shared('planned')}
        {...(doneShare === undefined ? { value: few(planned) } : { value: doneShare.toFixed(1), unit: '%' })}
        better="more"
        changes={[tasks.before, tasks.lastYear].map((one) => changeBetween(doneOfPlanned(one), planned))}
        spark={tasksTrend.map((week) => valueOf(doneOfPlanned(week)))}
        note={t('statistics.per.task', { count: tasks.present.planned })}
      />
      <Card
        {...shared('taken')}
        {...(medianMinutes === undefined
          ? { value: few(median) }
          : { value: medianMinutes.toFixed(0), unit: t('statistics.minutes') })}
        changes={'value' in within90 ? t('statistics.within90', { minutes: within90.value.toFixed(0) }) : []}
        note={t('statistics.criticalCount', { count: response.values })}
      />
    </ul>
  );
}
