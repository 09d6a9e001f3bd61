import type { Period } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { weeksOf, type Question } from './period.js';
import { sumTasks, taskDays } from './task-counts.js';

/** Planned measurements of each period and of each week of the trend, on days that have ended. */
export async function plannedTasks(db: Queries, { nodeId, hospitalId, today, now, periods, trend }: Question) {
  const daysOf = (period: Period) => taskDays(db, { hospitalId, placeId: nodeId, period, today, now });
  const { present, before, lastYear } = periods;
  // The two periods are adjacent, and the weeks end with them: no day is counted twice.
  const from = before.from < trend.from ? before.from : trend.from;
  const [lately, yearAgo] = await Promise.all([daysOf({ from, to: present.to }), daysOf(lastYear)]);
  const within = (period: Period) => sumTasks(lately.filter(({ day }) => day >= period.from && day <= period.to));
  return {
    tasks: { present: within(present), before: within(before), lastYear: sumTasks(yearAgo) },
    tasksTrend: weeksOf(trend).map(within),
  };
}
