import type { KeptReading } from '@wardlink/contract';
import { addDays, differenceAsShown, type Day } from '@wardlink/domain';

/** The meals of a day, each with the slots before and after it. */
const MEALS = [
  { meal: 'breakfast', before: 1, after: 2 },
  { meal: 'lunch', before: 3, after: 4 },
  { meal: 'dinner', before: 5, after: 6 },
] as const;

export type MealName = (typeof MEALS)[number]['meal'];

/**
 * A meal as the patient filed it: by the values before and after it, of which one may be missing. When it was eaten
 * is known only as far as these say.
 */
export interface Meal {
  day: Day;
  meal: MealName;
  before: KeptReading | undefined;
  after: KeptReading | undefined;
}

const isMeasured = ({ value }: KeptReading): boolean => value !== null;

/** The meals of some days including today, the last day first; without those for which nothing was filed. */
export function mealsOf(readings: readonly KeptReading[], today: Day, days: number): Meal[] {
  const measured = readings.filter(isMeasured).toSorted((one, other) => one.measuredAt - other.measuredAt);
  return Array.from({ length: days }, (_, back) => addDays(today, -back)).flatMap((day) => {
    const ofDay = measured.filter((reading) => reading.day === day);
    return MEALS.flatMap(({ meal, before, after }): Meal[] => {
      // Nearest to the meal: the last value before it, and the first one after it.
      const own = {
        before: ofDay.findLast(({ slot }) => slot === before),
        after: ofDay.find(({ slot }) => slot === after),
      };
      return own.before || own.after ? [{ day, meal, ...own }] : [];
    });
  });
}

/**
 * How much the value rose with a meal, mmol/L, as the difference of the two values as shown; undefined unless both are
 * numbers, in this order.
 */
export function riseOf({ before, after }: Pick<Meal, 'before' | 'after'>): number | undefined {
  if (before?.value == null || after?.value == null) return undefined;
  if (before.comparator !== null || after.comparator !== null || after.measuredAt <= before.measuredAt)
    return undefined;
  return differenceAsShown(after.value, before.value, 1);
}

/** From when until when a meal lies, as far as is known; the same instant twice if there is one value only. */
export function spanOfMeal({ before, after }: Pick<Meal, 'before' | 'after'>): { from: number; to: number } {
  const instants = [before, after].flatMap((reading) => (reading ? [reading.measuredAt] : []));
  return { from: Math.min(...instants), to: Math.max(...instants) };
}
