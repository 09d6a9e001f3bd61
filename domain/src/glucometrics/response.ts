import { quantile } from '../statistics/dispersion.js';
import { figureOf, type Figure } from '../statistics/figure.js';

/** Upper edges of the bands in which response times are counted, minutes, edges inside; a last band has the rest. */
export const RESPONSE_BANDS = [2, 5, 10, 15, 20, 30, 60] as const;

/** Fewer response times than this have no median. */
export const RESPONSE_NEEDS = 5;

/** How long something took after critical values. */
export interface Response {
  /** How many were answered within each band, then how many later. */
  bands: number[];
  median: Figure;
  /** Nine of ten were answered within so many minutes. */
  within90: Figure;
  /** Without any answer yet. */
  unanswered: number;
}

/** Counts response times. @param minutes of each critical value; null where there was no answer */
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
