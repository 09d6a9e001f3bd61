import { addDays } from '@wardlink/domain';
import { choice, oneOf, period } from '../../lists/filters.js';
import type { Chosen } from '../../lists/use-filters.js';

/** Filters of warnings; at first all open ones are shown. */
export const FILTERS = {
  state: oneOf(['open', 'acknowledged', 'all'], {
    label: 'warnings.scope',
    isSegmented: true,
    word: 'warnings.filter.state',
  }),
  level: choice(['critical', 'high', 'low'], {
    label: 'warnings.filter.level',
    every: 'warnings.filter.levelOf.all',
    word: 'warnings.filter.levelOf',
  }),
  time: oneOf(['any', 'today', 'week', 'month', 'days'], {
    label: 'warnings.filter.period',
    word: 'warnings.filter.periodOf',
  }),
  days: period({ labels: ['warnings.filter.from', 'warnings.filter.to'], hasPresets: false }),
};

/** The part of a request that expresses a choice. */
export function requestOf({ state, level, time, days }: Chosen<typeof FILTERS>, today: string) {
  const back = { any: undefined, today: 0, week: 6, month: 29, days: undefined }[time];
  const between = time === 'days' ? days : back === undefined ? {} : { from: addDays(today, -back) };
  // Open warnings are sorted by urgency, as in the side panel; past ones by time.
  const order = state === 'open' ? ('urgency' as const) : ('time' as const);
  return { state, order, ...(level === null ? {} : { level }), ...between };
}
