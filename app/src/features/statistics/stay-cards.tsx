import { decimalText } from '@wardlink/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeBetween,
  figureOfStays,
  STAY_RATES,
  valueOf,
  type StatisticsFigure,
  type StayCounts,
  type StayRate,
  type StayStatistics,
} from '@wardlink/contract';
import type { Figure } from '@wardlink/domain';
import type { TermName } from '../../help/term-names.js';
import { Term } from '../../help/term.js';
import { FigureCard, type FigureCardProps } from './figure-card.js';

export type StayCardName = StayRate['name'] | 'stays' | 'mean' | 'resolution';

/** The measure behind a figure, which help explains. */
const TERMS: Partial<Record<StayCardName, TermName>> = { severeHigh: 'cms871', severeLow: 'cms816' };

function Explained({ name, children }: { name: StayCardName; children: ReactNode }) {
  const term = TERMS[name];
  return term ? <Term name={term}>{children}</Term> : children;
}

interface StayCardsProps {
  stays: StayStatistics;
  explained: StayCardName | undefined;
  onExplain: (name: StayCardName) => void;
}

/** The figures of ended stays, each compared with two other periods. */
export function StayCards({ stays: { present, before, lastYear }, explained, onExplain }: StayCardsProps) {
  const { t } = useTranslation();
  const shared = (name: StayCardName, rows: StatisticsFigure) => ({
    title: t(`statistics.stay.figure.${name}`),
    rows,
    isExplained: explained === name,
    onExplain: () => onExplain(name),
  });
  const valueOr = (figure: Figure, digits: number, unit: string): Pick<FigureCardProps, 'value' | 'unit'> => {
    if ('value' in figure) return { value: decimalText(figure.value, digits), unit };
    return { value: t('statistics.few', { have: figure.have, need: figure.need }) };
  };
  const changes = (figureIn: (counts: StayCounts) => Figure, digits = 1): (number | undefined)[] =>
    [before, lastYear].map((one) => changeBetween(figureIn(one), figureIn(present), digits));
  const counted = (rate: StayRate): string =>
    t(`statistics.stay.of.${rate.name}`, { count: rate.whole(present), part: rate.part(present) });
  const [inRange, ...others] = STAY_RATES.map((rate) => (
    <FigureCard
      key={rate.name}
      {...shared(rate.name, rate.rows)}
      {...valueOr(figureOfStays(rate, present), 1, '%')}
      better={rate.better}
      changes={changes((counts) => figureOfStays(rate, counts))}
      note={<Explained name={rate.name}>{counted(rate)}</Explained>}
    />
  ));
  const within90 = valueOf(present.within90);
  return (
    <ul className="statistics-cards">
      <FigureCard
        {...shared('stays', 'stays')}
        value={present.stays.toLocaleString('en-US')}
        changes={[before, lastYear].map((one) => (one.ended > 0 ? present.stays - one.stays : undefined))}
        note={t('statistics.stay.of.stays', { count: present.ended })}
      />
      <FigureCard
        {...shared('mean', 'stays')}
        {...valueOr(present.mean, 1, 'mmol/L')}
        changes={changes(({ mean }) => mean)}
        note={t('statistics.per.stay', { count: present.means })}
      />
      {inRange}
      <FigureCard
        {...shared('resolution', 'lows')}
        {...valueOr(present.resolution, 0, t('statistics.minutes'))}
        better="less"
        changes={
          within90 === undefined
            ? changes(({ resolution }) => resolution, 0)
            : t('statistics.within90', { minutes: decimalText(within90, 0) })
        }
        note={t('statistics.stay.of.resolution', { count: present.lows, open: present.unresolved })}
      />
      {others}
    </ul>
  );
}
