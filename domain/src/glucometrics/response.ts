import { quantile } from '../statistics/dispersion.js';
import { figureOf, type Figure } from '../statistics/figure.js';

/** Upper edges of the bands of response times, minutes, edges included; a last band contains longer times. */
export const RESPONSE_BANDS = [2, 5, 10, 15, 20, 30, 60] as const;

/** With fewer response times the median is withheld. */
export const RESPONSE_NEEDS = 5;

/** Response times after critical values. */
export interface Response {
  /** Number answered within each band, followed by the number of later ones. */
  bands: number[];
  median: Figure;
  /** Minutes within which nine of ten were answered. */
  within90: Figure;
  /** Number without an answer yet. */
  unanswered: number;
}

/** Counts response times. @param minutes of each critical value; null without an answer */
export function responseOf(minutes: readonly (number | null)[]): Response {
  const answered = minutes.flatMap((one) => one ?? []);
  const bandOf = (one: number): number => {
    const found = RESPONSE_BANDS.findIndex((edge) => one <= edge);
    return found === -1 ? RESPONSE_BANDS.length : found;
  };
  const bands = Array.from(
    { length: RESPONSE_BANDS.length + 1 },
    (_, band) => answered.filter((one) => bandOf(one) === band).length,
  );
  const part = (share: number): Figure => figureOf(answered.length, RESPONSE_NEEDS, () => quantile(answered, share));
  return { bands, median: part(0.5), within90: part(0.9), unanswered: minutes.length - answered.length };
}
