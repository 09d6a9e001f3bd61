import type { HarmfulDay, HarmPopulation, MeasuredStay } from './hospital-harm.js';
import { isWatchedForHighs, isWatchedForLows, severeHyperglycaemia, severeHypoglycaemia } from './hospital-harm.js';
import type { CountedReading } from './measured.js';
import { byStay, daysWithAny, patientDaysOf, recurrentHypoglycaemia } from './rates.js';
import { lowsOf, type Low } from './resolution.js';

/** A reading of a stay, with its instant. */
export type StayReading = CountedReading & { at: number };

/** A stay that ended, with its readings sorted by time. */
export interface EndedStay extends Pick<MeasuredStay, 'admittedAt' | 'dischargedAt'> {
  age: HarmPopulation['age'];
  disease: HarmPopulation['disease'];
  readings: readonly StayReading[];
  /** Instants at which medicines that lower glucose were given. */
  given: readonly number[];
}

/** Figures that statistics use for a stay that ended. */
export interface StayFigures {
  readings: number;
  /** Patient-days, and those with a value below 3.9 mmol/L. */
  days: number;
  lowDays: number;
  /** Whether two or more days had a low. */
  isRecurrent: boolean;
  /** Mean of the means of its patient-days, mmol/L; null if all readings are HI or LO. */
  mean: number | null;
  lows: Low[];
  /** CMS871; null if the measure does not apply to the stay. */
  highs: { days: number; harmful: HarmfulDay[] } | null;
  /** CMS816; null if the measure does not apply to the stay. */
  hasSevereLow: boolean | null;
}

/** Computes the figures of a stay that ended. */
export function stayFigures(stay: EndedStay): StayFigures {
  const { age, disease, readings, given } = stay;
  const days = patientDaysOf(readings);
  const values = readings.map(({ at, value }) => ({ at, value }));
  const population = { age, disease, wasTreated: given.length > 0 };
  return {
    readings: readings.length,
    days: days.length,
    lowDays: daysWithAny(days).low,
    isRecurrent: recurrentHypoglycaemia(days).recurrent > 0,
    mean: byStay(days).mean,
    lows: lowsOf(values),
    highs: isWatchedForHighs(population, values) ? severeHyperglycaemia({ ...stay, values }) : null,
    hasSevereLow: isWatchedForLows(population) ? (severeHypoglycaemia(values, given) ?? null) : null,
  };
}
