import { byReading, type GlucometricCounts } from '../glucometrics/rates.js';
import { addDays, type Day } from '../time/hospital-day.js';
import type { CountedReading } from '../glucometrics/measured.js';

/** Lengths of the two periods that are compared, in days. */
export const HOME_EFFECT_DAYS = [14, 30, 90] as const;
export type HomeEffectDays = (typeof HOME_EFFECT_DAYS)[number];

/** Minimum number of readings in each period for comparing a patient. */
export const HOME_EFFECT_READINGS = 7;

/** Why a patient is not compared. */
export const HOME_DROP_OUTS = ['ended', 'tooSoon', 'fewBefore', 'fewAfter'] as const;
export type HomeDropOut = (typeof HOME_DROP_OUTS)[number];

/** A patient whom a doctor ever accepted; values are present only while the consent is in force. */
export interface HomeCourse {
  patientId: string;
  acceptedOn: Day;
  /** Whether the enrolment ended: its values may no longer be read. */
  ended: boolean;
  readings: readonly CountedReading[];
}

export interface HomeEffect {
  /** Patients ever accepted: compared ones and dropouts. */
  enrolled: number;
  compared: number;
  dropOuts: Record<HomeDropOut, number>;
  before: GlucometricCounts;
  after: GlucometricCounts;
  /** The compared patients one by one. */
  patients: { patientId: string; before: GlucometricCounts; after: GlucometricCounts }[];
}

/** The days before the acceptance, and the last days up to today. */
export function homeEffectBounds(acceptedOn: Day, today: Day, days: HomeEffectDays) {
  return {
    before: { from: addDays(acceptedOn, -days), to: addDays(acceptedOn, -1) },
    after: { from: addDays(today, 1 - days), to: today },
  };
}

const within = (readings: readonly CountedReading[], { from, to }: { from: Day; to: Day }) =>
  readings.filter(({ day }) => day >= from && day <= to);

/**
 * Compares patients before their enrolment and in the last days; patients without both periods count as dropouts, with
 * the reason.
 */
export function homeEffect(courses: readonly HomeCourse[], today: Day, days: HomeEffectDays): HomeEffect {
  const dropOuts: Record<HomeDropOut, number> = { ended: 0, tooSoon: 0, fewBefore: 0, fewAfter: 0 };
  const compared: { patientId: string; before: CountedReading[]; after: CountedReading[] }[] = [];
  for (const { patientId, acceptedOn, ended, readings } of courses) {
    const bounds = homeEffectBounds(acceptedOn, today, days);
    const before = within(readings, bounds.before);
    const after = within(readings, bounds.after);
    if (ended) dropOuts.ended += 1;
    else if (bounds.after.from < acceptedOn) dropOuts.tooSoon += 1;
    else if (before.length < HOME_EFFECT_READINGS) dropOuts.fewBefore += 1;
    else if (after.length < HOME_EFFECT_READINGS) dropOuts.fewAfter += 1;
    else compared.push({ patientId, before, after });
  }
  return {
    enrolled: courses.length,
    compared: compared.length,
    dropOuts,
    before: byReading(compared.flatMap(({ before }) => before)),
    after: byReading(compared.flatMap(({ after }) => after)),
    patients: compared.map(({ patientId, before, after }) => ({
      patientId,
      before: byReading(before),
      after: byReading(after),
    })),
  };
}
