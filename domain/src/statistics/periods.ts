import { addDays, daysBetween, type Day } from '../time/hospital-day.js';

/** Days of a hospital, both ends included. */
export interface Period {
  from: Day;
  to: Day;
}

export const PERIOD_UNITS = ['day', 'week', 'month', 'quarter'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

const partsOf = (day: Day): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

const dayAt = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The whole period of a unit that contains a day; weeks begin on Monday. */
export function periodAround(unit: PeriodUnit, day: Day): Period {
  const [year, month] = partsOf(day);
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'week') {
    const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const [first, months] = unit === 'month' ? [month, 1] : [month - ((month - 1) % 3), 3];
  return { from: dayAt(year, first, 1), to: dayAt(year, first + months, 0) };
}

/** The same date a year earlier; for 29 February, the 28th. */
function yearBefore(day: Day): Day {
  const [year, month, date] = partsOf(day);
  const last = Number(dayAt(year - 1, month + 1, 0).slice(-2));
  return dayAt(year - 1, month, Math.min(date, last));
}

/**
 * Whether a day is the last one of its month: the end of a month or quarter is compared with the end of others,
 * whatever their length.
 */
const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');

/**
 * The periods with which a period is compared: the one before, and the same one of last year. A whole month or quarter
 * is compared with whole ones, any other period with the same number of days. A current period must be cut at today
 * before the call; it is then compared with the same part of the others.
 */
export function comparedPeriods({ from, to }: Period): { before: Period; lastYear: Period } {
  const days = daysBetween(from, to) + 1;
  const [year, month, date] = partsOf(from);
  const [, lastMonth] = partsOf(to);
  const months = lastMonth - month + 1;
  const isOfMonths =
    date === 1 && from.slice(0, 4) === to.slice(0, 4) && (months === 1 || (months <= 3 && month % 3 === 1));
  const lastYear = { from: yearBefore(from), to: yearBefore(to) };
  if (!isOfMonths) return { before: { from: addDays(from, -days), to: addDays(from, -1) }, lastYear };
  const span = months === 1 ? 1 : 3;
  const begin = dayAt(year, month - span, 1);
  const end = addDays(from, -1);
  if (isLastOfMonth(to) && (span === 1 || months === 3)) {
    return { before: { from: begin, to: end }, lastYear: { ...lastYear, to: dayAt(year - 1, lastMonth + 1, 0) } };
  }
  const last = addDays(begin, days - 1);
  return { before: { from: begin, to: last < end ? last : end }, lastYear };
}
