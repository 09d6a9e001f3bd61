import {
  addDays,
  daysBetween,
  isDay,
  PERIOD_UNITS,
  periodAround,
  type Period,
  type PeriodUnit,
} from '@wardlink/domain';

export const UNITS = [...PERIOD_UNITS, 'free'] as const;
export type Unit = (typeof UNITS)[number];

export interface PeriodChoice {
  unit: Unit;
  period: Period;
}

const isUnit = (text: string | null): text is Unit => (UNITS as readonly (string | null)[]).includes(text);

/** The period in an address; this month if there is none. A period that has not ended lasts up to today. */
export function periodIn(address: URLSearchParams, today: string): PeriodChoice {
  const named = address.get('unit');
  const unit = isUnit(named) ? named : 'month';
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (unit === 'free' && isDay(from) && isDay(to) && from <= to && from <= today) {
    return { unit, period: { from, to: to < today ? to : today } };
  }
  const { from: first, to: last } = periodAround(
    unit === 'free' ? 'month' : unit,
    isDay(from) && from < today ? from : today,
  );
  return { unit, period: { from: first, to: last < today ? last : today } };
}

/** The first day of the period before or after; undefined if it is in the future. */
export function neighbour({ unit, period }: PeriodChoice, by: -1 | 1, today: string): Period | undefined {
  const days = daysBetween(period.from, period.to) + 1;
  const near = by < 0 ? addDays(period.from, -1) : addDays(period.to, 1);
  if (near > today) return undefined;
  if (unit !== 'free') return periodAround(unit as PeriodUnit, near);
  return by < 0 ? { from: addDays(period.from, -days), to: near } : { from: near, to: addDays(near, days - 1) };
}
