import { addDays } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';

/** The hospital days of a monitoring, from its binding to its end or today. */
export function monitoringDays({ boundAt, endedAt }: { boundAt: number; endedAt: number | null }): string[] {
  const last = clock.day(endedAt ?? clock.now());
  const days: string[] = [];
  for (let day = clock.day(boundAt); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
