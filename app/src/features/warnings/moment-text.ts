import { clock } from '../../clock/hospital-clock.js';

/** Day, unless it is today, and time of day on the hospital's clock. */
export function momentText(instant: number): string {
  const day = clock.day(instant);
  return day === clock.today() ? clock.time(instant) : `${day.slice(5)} ${clock.time(instant)}`;
}
