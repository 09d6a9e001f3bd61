import { figureOf, type Figure } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import type { Day } from '../time/hospital-day.js';
import { exactMean, GLUCOMETRIC_LIMIT_NAMES, isAdverse, isBeyond } from './measured.js';
import type { GlucometricLimit, CountedReading } from './measured.js';

/**
 * The unit of a rate; a task is a planned measurement. Each unit gives a different figure, and they are never mixed.
 */
export type CountingUnit = 'reading' | 'patientDay' | 'stay' | 'task';

/** Minimum number of items for a rate; with fewer it is withheld. */
export const RATE_NEEDS: Readonly<Record<CountingUnit, number>> = {
  reading: 30,
  patientDay: 10,
  stay: 5,
  task: 30,
};

/** A hospital day of one patient with at least one reading. */
export interface PatientDay {
  patientId: string;
  stayId: string | null;
  day: Day;
  readings: number;
  /** Mean of its numbers, mmol/L; null if all were HI or LO. */
  mean: number | null;
  /** Whether any reading was beyond each limit. */
  any: Record<GlucometricLimit, boolean>;
  adverse: boolean;
}

/** Number of items, their mean, and how many were beyond each limit. */
export interface GlucometricCounts {
  /** For patient-days and stays, only those that have a mean. */
  count: number;
  /** mmol/L; null for none. */
  mean: number | null;
  beyond: Record<GlucometricLimit, number>;
}

const countBeyond = (values: readonly number[]): Record<GlucometricLimit, number> =>
  eachLimit((limit) => values.filter((value) => isBeyond(limit, value)).length);

function eachLimit<T>(of: (limit: GlucometricLimit) => T): Record<GlucometricLimit, T> {
  return Object.fromEntries(GLUCOMETRIC_LIMIT_NAMES.map((limit) => [limit, of(limit)])) as Record<GlucometricLimit, T>;
}

const numbersOf = (readings: readonly CountedReading[]): number[] =>
  readings.filter(({ comparator }) => comparator === null).map(({ value }) => value);

function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}

/** The patient-days of readings, in order of first occurrence. */
export function patientDaysOf(readings: readonly CountedReading[]): PatientDay[] {
  return grouped(readings, ({ patientId, day }) => `${patientId} ${day}`).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { patientId, stayId, day } = first;
    const any = eachLimit((limit) => own.some(({ value }) => isBeyond(limit, value)));
    const adverse = own.some(({ value }) => isAdverse(value));
    return [{ patientId, stayId, day, readings: own.length, mean: exactMean(numbersOf(own)) ?? null, any, adverse }];
  });
}

/**
 * Counts by reading: each counts once, so a patient who is measured often has more weight. The mean omits HI and LO.
 */
export function byReading(readings: readonly CountedReading[]): GlucometricCounts {
  return {
    count: readings.length,
    mean: exactMean(numbersOf(readings)) ?? null,
    beyond: countBeyond(readings.map(({ value }) => value)),
  };
}

const meansOf = (items: readonly { mean: number | null }[]): number[] => items.flatMap((one) => one.mean ?? []);

function byMeans(means: readonly number[]): GlucometricCounts {
  return { count: means.length, mean: means.length === 0 ? null : mean(means), beyond: countBeyond(means) };
}

/** Counts by stay: each has the mean of its patient-days' means. Never used for hypoglycaemia, which it hides. */
export function byStay(days: readonly PatientDay[]): GlucometricCounts {
  const stays = grouped(
    days.filter(({ stayId }) => stayId !== null),
    ({ stayId }) => stayId ?? '',
  );
  return byMeans(stays.flatMap((own) => (meansOf(own).length === 0 ? [] : [mean(meansOf(own))])));
}

/** Number of patient-days with any reading beyond each limit, and of adverse ones. */
export function daysWithAny(days: readonly PatientDay[]): Record<GlucometricLimit | 'adverse', number> {
  const counts = eachLimit((limit) => days.filter(({ any }) => any[limit]).length);
  return { ...counts, adverse: days.filter(({ adverse }) => adverse).length };
}

/** Number of patients with a day below 3.9 mmol/L, and of those with two or more such days. */
export function recurrentHypoglycaemia(days: readonly PatientDay[]): { patients: number; recurrent: number } {
  const affected = grouped(
    days.filter(({ any }) => any.low),
    ({ patientId }) => patientId,
  );
  return { patients: affected.length, recurrent: affected.filter(({ length }) => length > 1).length };
}

/** Percent of a part, if the whole reaches the minimum of its unit. */
export const rateOf = (part: number, whole: number, unit: CountingUnit): Figure =>
  figureOf(whole, RATE_NEEDS[unit], () => (100 * part) / whole);
