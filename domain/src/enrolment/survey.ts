import { isBeyond, type CountedReading } from '../glucometrics/measured.js';
import type { Day } from '../time/hospital-day.js';

/** A glucose value that a patient measured at home; neither voided nor refused. */
export interface HomeReading extends Pick<CountedReading, 'value' | 'comparator' | 'day'> {
  patientId: string;
}

/** An enrolment, with the measurements planned in a period while it was in force. */
export interface SurveyedPatient {
  patientId: string;
  /** Planned measurements whose time is over; 0 for patients without a plan. */
  planned: number;
  /** Those of them that have a value. */
  measured: number;
}

/** Results of patients at home in a period. Shares are null without anything to count. */
export interface HomeSurvey {
  enrolled: number;
  /** Patients with at least one value. */
  active: number;
  planned: number;
  measured: number;
  measuredShare: number | null;
  readings: number;
  /** Readings from 3.9 to 10.0, and their share. */
  inRange: number;
  inRangeShare: number | null;
  /** Readings below 3.9 and below 3.0 mmol/L, and patients with a reading below 3.9. */
  lows: number;
  lowsLevel2: number;
  patientsWithLow: number;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Combines the enrolments of a doctor and their patients' values in a period. */
export function homeSurvey(patients: readonly SurveyedPatient[], readings: readonly HomeReading[]): HomeSurvey {
  const own = new Set(patients.map(({ patientId }) => patientId));
  const counted = readings.filter(({ patientId }) => own.has(patientId));
  const low = counted.filter(({ value }) => isBeyond('low', value));
  const inRange = counted.filter(({ value }) => isBeyond('inRange', value)).length;
  const planned = patients.reduce((sum, one) => sum + one.planned, 0);
  const measured = patients.reduce((sum, one) => sum + one.measured, 0);
  return {
    enrolled: patients.length,
    active: new Set(counted.map(({ patientId }) => patientId)).size,
    planned,
    measured,
    measuredShare: share(measured, planned),
    readings: counted.length,
    inRange,
    inRangeShare: share(inRange, counted.length),
    lows: low.length,
    lowsLevel2: counted.filter(({ value }) => isBeyond('veryLow', value)).length,
    patientsWithLow: new Set(low.map(({ patientId }) => patientId)).size,
  };
}

/** The survey by parts of a period, such as weeks. */
export function surveyParts(
  parts: readonly { from: Day; to: Day }[],
  readings: readonly HomeReading[],
): { from: Day; to: Day; active: number; readings: number; inRangeShare: number | null; lows: number }[] {
  return parts.map(({ from, to }) => {
    const within = readings.filter(({ day }) => day >= from && day <= to);
    const inRange = within.filter(({ value }) => isBeyond('inRange', value)).length;
    return {
      from,
      to,
      active: new Set(within.map(({ patientId }) => patientId)).size,
      readings: within.length,
      inRangeShare: share(inRange, within.length),
      lows: within.filter(({ value }) => isBeyond('low', value)).length,
    };
  });
}
