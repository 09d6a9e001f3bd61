import { zonedTime, type Day } from '../time/hospital-day.js';
import { mean, quantile } from '../statistics/dispersion.js';
import { distinctPoints, type Trace } from './continuous.js';
import { PROFILE_PERCENTILES, type ProfilePercentile } from './profile.js';

/**
 * A curve needs at least this many days with at least one hour of values, and this percentage of values in the best
 * seven.
 */
export const CURVE_NEEDS = { days: 7, percentActive: 70 } as const;

/**
 * Smooths 24 hourly values cyclically with weights 1-4-1; beside an hour without a value the weights are 4-1, and an
 * hour between two such hours stays as it is. An hour without a value stays without one.
 */
export function smoothRoundTheClock(hours: readonly (number | null)[]): (number | null)[] {
  const count = hours.length;
  return hours.map((value, hour) => {
    if (value === null) return null;
    const neighbours = [hours[(hour + count - 1) % count], hours[(hour + 1) % count]].filter(
      (neighbour) => neighbour !== null && neighbour !== undefined,
    );
    return (4 * value + neighbours.reduce((sum, neighbour) => sum + neighbour, 0)) / (4 + neighbours.length);
  });
}

/** For each percentile its 24 smoothed hourly values in mmol/L, null where an hour has none. */
export type DailyCurve = Record<ProfilePercentile, (number | null)[]>;

/**
 * Ambulatory profile of a continuous trace by the hour in the hospital's zone. Missing with `tooFewDays` where fewer
 * than seven days have an hour of values, with `tooLittleActive` where the seven fullest days have too few values.
 */
export function dailyCurve(
  trace: Trace,
  zone: string,
): DailyCurve | { insufficient: 'tooFewDays' | 'tooLittleActive'; have: number; need: number } {
  const minutes = new Map<Day, number>();
  const byHour: number[][] = Array.from({ length: 24 }, () => []);
  for (const { at, value } of distinctPoints(trace.points)) {
    const { day, hour } = zonedTime(at, zone);
    minutes.set(day, (minutes.get(day) ?? 0) + trace.intervalMinutes);
    byHour[hour]?.push(value);
  }
  const full = [...minutes.values()].filter((covered) => covered >= 60).sort((first, second) => second - first);
  if (full.length < CURVE_NEEDS.days) return { insufficient: 'tooFewDays', have: full.length, need: CURVE_NEEDS.days };
  const percentActive = mean(full.slice(0, CURVE_NEEDS.days).map((covered) => Math.min(100, covered / 14.4)));
  if (percentActive < CURVE_NEEDS.percentActive) {
    return { insufficient: 'tooLittleActive', have: percentActive, need: CURVE_NEEDS.percentActive };
  }
  const curve = (percentile: ProfilePercentile): (number | null)[] =>
    smoothRoundTheClock(byHour.map((values) => (values.length > 0 ? quantile(values, percentile / 100) : null)));
  return Object.fromEntries(PROFILE_PERCENTILES.map((percentile) => [percentile, curve(percentile)])) as DailyCurve;
}
