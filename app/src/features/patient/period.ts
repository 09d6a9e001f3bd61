import { addDays, daysBetween, isDay } from '@wardlink/domain';

/** Hospital days, both ends included. */
export interface Span {
  from: string;
  to: string;
}

export const PERIODS = ['7', '14', '30', 'stay', 'free'] as const;
export type Period = (typeof PERIODS)[number];

/** The longest period of one request, days. */
const LONGEST = 92;

const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

export const isSpan = ({ from, to }: Span, today: string): boolean => {
  if (!isDay(from) || !isDay(to) || to > today) return false;
  const days = lengthOf({ from, to });
  return days >= 1 && days <= LONGEST;
};

/** The days of a choice. Of a longer stay only the last days are requested. */
export function spanOf(period: Exclude<Period, 'free'>, today: string, admitted: string | undefined): Span {
  const back = (days: number): Span => ({ from: addDays(today, 1 - days), to: today });
  if (period !== 'stay') return back(Number(period));
  return back(Math.min(LONGEST, admitted === undefined ? 30 : Math.max(1, daysBetween(admitted, today) + 1)));
}

/** The same number of days, ending on the day before the span. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** The same number of days as another span, beginning on a day. */
export const spanFrom = (from: string, like: Span): Span => ({ from, to: addDays(from, lengthOf(like) - 1) });
