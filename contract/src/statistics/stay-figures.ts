import { rateOf, type CountingUnit, type Figure } from '@wardlink/domain';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import type { StatisticsFigure } from './words.js';

export type StayStatistics = ReplyIn<typeof statisticsSchemas, 'statistics.stays'>;
export type StayCounts = StayStatistics['present'];

/** A rate of ended stays: numerator, denominator, and the direction of improvement. */
export interface StayRate {
  name: 'stayInRange' | 'recurrent' | 'severeHigh' | 'severeLow';
  per: CountingUnit;
  better: 'more' | 'less';
  part: (counts: StayCounts) => number;
  whole: (counts: StayCounts) => number;
  /** The kind of its rows. */
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
