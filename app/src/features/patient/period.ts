import { addDays, daysBetween, isDay } from '@wardlink/domain';

/** Hospital days, both ends included. */
export interface Span {
  from: string;
  to: string;
}

export const PERIODS = ['7', '14', '30', 'stay', 'free'] as const;
export type Period = (typeof PERIODS)[number];

/** The longest period that is asked for at once, days. */
const LONGEST = 92;

const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

export const isSpan = ({ from, to }: Span, today: string): boolean => {
  if (!isDay(from) || !isDay(to) || to > today) return false;
  const days = lengthOf({ from, to });
  return days >= 1 && days <= LONGEST;
};

/** The days of a choice. A stay longer than can be asked for is its last days. */
export function spanOf(period: Exclude<Period, 'free'>, today: string, admitted: string | undefined): Span {
  const back = (days: number): Span => ({ from: addDays(today, 1 - days), to: today });
  if (period !== 'stay') return back(Number(period));
  return back(Math.min(LONGEST, admitted === undefined ? 30 : Math.max(1, daysBetween(admitted, today) + 1)));
}

/** As many days, ending on the day before. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** As many days as another span, from a day on. */
export const spanFrom = (from: string, like: Span): Span => ({ from, to: addDays(from, lengthOf(like) - 1) });
