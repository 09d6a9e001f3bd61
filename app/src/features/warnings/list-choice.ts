import type { RequestOf } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { clock } from '../../session/clock.js';

type Request = RequestOf<'warning.list'>;
export const LEVELS = ['all', 'critical', 'high', 'low'] as const;
export const PERIODS = ['any', 'today', 'week', 'month', 'days'] as const;

/** What of the warnings is shown. */
export interface Choice {
  state: Request['state'];
  level: (typeof LEVELS)[number];
  period: (typeof PERIODS)[number];
  /** Days of the period `days`. */
  from: string;
  to: string;
}

/** Everything that is open. */
export function firstChoice(): Choice {
  const today = clock.today();
  // Seven days, today and six before: the specification's usual look back.
  return { state: 'open', level: 'all', period: 'any', from: addDays(today, -6), to: today };
}

/** The part of a request that a choice stands for. */
export function requestOf({ state, level, period, from, to }: Choice, today: string) {
  const back = { any: undefined, today: 0, week: 6, month: 29, days: undefined }[period];
  const days = period === 'days' ? { from, to } : back === undefined ? {} : { from: addDays(today, -back) };
  return { state, ...(level === 'all' ? {} : { level }), ...days };
}
