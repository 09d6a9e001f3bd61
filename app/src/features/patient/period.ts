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

/** The days of a choice. Of a longer stay only the last days are requested; without a stay, the last 30 days. */
export function spanOf(period: Exclude<Period, 'free'>, today: string, stay: Span | undefined): Span {
  const back = (days: number, to = today): Span => ({ from: addDays(to, 1 - days), to });
  if (period !== 'stay') return back(Number(period));
  return stay ? back(Math.min(LONGEST, Math.max(1, lengthOf(stay))), stay.to) : back(30);
}

/** The days of a stay; one that runs ends today. */
export const daysOfStay = (beganOn: string, endedOn: string | null, today: string): Span => ({
  from: beganOn,
  to: endedOn ?? today,
});

/** The days of a stay in the address of the patient's page, and from it. */
export const stayInAddress = ({ from, to }: Span): string => `${from}..${to}`;
export function stayOfAddress(text: string | null, today: string): Span | undefined {
  const [from = '', to = '', ...more] = (text ?? '').split('..');
  const isStay = more.length === 0 && isDay(from) && isDay(to) && from <= to && to <= today;
  return isStay ? { from, to } : undefined;
}

/** The same number of days, ending on the day before the span. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** The same number of days as another span, beginning on a day. */
export const spanFrom = (from: string, like: Span): Span => ({ from, to: addDays(from, lengthOf(like) - 1) });
