import { rateOf, type CountingUnit, type Figure } from '@wardlink/domain';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import type { StatisticsFigure } from './words.js';

export type StayStatistics = ReplyIn<typeof statisticsSchemas, 'statistics.stays'>;
export type StayCounts = StayStatistics['present'];

/** A rate of stays that ended: what it counts, of what, and in which direction it gets better. */
export interface StayRate {
  name: 'stayInRange' | 'recurrent' | 'severeHigh' | 'severeLow';
  per: CountingUnit;
  better: 'more' | 'less';
  part: (counts: StayCounts) => number;
  whole: (counts: StayCounts) => number;
  /** What its rows are. */
  rows: StatisticsFigure;
}

export const STAY_RATES: readonly StayRate[] = [
  {
    name: 'stayInRange',
    per: 'stay',
    better: 'more',
    rows: 'stayInRange',
    part: (one) => one.inRange,
    whole: (one) => one.means,
  },
  {
    name: 'recurrent',
    per: 'stay',
    better: 'less',
    rows: 'recurrent',
    part: (one) => one.recurrent,
    whole: (one) => one.lowStays,
  },
  {
    name: 'severeHigh',
    per: 'patientDay',
    better: 'less',
    rows: 'severeHigh',
    part: (one) => one.harmfulDays,
    whole: (one) => one.watchedDays,
  },
  {
    name: 'severeLow',
    per: 'stay',
    better: 'less',
    rows: 'severeLow',
    part: (one) => one.severeLow,
    whole: (one) => one.treated,
  },
];

/** A rate of stays, percent. */
export const figureOfStays = ({ part, whole, per }: StayRate, counts: StayCounts): Figure =>
  rateOf(part(counts), whole(counts), per);
