import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsFigure } from '@wardlink/contract';
import { RowsButton } from './rows/rows-button.js';
import { Spark } from './spark.js';

/** Change of a figure: an arrow, whether it is an improvement, and the period of comparison. */
function Change({
  by,
  better,
  against,
}: {
  by: number | undefined;
  better: 'more' | 'less' | undefined;
  against: string;
}) {
  const { t } = useTranslation();
  if (by === undefined) return <span className="statistics-change">– {against}</span>;
  const isBetter = better === undefined || by === 0 ? undefined : by > 0 === (better === 'more');
  const tone = isBetter === undefined ? '' : isBetter ? 'better' : 'worse';
  return (
    <span className={`statistics-change ${tone}`}>
      <span className="num">
        {by === 0 ? '=' : by > 0 ? '▲' : '▼'} {Math.abs(by)}
      </span>{' '}
      {against}
      {isBetter !== undefined && <span className="visually-hidden"> {t(`statistics.${tone}`)}</span>}
    </span>
  );
}

export interface FigureCardProps {
  title: string;
  /** Rows that a click on the number shows. */
  rows: StatisticsFigure;
  value: string;
  unit?: string;
  note: ReactNode;
  changes: readonly (number | undefined)[] | string;
  better?: 'more' | 'less';
  spark?: readonly (number | undefined)[];
  isExplained: boolean;
  onExplain: () => void;
}

/** A figure with its definition behind a question mark, its rows behind the number, and its change. */
export function FigureCard(props: FigureCardProps) {
  const { title, rows, value, unit, note, changes, better, spark, isExplained, onExplain } = props;
  const { t } = useTranslation();
  return (
    <li className={`card statistics-card ${isExplained ? 'explained' : ''}`}>
      <h2>
        {title}
        <button
          type="button"
          className="statistics-why"
          aria-label={t('statistics.explain', { figure: title })}
          aria-expanded={isExplained}
          aria-controls="statistics-definition"
          onClick={onExplain}
        >
          ?
        </button>
      </h2>
      <p className="statistics-value num">
        <span className={unit === undefined && /\D{3}/.test(value) ? 'statistics-few' : ''}>
          <RowsButton figure={rows}>
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
