import { figureOf, type Figure } from '../statistics/figure.js';
import { mean } from '../statistics/dispersion.js';
import type { Day } from '../time/hospital-day.js';
import { exactMean, GLUCOMETRIC_LIMIT_NAMES, isAdverse, isBeyond } from './measured.js';
import type { GlucometricLimit, CountedReading } from './measured.js';

/** What a rate counts; a task is a planned measurement. Each gives another figure, and they are never mixed. */
export type CountingUnit = 'reading' | 'patientDay' | 'stay' | 'task';

/** A rate of fewer than so many is withheld. */
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
  /** Of its numbers, mmol/L; null where all were HI or LO. */
  mean: number | null;
  /** Whether any reading was beyond each limit. */
  any: Record<GlucometricLimit, boolean>;
  adverse: boolean;
}

/** Items, their mean, and how many of them were beyond each limit. */
export interface GlucometricCounts {
  /** Of patient-days and stays only those that have a mean. */
  count: number;
  /** mmol/L; null of none. */
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

/** The patient-days of readings, in the order in which they first occur. */
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

/** By reading: each counts once, and who is measured often weighs more. The mean leaves HI and LO out. */
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

/** By stay: each counts with the mean of its patient-days' means. Never for hypoglycaemia, which it hides. */
export function byStay(days: readonly PatientDay[]): GlucometricCounts {
  const stays = grouped(
    days.filter(({ stayId }) => stayId !== null),
    ({ stayId }) => stayId ?? '',
  );
  return byMeans(stays.flatMap((own) => (meansOf(own).length === 0 ? [] : [mean(meansOf(own))])));
}

/** Patient-days with any reading beyond each limit, and adverse ones. */
export function daysWithAny(days: readonly PatientDay[]): Record<GlucometricLimit | 'adverse', number> {
  const counts = eachLimit((limit) => days.filter(({ any }) => any[limit]).length);
  return { ...counts, adverse: days.filter(({ adverse }) => adverse).length };
}

/** Of patients with a day below 3.9 mmol/L, how many had two or more. */
export function recurrentHypoglycaemia(days: readonly PatientDay[]): { patients: number; recurrent: number } {
  const affected = grouped(
    days.filter(({ any }) => any.low),
    ({ patientId }) => patientId,
  );
  return { patients: affected.length, recurrent: affected.filter(({ length }) => length > 1).length };
}

/** Percent of a part, where the whole reaches the least number that its unit needs. */
export const rateOf = (part: number, whole: number, unit: CountingUnit): Figure =>
  figureOf(whole, RATE_NEEDS[unit], () => (100 * part) / whole);
