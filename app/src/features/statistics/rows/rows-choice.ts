import type { RequestOf, StatisticsFigure, StatisticsRowKind } from '@wardlink/contract';
import type { Named } from '../../../language/names.js';

/** The rows to show: figure, place and period. */
export interface RowsChoice {
  figure: StatisticsFigure;
  slot?: number;
  /** The place, if it is not the one of the page. */
  place?: Named & { nodeId: string; department: Named | null };
  asked: RequestOf<'statistics.overview'>;
}

const OTHER_KINDS: Partial<Record<StatisticsFigure, StatisticsRowKind>> = {
  patients: 'patients',
  anyLow: 'days',
  anyVeryHigh: 'days',
  adverse: 'days',
  critical: 'critical',
  notDone: 'tasks',
  stays: 'stays',
  stayInRange: 'stays',
  recurrent: 'stays',
  severeLow: 'stays',
  lows: 'lows',
  severeHigh: 'harmfulDays',
};

/** The kind of the rows behind a figure. */
export const kindOf = (figure: StatisticsFigure): StatisticsRowKind => OTHER_KINDS[figure] ?? 'readings';
