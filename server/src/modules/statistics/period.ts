import { addDays, comparedPeriods, dayOf, type Day, type Period } from '@wardlink/domain';
import { hospitalPathOf, idsOnPath } from '../../core/access/nodes.js';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import type { Call } from '../../core/handler.js';
import { checkPeriod } from '../../core/period.js';
import type { Counting } from './counted-days.js';

/** The common part of requests about a place and a period. */
export type Asked = Pick<Call<'statistics.overview'>, 'db' | 'replicaDb' | 'caller' | 'clock' | 'request'>;

/** Longest period of statistics, days. */
const MOST_DAYS = 366;
const WEEK = 7;
const WEEKS = 13;

/** A checked request of statistics. */
export interface Question {
  nodeId: string;
  hospitalId: string;
  now: number;
  today: Day;
  /** Path of the node. */
  path: string;
  zone: string;
  /** Whether to omit readings without a valid control or an authorised operator. */
  controlled: boolean;
  periods: { present: Period; before: Period; lastYear: Period };
  /** Thirteen weeks up to the end of the period. */
  trend: Period;
  /** Makes the counting of places over a period; future days are omitted. */
  of: (placeIds: readonly string[], period: Period) => Counting;
}

/** Number of weeks that the trend has, and the days of each. */
export const TREND = { steps: WEEKS, days: WEEK } as const;

/** The weeks of a trend. */
export const weeksOf = (trend: Period): Period[] =>
  Array.from({ length: TREND.steps }, (_, step) => {
    const from = addDays(trend.from, step * TREND.days);
    return { from, to: addDays(from, TREND.days - 1) };
  });

/** @throws Refusal `node.forbidden`, `input.invalid` naming the wrong end of the period */
export async function questionOf(call: Asked): Promise<Question> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { from, to, controlled = false } = request;
  checkPeriod({ from, to }, MOST_DAYS);
  const { zone } = settings;
  const today = dayOf(clock.now(), zone);
  const end = to < today ? to : today;
  const present = { from, to: end < from ? from : end };
  const [hospitalId = ''] = idsOnPath(hospitalPathOf(path));
  return {
    nodeId: requestedNodeId(caller, request),
    hospitalId,
    path,
    zone,
    controlled,
    today,
    now: clock.now(),
    periods: { present, ...comparedPeriods(present) },
    trend: { from: addDays(present.to, 1 - WEEKS * WEEK), to: present.to },
    of: (placeIds, period) => ({ hospitalId, zone, placeIds, ...period, controlled }),
  };
}
